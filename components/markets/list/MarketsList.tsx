'use client'
import { type ReactNode, type RefObject, useMemo, useState } from 'react'
import { errorText } from '@/components/session/messages/errorText'
import { Button } from '@/components/ui/controls/Button'
import { ListTools } from '@/components/ui/controls/ListTools'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import { plural, t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { type ListedRow, marketsPageColumns } from './marketsPageColumns'
import { emptyTabWords, hasOwnOrder, kindTabs, tabsOf } from './marketTabs'
import { useListedMarkets } from './useListedMarkets'
import { useLockedOrder } from './useLockedOrder'
import { useMarketFilter } from './useMarketFilter'

const ALL = ''

/**
 * Every market of every venue: searched, sorted, narrowed to favourites, new markets or one venue.
 */
export function MarketsList({
  venues,
  searchField,
}: {
  venues: readonly Provider[]
  /** Takes the focus when the page's search key is pressed. */
  searchField: RefObject<HTMLInputElement | null>
}) {
  const [venue, setVenue] = useState(ALL)
  const { rows: listed, failed, retry, isLoading } = useListedMarkets(venues)
  const { rows, renew, holder } = useLockedOrder(listed, rowKey)
  const columns = useMemo(() => marketsPageColumns(venues.length > 1), [venues.length])
  const ofVenue = useMemo(
    () => (venue === ALL ? rows : rows?.filter(({ provider }) => provider.key === venue)),
    [rows, venue],
  )
  const { text, tab, kind, visible, setText, setTab, setKind } = useMarketFilter(ofVenue, renew)
  return (
    <section
      aria-label={t('All markets')}
      className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-panel"
    >
      <ListTools
        searchField={searchField}
        label={t('Search markets by symbol or name')}
        placeholder={t('Search by symbol or name')}
        text={text}
        onTextChange={setText}
      >
        <SegmentedControl
          label={t('Markets')}
          segments={tabsOf(true)}
          value={tab}
          onValueChange={setTab}
        />
        {venues.length < 2 ? null : (
          <SegmentedControl
            label={t('Venue')}
            segments={[
              { key: ALL, label: t('All venues') },
              ...venues.map(({ key, name }) => ({ key, label: name })),
            ]}
            value={venue}
            onValueChange={(next) => {
              setVenue(next)
              renew()
            }}
          />
        )}
        <SegmentedControl
          label={t('Kind of market')}
          segments={kindTabs(rows ?? [])}
          value={kind}
          onValueChange={setKind}
        />
        <span className="ms-auto text-faint">
          {visible === undefined
            ? null
            : plural(visible.length, '{count} market', '{count} markets')}
        </span>
      </ListTools>
      {failed.length > 0 && rows !== undefined ? (
        <p role="status" className="flex items-center gap-2 px-3 py-1.5 text-danger">
          {t('{names}: data is stale or missing. {cause}', {
            names: failed.map(({ provider }) => provider.name).join(', '),
            cause: failed[0] === undefined ? '' : errorText(failed[0].error).message,
          })}
          <Button size="sm" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      ) : null}
      <div {...holder} className="list-rows flex min-h-60 flex-1 flex-col">
        <Body rows={visible} failed={failed} retry={retry} isLoading={isLoading}>
          {visible === undefined || visible.length === 0 ? (
            <EmptyState
              {...(text === '' ? emptyTabWords(tab) : { title: t('No markets found') })}
            />
          ) : (
            <VirtualTable
              // A search puts the best match first; without one the busiest market leads.
              key={text === '' && !hasOwnOrder(tab) ? 'listed' : `searched ${tab}`}
              caption={t('Markets')}
              columns={columns}
              rows={visible}
              rowKey={rowKey}
              rowPx={32}
              {...(text === '' && !hasOwnOrder(tab) ? { initialSorting: BY_VOLUME } : {})}
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
      title={t('Could not load markets of {name}', { name: first.provider.name })}
      {...errorText(first.error)}
      onRetry={retry}
    />
  )
}

const BY_VOLUME = { key: 'volume', direction: 'descending' } as const

function rowKey({ provider, market }: ListedRow): string {
  return `${provider.key} ${market.id}`
}
