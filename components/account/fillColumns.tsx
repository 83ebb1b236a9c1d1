import { ClockTime } from '@/components/figures/ClockTime'
import { Price } from '@/components/figures/Price'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Size } from '@/components/figures/Size'
import type { Column } from '@/components/ui/DataTable'
import { cmp } from '@/lib/decimal/compare'
import { mul } from '@/lib/decimal/decimal'
import { formatPrice, MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { Fill } from '@/lib/schema/fill'
import type { Market } from '@/lib/schema/market'
import { priceDecimalsAt } from '@/lib/trade/priceStep'

const FEE_DECIMALS = 4

/** The columns of the executions. */
export function fillColumns(markets: ReadonlyMap<string, Market>): readonly Column<Fill>[] {
  return [
    {
      key: 'time',
      header: 'Time',
      align: 'left',
      compare: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
      descendingFirst: true,
      cell: ({ createdAt }) => <ClockTime atMs={Date.parse(createdAt)} className="text-muted" />,
    },
    {
      key: 'market',
      header: 'Market',
      align: 'left',
      compare: (a, b) =>
        a.market.baseAsset.displaySymbol.localeCompare(b.market.baseAsset.displaySymbol),
      cell: ({ market }) => <span className="font-semibold">{market.baseAsset.displaySymbol}</span>,
    },
    {
      key: 'side',
      header: 'Side',
      align: 'left',
      compare: (a, b) => a.side.localeCompare(b.side),
      cell: (fill) => <SideCell fill={fill} />,
    },
    {
      key: 'price',
      header: 'Price',
      cell: ({ market, price }) => {
        const known = markets.get(market.id)
        const decimals = known === undefined ? decimalPlaces(price) : priceDecimalsAt(known, price)
        return <Price value={price} decimals={Math.max(decimals, decimalPlaces(price))} />
      },
    },
    {
      key: 'size',
      header: 'Size',
      compare: (a, b) => cmp(a.size, b.size),
      descendingFirst: true,
      cell: ({ market, size }) => (
        <Size value={size} decimals={markets.get(market.id)?.szDecimals ?? decimalPlaces(size)} />
      ),
    },
    {
      key: 'value',
      header: 'Value',
      compare: (a, b) => cmp(mul(a.size, a.price), mul(b.size, b.price)),
      descendingFirst: true,
      cell: ({ size, price }) => <Price value={mul(size, price)} decimals={2} />,
    },
    {
      key: 'fee',
      header: 'Fee',
      cell: ({ fee }) =>
        fee === undefined ? (
          MISSING
        ) : (
          <span title={fee.asset}>{formatPrice(fee.amount, { decimals: FEE_DECIMALS })}</span>
        ),
    },
    {
      key: 'role',
      header: 'Role',
      cell: ({ liquidity }) => <span className="text-muted">{liquidity}</span>,
    },
    {
      key: 'pnl',
      header: 'Realized PnL',
      cell: ({ realizedPnl }) => <SignedPnl value={realizedPnl} />,
    },
  ]
}

function SideCell({ fill }: { fill: Fill }) {
  const isBuy = fill.side === 'BUY'
  return (
    <span className={isBuy ? 'text-up' : 'text-down'}>
      <span aria-hidden="true">{isBuy ? '▲' : '▼'}</span>{' '}
      {fill.classification ?? (isBuy ? 'Buy' : 'Sell')}
      {fill.isLiquidation === true ? ' (liquidation)' : ''}
    </span>
  )
}
