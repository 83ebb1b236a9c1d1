'use client'
import { Search } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { errorText } from '@/components/session/errorText'
import { Button } from '@/components/ui/Button'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Select } from '@/components/ui/Select'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import { VirtualTable } from '@/components/ui/VirtualTable'
import type { Provider } from '@/lib/schema/provider'
import { type ListedRow, marketsPageColumns } from './marketsPageColumns'
import { searchMarkets } from './searchMarkets'
import { useListedMarkets } from './useListedMarkets'

type Shelf = 'all' | 'favourites' | 'new'

const ALL = ''

/** Every market of every venue: searched, sorted, narrowed to favourites, news or one venue. */
export function MarketsList({
  venues,
  searchField,
}: {
  venues: readonly Provider[]
  /** Takes the focus when the page's search key is pressed. */
  searchField: RefObject<HTMLInputElement | null>
}) {
  const [text, setText] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const [venue, setVenue] = useState(ALL)
  const { rows, failed, retry } = useListedMarkets(venues)
  const columns = useMemo(() => marketsPageColumns(venues.length > 1), [venues.length])
  const shown = useMemo(
    () =>
      rows &&
      searchMarkets(
        rows.filter((row) => isOn(row, shelf) && (venue === ALL || row.provider.key === venue)),
        text,
      ),
    [rows, shelf, venue, text],
  )
  return (
    <section aria-label="All markets" className="flex min-h-0 flex-1 flex-col bg-panel">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <label className="flex h-8 min-w-48 max-w-96 flex-1 items-center gap-2 rounded-md border border-line-strong bg-bg px-2.5 focus-within:border-accent">
          <Search size={14} className="text-faint" aria-hidden="true" />
          <span className="sr-only">Search markets by symbol or name</span>
          <input
            ref={searchField}
            type="search"
            value={text}
            placeholder="Search by symbol or name"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
            className="w-full bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
          />
        </label>
        <SegmentedControl
          label="Which markets"
          segments={[
            { key: 'all', label: 'All' },
            { key: 'favourites', label: 'Favourites' },
            { key: 'new', label: 'New' },
          ]}
          value={shelf}
          onValueChange={setShelf}
        />
        {venues.length < 2 ? null : (
          <Select
            label="Venue"
            value={venue}
            options={[
              { value: ALL, label: 'All venues' },
              ...venues.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onValueChange={setVenue}
          />
        )}
        <span className="ml-auto text-faint">
          {shown === undefined ? null : `${shown.length} markets`}
        </span>
      </div>
      {failed.length > 0 && rows !== undefined ? (
        <p role="status" className="flex items-center gap-2 px-3 py-1.5 text-danger">
          {failed.map(({ provider }) => provider.name).join(', ')}: not renewed.
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : null}
      <Body rows={shown} failed={failed} retry={retry}>
        {shown === undefined || shown.length === 0 ? (
          <EmptyState {...emptyWords(shelf, text)} />
        ) : (
          <VirtualTable
            // A search puts the best match first; without one the busiest market leads.
            key={text === '' ? 'listed' : 'searched'}
            caption="Markets"
            columns={columns}
            rows={shown}
            rowKey={rowKey}
            rowPx={44}
            {...(text === '' ? { initialSorting: BY_VOLUME } : {})}
          />
        )}
      </Body>
    </section>
  )
}

function Body({
  rows,
  failed,
  retry,
  children,
}: {
  rows: readonly ListedRow[] | undefined
  failed: readonly { provider: Provider; error: Error }[]
  retry: () => void
  children: ReactNode
}) {
  const [first] = failed
  if (rows !== undefined) return children
  if (first === undefined) return <TableSkeleton rows={12} />
  return (
    <ErrorState
      title={`The markets of ${first.provider.name} could not be loaded`}
      {...errorText(first.error)}
      onRetry={retry}
    />
  )
}

const BY_VOLUME = { key: 'volume', direction: 'descending' } as const

function rowKey({ provider, market }: ListedRow): string {
  return `${provider.key} ${market.id}`
}

function isOn(row: ListedRow, shelf: Shelf): boolean {
  if (shelf === 'favourites') return row.isFavourite
  return shelf === 'all' || row.isNew
}

function emptyWords(shelf: Shelf, text: string): { title: string; description?: string } {
  if (text !== '') return { title: 'No market fits the search' }
  if (shelf === 'favourites') {
    return {
      title: 'No favourites yet',
      description: 'Press the star beside a market to keep it here.',
    }
  }
  if (shelf === 'new') {
    return {
      title: 'Nothing new this week',
      description: 'Markets listed since you first looked stand here for a week.',
    }
  }
  return { title: 'No markets' }
}
