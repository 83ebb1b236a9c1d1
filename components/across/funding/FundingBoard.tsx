'use client'
import dynamic from 'next/dynamic'
import { type RefObject, useMemo, useState } from 'react'
import { venueSigns } from '@/components/figures/VenueMark'
import { errorText } from '@/components/session/messages/errorText'
import { Button } from '@/components/ui/controls/Button'
import { ListTools } from '@/components/ui/controls/ListTools'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { StaleBadge } from '@/components/ui/states/StaleBadge'
import { csvText, saveText } from '@/components/ui/table/csvText'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { sortRows } from '@/components/ui/table/tableColumn'
import { VirtualTable } from '@/components/ui/table/VirtualTable'
import type { FundingRow } from '@/lib/across/fundingRows'
import { plural, t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { fundingColumns } from './fundingColumns'
import { fundingCsv } from './fundingCsv'
import { type FundingSpan, useFundingRows, type VenueState } from './useFundingRows'
import { type FundingSource, OF_VENUES } from './venueRates'

// Loaded when a row is first opened.
const FundingPairPanel = dynamic(
  keepLoading(() => import('./FundingPairPanel').then((module) => module.FundingPairPanel)),
  { ssr: false },
)

type Tab = 'shared' | 'earning' | 'all'

/** Funding of every asset at every venue: a heat table, the widest pair of each, its history. */
export function FundingBoard({
  venues,
  searchField,
  source = OF_VENUES,
}: {
  venues: readonly Provider[]
  /** Takes the focus when the page's search key is pressed. */
  searchField: RefObject<HTMLInputElement | null>
  /** Where its figures come from. */
  source?: FundingSource
}) {
  const [span, setSpan] = useState<FundingSpan>('now')
  const [asked, setAsked] = useState<readonly string[]>([])
  const { rows, states, retry } = useFundingRows(venues, span, asked, source)
  const [text, setText] = useState('')
  const [tab, setTab] = useState<Tab>(venues.length > 1 ? 'shared' : 'all')
  const [open, setOpen] = useState<string>()
  const signs = useMemo(() => venueSigns(venues), [venues])
  const columns = useMemo(
    () =>
      fundingColumns(venues, signs, (asset) => {
        setOpen(asset)
        setAsked((before) => (before.includes(asset) ? before : [...before, asset]))
      }),
    [venues, signs],
  )
  const visible = useMemo(
    () => rows?.filter((row) => isOn(row, tab) && matches(row, text)),
    [rows, tab, text],
  )
  const chooseSpan = (next: FundingSpan) => {
    // The widest pairs on screen at that moment: each symbol costs every venue a request.
    if (asked.length === 0) {
      const widest = sortRows(visible ?? [], columns, BY_SPREAD).slice(0, ASKED_AT_FIRST)
      setAsked(widest.map(({ asset }) => asset))
    }
    setSpan(next)
  }
  const opened = rows?.find(({ asset }) => asset === open)
  return (
    <section aria-label={t('Funding')} className="flex min-h-0 flex-1 flex-col bg-panel">
      <ListTools
        searchField={searchField}
        label={t('Search by symbol')}
        placeholder={t('Search by symbol')}
        text={text}
        onTextChange={setText}
      >
        <SegmentedControl
          label={t('Rates')}
          segments={[
            { key: 'now', label: t('Now') },
            { key: '24h', label: t('24h') },
            { key: '7d', label: t('7d') },
          ]}
          value={span}
          onValueChange={chooseSpan}
        />
        <SegmentedControl
          label={t('Symbols')}
          segments={[
            {
              key: 'shared',
              label: t('On several venues'),
              disabledReason: venues.length > 1 ? undefined : t('Only one venue is on'),
            },
            { key: 'earning', label: t('Earning after fees') },
            { key: 'all', label: t('All') },
          ]}
          value={tab}
          onValueChange={setTab}
        />
        <Ages states={states} />
        <span className="ms-auto text-faint">
          {visible === undefined
            ? null
            : plural(visible.length, '{count} symbol', '{count} symbols')}
        </span>
        <Button
          size="sm"
          tone="ghost"
          disabled={visible === undefined || visible.length === 0}
          title={t('The rows on screen, full precision')}
          onClick={() =>
            saveText(
              'funding.csv',
              'text/csv;charset=utf-8',
              csvText(fundingCsv(venues), visible ?? []),
            )
          }
        >
          {t('Export CSV')}
        </Button>
      </ListTools>
      {span === 'now' ? null : (
        <p className="border-line border-b px-3 py-1.5 text-muted">
          {plural(
            asked.length,
            'Average of the settled rates of {count} symbol. Open the history of another symbol to add it.',
            'Average of the settled rates of {count} symbols. Open the history of another symbol to add it.',
          )}
        </p>
      )}
      <Failures states={states} hasRows={rows !== undefined} retry={retry} />
      {opened === undefined ? null : (
        <FundingPairPanel
          key={opened.asset}
          row={opened}
          venues={venues}
          signs={signs}
          onClose={() => setOpen(undefined)}
        />
      )}
      {visible === undefined ? (
        <Waiting states={states} retry={retry} />
      ) : visible.length === 0 ? (
        <EmptyState {...emptyWords(tab, text)} />
      ) : (
        <VirtualTable
          caption={t('Funding by symbol and venue, annualised')}
          columns={columns}
          rows={visible}
          rowKey={({ asset }) => asset}
          rowPx={40}
          holdsOrder
          cardsOnPhone
          initialSorting={BY_SPREAD}
        />
      )}
    </section>
  )
}

/** So many symbols are asked for at first: venues count requests. */
const ASKED_AT_FIRST = 3
const BY_SPREAD = { key: 'spread', direction: 'descending' } as const

function isOn({ markets, pair }: FundingRow, tab: Tab): boolean {
  if (tab === 'shared') return markets.size > 1
  if (tab === 'earning') return pair?.week !== undefined && !pair.week.startsWith('-')
  return true
}

function matches({ asset, symbol, markets }: FundingRow, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  const names = [...markets.values()].flatMap(({ baseAsset }) => [
    baseAsset.displaySymbol,
    ...(baseAsset.aliases ?? []),
  ])
  return [asset, symbol, ...names].some((name) => name.toLowerCase().includes(wanted))
}

function emptyWords(tab: Tab, text: string): { title: string; description?: string } {
  if (text.trim() !== '') return { title: t('No symbol found') }
  if (tab === 'earning') {
    return {
      title: t('No pair earns its fees in a week'),
      description: t('Fees for opening and closing both legs exceed the funding.'),
    }
  }
  return {
    title: t('No symbol is on several venues'),
    description: t('Choose All to see every symbol.'),
  }
}

/** Venues whose rates are old, or not there yet. */
function Ages({ states }: { states: readonly VenueState[] }) {
  return states.map(({ provider, ageMs }) =>
    ageMs === undefined ? (
      <span key={provider.key} className="text-11 text-faint">
        {t('{name}: waiting for rates', { name: provider.name })}
      </span>
    ) : (
      <span key={provider.key} className="inline-flex items-center gap-1 empty:hidden">
        {ageMs > STALE_NAMED_MS ? <span className="text-warn">{provider.name}</span> : null}
        <StaleBadge ageMs={ageMs} />
      </span>
    ),
  )
}

const STALE_NAMED_MS = 3_000

function Failures({
  states,
  hasRows,
  retry,
}: {
  states: readonly VenueState[]
  hasRows: boolean
  retry: () => void
}) {
  const failed = states.filter(({ error }) => error !== null)
  const [first] = failed
  if (!hasRows || first?.error == null) return null
  return (
    <p role="status" className="flex items-center gap-2 px-3 py-1.5 text-danger">
      {t('{names}: could not load markets. {cause}', {
        names: failed.map(({ provider }) => provider.name).join(', '),
        cause: errorText(first.error).message,
      })}
      <Button size="sm" onClick={retry}>
        {t('Try again')}
      </Button>
    </p>
  )
}

function Waiting({ states, retry }: { states: readonly VenueState[]; retry: () => void }) {
  const failed = states.find(({ error }) => error !== null)
  if (failed?.error == null) return <TableSkeleton rows={12} />
  return (
    <ErrorState
      title={t('Could not load markets of {name}', { name: failed.provider.name })}
      {...errorText(failed.error)}
      onRetry={retry}
    />
  )
}
