import { ChartLine } from 'lucide-react'
import { NamedFigure } from '@/components/across/NamedFigure'
import { comparePath, pairPath } from '@/components/across/paths'
import { DIRECTION_TEXT, directionOf } from '@/components/figures/direction'
import { VenueMark, type VenueSign } from '@/components/figures/VenueMark'
import { classes } from '@/components/ui/classes'
import { PageLink } from '@/components/ui/controls/PageLink'
import type { Column } from '@/components/ui/table/tableColumn'
import type { FundingCell, FundingRow } from '@/lib/across/fundingRows'
import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import {
  formatFundingRate,
  formatPercent,
  formatSigned,
  MISSING,
  toNumberForDrawing,
} from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/** Yearly rate at which a cell has its full colour. */
const FULL_APR = 0.5
/** Share of the colour in the faintest and in the fullest cell, in percent. */
const TINT = { least: 6, most: 36 }

/** Symbol, one column per venue, the widest pair and what it earns. */
export function fundingColumns(
  venues: readonly Provider[],
  signs: ReadonlyMap<string, VenueSign>,
  onHistory: (asset: string) => void,
): readonly Column<FundingRow>[] {
  return [
    {
      key: 'symbol',
      header: t('Symbol'),
      align: 'left',
      card: 'title',
      compare: (a, b) => a.symbol.localeCompare(b.symbol),
      cell: ({ asset, symbol }) => (
        <PageLink
          href={comparePath(asset)}
          title={t('Compare {symbol} on all venues', { symbol })}
          className="font-semibold hover:text-accent"
        >
          {symbol}
        </PageLink>
      ),
    },
    ...venues.map((venue) => venueColumn(venue)),
    {
      key: 'pair',
      header: t('Widest pair'),
      card: 'wide',
      cell: ({ asset, symbol, pair }) =>
        pair === undefined ? (
          <span className="text-faint">{MISSING}</span>
        ) : (
          <PageLink
            href={pairPath(asset, pair)}
            title={t('Trade {symbol} as a pair', { symbol })}
            className="inline-flex items-center gap-1.5 hover:underline"
          >
            <span className="text-up">▲ {t('long')}</span>
            <VenueMark sign={signs.get(pair.long)} />
            <span className="text-down">▼ {t('short')}</span>
            <VenueMark sign={signs.get(pair.short)} />
          </PageLink>
        ),
    },
    {
      key: 'spread',
      header: t('Spread APR'),
      descendingFirst: true,
      card: 'aside',
      ...figure(({ pair }) => pair?.spread),
      cell: ({ pair }) => (
        <span className="font-semibold">{formatPercent(pair?.spread, { decimals: 1 })}</span>
      ),
      cardCell: ({ pair }) => (
        <NamedFigure name={t('Spread APR')}>
          {formatPercent(pair?.spread, { decimals: 1 })}
        </NamedFigure>
      ),
    },
    {
      key: 'week',
      header: (
        <span title={t('10,000 USD on each side at the rates shown, opened and closed as taker')}>
          {t('10k per week, after fees')}
        </span>
      ),
      descendingFirst: true,
      ...figure(({ pair }) => pair?.week),
      cell: ({ pair }) => (
        <span className={DIRECTION_TEXT[directionOf(pair?.week)]}>
          {formatSigned(pair?.week, { decimals: 2, symbol: '$' })}
        </span>
      ),
    },
    {
      key: 'history',
      header: <span className="sr-only">{t('History')}</span>,
      card: 'actions',
      cell: ({ asset, symbol }) => (
        <button
          type="button"
          aria-label={t('Funding history of {symbol}', { symbol })}
          onClick={() => onHistory(asset)}
          className="inline-flex h-6 items-center gap-1 rounded-sm bg-raised px-2 font-medium hover:bg-hover"
        >
          <ChartLine size={12} aria-hidden="true" />
          {t('History')}
        </button>
      ),
    },
  ]
}

function venueColumn({ key, name }: Provider): Column<FundingRow> {
  return {
    key: `venue ${key}`,
    header: `${name} · ${t('APR')}`,
    descendingFirst: true,
    ...figure(({ cells }) => cells.get(key)?.apr),
    cellClassName: 'px-px',
    cell: ({ cells, markets }) => <RateCell cell={cells.get(key)} isListed={markets.has(key)} />,
  }
}

function RateCell({ cell, isListed }: { cell: FundingCell | undefined; isListed: boolean }) {
  if (cell === undefined) {
    return (
      <span
        className="px-2 text-faint"
        title={isListed ? t('No rate yet') : t('Not listed at this venue')}
      >
        {MISSING}
      </span>
    )
  }
  return (
    <span
      title={
        cell.isStale
          ? t('Old rate, not counted: {rate}', { rate: formatFundingRate(cell.rate) })
          : formatFundingRate(cell.rate)
      }
      style={{ background: tintOf(cell.apr) }}
      className={classes(
        'inline-flex h-8 w-full min-w-20 items-center justify-end rounded-sm px-2 font-medium',
        cell.isStale && 'opacity-50',
      )}
    >
      {formatPercent(cell.apr, { decimals: 1, signed: true })}
    </span>
  )
}

/** The colour of a rate: its direction's, the fuller the further from zero. */
function tintOf(apr: Decimal): string {
  const size = Math.min(Math.abs(toNumberForDrawing(apr)) / FULL_APR, 1)
  const share = Math.round(TINT.least + size * (TINT.most - TINT.least))
  const direction = directionOf(apr)
  if (direction === 'flat') return 'transparent'
  return `color-mix(in srgb, var(--${direction}) ${share}%, transparent)`
}

/** How a column sorts by a figure that may be unknown; unknown ones are the smallest. */
function figure(read: (row: FundingRow) => Decimal | undefined) {
  return {
    compare: (a: FundingRow, b: FundingRow) => {
      const [left, right] = [read(a), read(b)]
      if (left === undefined || right === undefined) {
        return Number(left !== undefined) - Number(right !== undefined)
      }
      return cmp(left, right)
    },
    sortValue: (row: FundingRow) => {
      const value = read(row)
      return value === undefined ? Number.NEGATIVE_INFINITY : toNumberForDrawing(value)
    },
  }
}
