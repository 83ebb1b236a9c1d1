'use client'
import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { FiguresTrouble } from '@/components/markets/FiguresTrouble'
import { useRead } from '@/components/session/live/useRead'
import { errorText } from '@/components/session/messages/errorText'
import { tradePath } from '@/components/session/paths'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { SearchField } from '@/components/ui/controls/SearchField'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { DataTable } from '@/components/ui/table/DataTable'
import { t } from '@/lib/i18n/t'
import { providersQuery } from '@/lib/queries/providers'
import { marketColumns } from './marketColumns'
import { emptyTabWords, hasOwnOrder, kindTabs, type MarketTab, tabsOf } from './marketTabs'
import type { MarketRow } from './searchMarkets'
import { useLockedOrder } from './useLockedOrder'
import { useMarketFilter } from './useMarketFilter'
import { marketIdOf, useMarketRows } from './useMarketRows'

export interface MarketPickerDialogProps {
  providerKey: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Every market of a venue: search, sort, favourites. Enter takes the first row, arrows walk. */
export function MarketPickerDialog({ providerKey, isOpen, onOpenChange }: MarketPickerDialogProps) {
  const router = useRouter()
  const client = usePerpsClient()
  const [viewed, setViewed] = useState(providerKey)
  const providers = useRead(providersQuery(client))
  const { rows: listed, error, retry } = useMarketRows(viewed)
  const { rows, renew, holder } = useLockedOrder(listed, marketIdOf)
  const list = holder.ref
  const { text, tab, kind, visible, setText, setTab, setKind } = useMarketFilter(rows, renew)
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
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={t('Markets')} width="lg">
      <div className="-m-4 flex h-[60vh] min-h-80 flex-col max-md:h-auto">
        <div className="flex flex-wrap items-center gap-2 border-line border-b p-3">
          <SearchField
            hasFirstFocus
            label={t('Search markets')}
            placeholder={t('Search by symbol or name')}
            value={text}
            onValueChange={setText}
            onKeyDown={(event) => {
              if (event.key === 'Enter') chooseFirst()
              if (event.key === 'ArrowDown') walk(event, list.current)
            }}
            className="min-w-48"
          />
          <SegmentedControl
            label={t('Markets')}
            segments={tabsOf(false)}
            value={tab}
            onValueChange={setTab}
          />
          <SegmentedControl
            label={t('Kind of market')}
            segments={kindTabs(rows ?? [])}
            value={kind}
            onValueChange={setKind}
          />
          {venues.length < 2 ? null : (
            <SegmentedControl
              label={t('Venue')}
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
          // On a phone the choices take what they need, and the dialog scrolls with the list in it.
          className="flex min-h-0 flex-1 flex-col max-md:h-[45vh] max-md:min-h-60 max-md:flex-none"
        >
          {rows === undefined || error === null ? null : (
            <FiguresTrouble error={error} retry={retry} />
          )}
          <MarketList
            rows={visible}
            error={error}
            retry={retry}
            columns={columns}
            tab={tab}
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
  tab,
  isSearch,
  onRowClick,
}: {
  rows: readonly MarketRow[] | undefined
  error: unknown
  retry: () => void
  columns: ReturnType<typeof marketColumns>
  tab: MarketTab
  isSearch: boolean
  onRowClick: (row: MarketRow) => void
}) {
  if (rows === undefined && error !== null) {
    return <ErrorState title={t('Could not load markets')} {...errorText(error)} onRetry={retry} />
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
      // Sorting begins again where a tab has an order of its own.
      key={hasOwnOrder(tab) ? tab : 'listed'}
      caption={t('Markets')}
      density="normal"
      columns={columns}
      rows={rows}
      rowKey={marketIdOf}
      {...(isSearch || hasOwnOrder(tab) ? {} : { initialSorting: BY_VOLUME })}
      onRowClick={onRowClick}
      empty={<EmptyState {...(isSearch ? { title: t('No markets found') } : emptyTabWords(tab))} />}
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
