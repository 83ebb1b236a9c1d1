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
import { say, sayCount } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { type ListedRow, marketsPageColumns } from './marketsPageColumns'
import { searchMarkets } from './searchMarkets'
import { useHeldOrder } from './useHeldOrder'
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
  const { rows: listed, failed, retry, isLoading } = useListedMarkets(venues)
  const { rows, renew, holder } = useHeldOrder(listed, rowKey)
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
    <section aria-label={say('All markets')} className="flex min-h-0 flex-1 flex-col bg-panel">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-line border-b px-3 py-2">
        <label className="flex h-8 min-w-48 max-w-96 flex-1 items-center gap-2 rounded-md border border-line-strong bg-bg px-2.5 focus-within:border-accent">
          <Search size={14} className="text-faint" aria-hidden="true" />
          <span className="sr-only">{say('Search markets by symbol or name')}</span>
          <input
            ref={searchField}
            type="search"
            value={text}
            placeholder={say('Search by symbol or name')}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value)
              renew()
            }}
            className="w-full bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
          />
        </label>
        <SegmentedControl
          label={say('Which markets')}
          segments={[
            { key: 'all', label: say('All') },
            { key: 'favourites', label: say('Favourites') },
            { key: 'new', label: say('New') },
          ]}
          value={shelf}
          onValueChange={(next) => {
            setShelf(next)
            renew()
          }}
        />
        {venues.length < 2 ? null : (
          <Select
            label={say('Venue')}
            value={venue}
            options={[
              { value: ALL, label: say('All venues') },
              ...venues.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            onValueChange={(next) => {
              setVenue(next)
              renew()
            }}
          />
        )}
        <span className="ms-auto text-faint">
          {shown === undefined ? null : sayCount(shown.length, '{count} market', '{count} markets')}
        </span>
      </div>
      {failed.length > 0 && rows !== undefined ? (
        <p role="status" className="flex items-center gap-2 px-3 py-1.5 text-danger">
          {say('{names}: figures are old or missing. {cause}', {
            names: failed.map(({ provider }) => provider.name).join(', '),
            cause: failed[0] === undefined ? '' : errorText(failed[0].error).message,
          })}
          <Button size="sm" onClick={retry}>
            {say('Try again')}
          </Button>
        </p>
      ) : null}
      <div {...holder} className="flex min-h-0 flex-1 flex-col">
        <Body rows={shown} failed={failed} retry={retry} isLoading={isLoading}>
          {shown === undefined || shown.length === 0 ? (
            <EmptyState {...emptyWords(shelf, text)} />
          ) : (
            <VirtualTable
              // A search puts the best match first; without one the busiest market leads.
              key={text === '' ? 'listed' : 'searched'}
              caption={say('Markets')}
              columns={columns}
              rows={shown}
              rowKey={rowKey}
              rowPx={44}
              {...(text === '' ? { initialSorting: BY_VOLUME } : {})}
            />
          )}
        </Body>
      </div>
    </section>
  )
}

function Body({
  rows,
  failed,
  retry,
  isLoading,
  children,
}: {
  rows: readonly ListedRow[] | undefined
  failed: readonly { provider: Provider; error: Error }[]
  retry: () => void
  isLoading: boolean
  children: ReactNode
}) {
  const [first] = failed
  if (rows !== undefined) return children
  if (first === undefined || isLoading) return <TableSkeleton rows={12} />
  return (
    <ErrorState
      title={say('The markets of {name} could not be loaded', { name: first.provider.name })}
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
  if (text !== '') return { title: say('No market fits the search') }
  if (shelf === 'favourites') {
    return {
      title: say('No favourites yet'),
      description: say('Press the star beside a market to keep it here.'),
    }
  }
  if (shelf === 'new') {
    return {
      title: say('Nothing new this week'),
      description: say('Markets listed since you first looked stand here for a week.'),
    }
  }
  return { title: say('No markets') }
}
