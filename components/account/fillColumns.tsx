import type { ReactNode } from 'react'
import { clockTime } from '@/components/figures/ClockTime'
import { ownFigure } from '@/components/figures/Own'
import { signedFigure } from '@/components/figures/SignedPnl'
import type { Column } from '@/components/ui/table/tableColumn'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import { formatPrice, formatSize, MISSING, toNumberForDrawing } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Fill } from '@/lib/schema/model/fill'
import type { Market } from '@/lib/schema/model/market'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { fillWords } from './fillWords'

const FEE_DECIMALS = 4

/**
 * The columns of the executions. There may be very many: cells are texts and elements, without
 * components of their own, and the table asks once whether figures of the account are masked.
 */
export function fillColumns({
  markets,
  isMasked,
}: {
  markets: ReadonlyMap<string, Market>
  isMasked: boolean
}): readonly Column<Fill>[] {
  const columns: readonly Column<Fill>[] = [
    {
      key: 'time',
      header: t('Time'),
      align: 'left',
      // ISO texts of one length and zone: their order is that of the moments.
      sortValue: ({ createdAt }) => createdAt,
      descendingFirst: true,
      cellClassName: 'text-muted',
      cell: ({ createdAt }) => clockTime({ atMs: Date.parse(createdAt) }),
    },
    {
      key: 'market',
      card: 'title',
      header: t('Market'),
      align: 'left',
      sortValue: ({ market }) => market.baseAsset.displaySymbol,
      cellClassName: 'font-semibold',
      cell: ({ market }) => market.baseAsset.displaySymbol,
    },
    {
      key: 'side',
      card: 'title',
      header: t('Side'),
      align: 'left',
      sortValue: ({ side }) => side,
      cell: sideCell,
    },
    {
      key: 'price',
      header: t('Price'),
      compare: (a, b) => cmp(a.price, b.price),
      sortValue: ({ price }) => toNumberForDrawing(price),
      descendingFirst: true,
      cell: ({ market, price }) => {
        const listedMarket = markets.get(market.id)
        const decimals =
          listedMarket === undefined ? decimalPlaces(price) : priceDecimalsAt(listedMarket, price)
        return formatPrice(price, { decimals: Math.max(decimals, decimalPlaces(price)) })
      },
    },
    {
      key: 'size',
      header: t('Size'),
      compare: (a, b) => cmp(a.size, b.size),
      sortValue: ({ size }) => toNumberForDrawing(size),
      descendingFirst: true,
      cell: ({ market, size }) =>
        formatSize(size, {
          decimals: markets.get(market.id)?.szDecimals ?? decimalPlaces(size),
        }),
    },
    {
      key: 'value',
      header: t('Value'),
      compare: (a, b) => cmp(mul(a.size, a.price), mul(b.size, b.price)),
      sortValue: ({ size, price }) => toNumberForDrawing(size) * toNumberForDrawing(price),
      descendingFirst: true,
      cell: ({ size, price }) => formatPrice(mul(size, price), { decimals: 2 }),
    },
    {
      key: 'fee',
      header: t('Fee'),
      compare: (a, b) => compareKnown(a.fee?.amount, b.fee?.amount),
      sortValue: ({ fee }) => numberOr(fee?.amount),
      descendingFirst: true,
      cell: ({ fee }) =>
        fee === undefined ? (
          MISSING
        ) : (
          <span>
            {ownFigure(formatPrice(fee.amount, { decimals: FEE_DECIMALS }), { isMasked })}
            <span className="text-faint">{` ${fee.asset}`}</span>
          </span>
        ),
    },
    {
      key: 'role',
      card: 'hidden',
      header: t('Role'),
      sortValue: ({ liquidity }) => liquidity,
      cellClassName: 'text-muted',
      cell: ({ liquidity }) => (liquidity === 'maker' ? t('maker') : t('taker')),
    },
    {
      key: 'pnl',
      card: 'aside',
      header: t('Realized PnL'),
      compare: (a, b) => compareKnown(a.realizedPnl, b.realizedPnl),
      sortValue: ({ realizedPnl }) => numberOr(realizedPnl),
      descendingFirst: true,
      cell: ({ realizedPnl }) => ownFigure(signedFigure({ value: realizedPnl }), { isMasked }),
    },
  ]
  return columns.map((column) => ({ ...column, isPlain: true }))
}

/** Unknown figures sort below all known ones. */
function numberOr(value: Decimal | null | undefined): number {
  return value === null || value === undefined
    ? Number.NEGATIVE_INFINITY
    : toNumberForDrawing(value)
}

function compareKnown(a: Decimal | null | undefined, b: Decimal | null | undefined): number {
  return a && b ? cmp(a, b) : 0
}

function sideCell(fill: Fill): ReactNode {
  const isBuy = fill.side === 'BUY'
  if (fill.isLiquidation === true) {
    return (
      <span className="font-semibold text-danger">
        <span aria-hidden="true">⚠</span>
        {` ${t('Liquidation')} · ${fillWords(fill)}`}
      </span>
    )
  }
  return (
    <span className={isBuy ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span>
      {` ${fillWords(fill)}`}
    </span>
  )
}
