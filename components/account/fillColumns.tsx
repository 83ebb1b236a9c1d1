import { ClockTime } from '@/components/figures/ClockTime'
import { Own } from '@/components/figures/Own'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import type { Column } from '@/components/ui/tableColumn'
import { cmp } from '@/lib/decimal/compare'
import { type Decimal, mul } from '@/lib/decimal/decimal'
import { formatPrice, MISSING, toNumberForDrawing } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Fill } from '@/lib/schema/fill'
import type { Market } from '@/lib/schema/market'
import { priceDecimalsAt } from '@/lib/trade/priceStep'
import { fillWords } from './fillWords'

const FEE_DECIMALS = 4

/** The columns of the executions. */
export function fillColumns(markets: ReadonlyMap<string, Market>): readonly Column<Fill>[] {
  return [
    {
      key: 'time',
      header: say('Time'),
      align: 'left',
      // ISO texts of one length and zone: their order is that of the moments.
      sortValue: ({ createdAt }) => createdAt,
      descendingFirst: true,
      cellClassName: 'text-muted',
      cell: ({ createdAt }) => <ClockTime atMs={Date.parse(createdAt)} />,
    },
    {
      key: 'market',
      header: say('Market'),
      align: 'left',
      sortValue: ({ market }) => market.baseAsset.displaySymbol,
      cellClassName: 'font-semibold',
      cell: ({ market }) => market.baseAsset.displaySymbol,
    },
    {
      key: 'side',
      header: say('Side'),
      align: 'left',
      sortValue: ({ side }) => side,
      cell: (fill) => <SideCell fill={fill} />,
    },
    {
      key: 'price',
      header: say('Price'),
      compare: (a, b) => cmp(a.price, b.price),
      sortValue: ({ price }) => toNumberForDrawing(price),
      descendingFirst: true,
      cell: ({ market, price }) => {
        const known = markets.get(market.id)
        const decimals = known === undefined ? decimalPlaces(price) : priceDecimalsAt(known, price)
        return <Price value={price} decimals={Math.max(decimals, decimalPlaces(price))} />
      },
    },
    {
      key: 'size',
      header: say('Size'),
      compare: (a, b) => cmp(a.size, b.size),
      sortValue: ({ size }) => toNumberForDrawing(size),
      descendingFirst: true,
      cell: ({ market, size }) => (
        <Size value={size} decimals={markets.get(market.id)?.szDecimals ?? decimalPlaces(size)} />
      ),
    },
    {
      key: 'value',
      header: say('Value'),
      compare: (a, b) => cmp(mul(a.size, a.price), mul(b.size, b.price)),
      sortValue: ({ size, price }) => toNumberForDrawing(size) * toNumberForDrawing(price),
      descendingFirst: true,
      cell: ({ size, price }) => <Price value={mul(size, price)} decimals={2} />,
    },
    {
      key: 'fee',
      header: say('Fee'),
      compare: (a, b) => compareKnown(a.fee?.amount, b.fee?.amount),
      sortValue: ({ fee }) => numberOr(fee?.amount),
      descendingFirst: true,
      cell: ({ fee }) =>
        fee === undefined ? (
          MISSING
        ) : (
          <span>
            <Own>{formatPrice(fee.amount, { decimals: FEE_DECIMALS })}</Own>
            <span className="text-faint"> {fee.asset}</span>
          </span>
        ),
    },
    {
      key: 'role',
      header: say('Role'),
      sortValue: ({ liquidity }) => liquidity,
      cellClassName: 'text-muted',
      cell: ({ liquidity }) => (liquidity === 'maker' ? say('maker') : say('taker')),
    },
    {
      key: 'pnl',
      header: say('Realized PnL'),
      compare: (a, b) => compareKnown(a.realizedPnl, b.realizedPnl),
      sortValue: ({ realizedPnl }) => numberOr(realizedPnl),
      descendingFirst: true,
      cell: ({ realizedPnl }) => <SignedPnl value={realizedPnl} />,
    },
  ]
}

/** What nobody tells is below everything that is told. */
function numberOr(value: Decimal | null | undefined): number {
  return value === null || value === undefined
    ? Number.NEGATIVE_INFINITY
    : toNumberForDrawing(value)
}

function compareKnown(a: Decimal | null | undefined, b: Decimal | null | undefined): number {
  return a && b ? cmp(a, b) : 0
}

function SideCell({ fill }: { fill: Fill }) {
  const isBuy = fill.side === 'BUY'
  return (
    <span className={isBuy ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span> {fillWords(fill)}
      {fill.isLiquidation === true ? ` ${say('(liquidation)')}` : null}
    </span>
  )
}
