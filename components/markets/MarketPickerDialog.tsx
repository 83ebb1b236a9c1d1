'use client'
import { Search } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { errorText } from '@/components/session/errorText'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useRead } from '@/components/session/useRead'
import { DataTable } from '@/components/ui/DataTable'
import { Dialog } from '@/components/ui/Dialog'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Skeleton } from '@/components/ui/Skeleton'
import { say } from '@/lib/messages/say'
import { providersQuery } from '@/lib/queries/providers'
import { FiguresTrouble } from './FiguresTrouble'
import { marketColumns } from './marketColumns'
import { tradePath } from './marketName'
import { type MarketRow, searchMarkets } from './searchMarkets'
import { useHeldOrder } from './useHeldOrder'
import { marketIdOf, useMarketRows } from './useMarketRows'

export interface MarketPickerDialogProps {
  providerKey: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

type Shelf = 'all' | 'favourites'

/** Every market of a venue: search, sort, favourites. Enter takes the first row, arrows walk. */
export function MarketPickerDialog({ providerKey, isOpen, onOpenChange }: MarketPickerDialogProps) {
  const router = useRouter()
  const client = usePerpsClient()
  const [viewed, setViewed] = useState(providerKey)
  const [text, setText] = useState('')
  const [shelf, setShelf] = useState<Shelf>('all')
  const providers = useRead(providersQuery(client))
  const { rows: listed, error, retry } = useMarketRows(viewed)
  const { rows, renew, holder } = useHeldOrder(listed, marketIdOf)
  const list = holder.ref
  const shown = useMemo(
    () =>
      searchMarkets(
        (rows ?? []).filter((row) => shelf === 'all' || row.isFavourite),
        text,
      ),
    [rows, shelf, text],
  )
  const columns = useMemo(
    () => marketColumns(viewed, () => onOpenChange(false)),
    [viewed, onOpenChange],
  )
  const venues = (providers.data ?? []).filter((provider) => provider.active)

  const chooseFirst = () => {
    const first = list.current?.querySelector<HTMLAnchorElement>('[data-market-link]')
    if (first === undefined || first === null) return
    onOpenChange(false)
    router.push(first.getAttribute('href') ?? tradePath(viewed, ''))
  }

  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={say('Markets')} width="lg">
      <div className="-m-4 flex h-[60vh] min-h-80 flex-col">
        <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
          <label className="flex h-8 min-w-48 flex-1 items-center gap-2 rounded-md border border-line-strong bg-bg px-2.5 focus-within:border-accent">
            <Search size={14} className="text-faint" aria-hidden="true" />
            <span className="sr-only">{say('Search markets')}</span>
            <input
              type="search"
              data-autofocus
              value={text}
              placeholder={say('Search by symbol or name')}
              autoComplete="off"
              onChange={(event) => {
                setText(event.target.value)
                renew()
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter') chooseFirst()
                if (event.key === 'ArrowDown') walk(event, list.current)
              }}
              className="w-full bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
            />
          </label>
          <SegmentedControl
            label={say('Which markets')}
            segments={[
              { key: 'all', label: say('All') },
              { key: 'favourites', label: say('Favourites') },
            ]}
            value={shelf}
            onValueChange={(next) => {
              setShelf(next)
              renew()
            }}
          />
          {venues.length < 2 ? null : (
            <SegmentedControl
              label={say('Venue')}
              segments={venues.map((venue) => ({ key: venue.key, label: venue.name }))}
              value={viewed}
              onValueChange={setViewed}
            />
          )}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys walk the links inside */}
        <div
          {...holder}
          onKeyDown={(event) => walk(event, list.current)}
          className="flex min-h-0 flex-1 flex-col"
        >
          {rows === undefined || error === null ? null : (
            <FiguresTrouble error={error} retry={retry} />
          )}
          <MarketList
            rows={rows === undefined ? undefined : shown}
            error={error}
            retry={retry}
            columns={columns}
            isSearch={text !== ''}
            onRowClick={(row) => {
              onOpenChange(false)
              router.push(tradePath(viewed, row.market.id))
            }}
          />
        </div>
      </div>
    </Dialog>
  )
}

function MarketList({
  rows,
  error,
  retry,
  columns,
  isSearch,
  onRowClick,
}: {
  rows: readonly MarketRow[] | undefined
  error: unknown
  retry: () => void
  columns: ReturnType<typeof marketColumns>
  isSearch: boolean
  onRowClick: (row: MarketRow) => void
}) {
  if (rows === undefined && error !== null) {
    return (
      <ErrorState
        title={say('The markets could not be loaded')}
        {...errorText(error)}
        onRetry={retry}
      />
    )
  }
  if (rows === undefined) {
    return (
      <div className="grid gap-3 p-4">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((line) => (
          <Skeleton key={line} className="h-5 w-full" />
        ))}
      </div>
    )
  }
  return (
    <DataTable
      caption={say('Markets')}
      density="normal"
      columns={columns}
      rows={rows}
      rowKey={marketIdOf}
      {...(isSearch ? {} : { initialSorting: BY_VOLUME })}
      onRowClick={onRowClick}
      empty={
        <EmptyState
          title={isSearch ? say('No market fits the search') : say('No favourites yet')}
          description={
            isSearch ? undefined : say('Press the star beside a market to keep it here.')
          }
        />
      }
    />
  )
}

const BY_VOLUME = { key: 'volume', direction: 'descending' } as const

/** Moves the focus to the next or previous market link. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...(list?.querySelectorAll<HTMLElement>('[data-market-link]') ?? [])]
  const index = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1
  const next = links[index + (event.key === 'ArrowDown' ? 1 : -1)]
  if (next === undefined) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}
