import { ClockTime } from '@/components/figures/ClockTime'
import { Price } from '@/components/figures/Price'
import { Size } from '@/components/figures/Size'
import { reasonWords } from '@/components/session/messages/reasonWords'
import type { Column } from '@/components/ui/table/tableColumn'
import { cmp, isZero } from '@/lib/decimal/compare'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import { MISSING, toNumberForDrawing } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t, tIn } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import { averageDecimalsAt, priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { TYPE_WORDS } from './orderRow'
import { type StatusWords, statusWords } from './statusWords'

const TONES: Record<StatusWords['tone'], string> = {
  done: 'text-good',
  ended: 'text-muted',
  refused: 'text-danger',
  live: 'text-accent',
}

/** The columns of all orders, open and past. */
export function orderHistoryColumns(
  markets: ReadonlyMap<string, Market>,
): readonly Column<Order>[] {
  const price = (order: Order, value: Decimal | undefined) => {
    if (value === undefined) return <span className="text-faint">{MISSING}</span>
    const market = markets.get(order.market.id)
    const decimals = market === undefined ? decimalPlaces(value) : priceDecimalsAt(market, value)
    return <Price value={value} decimals={Math.max(decimals, decimalPlaces(value))} />
  }
  const average = ({ market, averagePrice }: Order) => {
    if (averagePrice === undefined) return <span className="text-faint">{MISSING}</span>
    const decimals = averageDecimalsAt(markets.get(market.id), averagePrice)
    return <Price value={averagePrice} decimals={decimals} />
  }
  const size = (order: Order, value: Decimal) => (
    <Size
      value={value}
      decimals={markets.get(order.market.id)?.szDecimals ?? decimalPlaces(value)}
    />
  )
  return [
    {
      key: 'time',
      header: t('Placed'),
      align: 'left',
      sortValue: ({ createdAt }) => createdAt,
      descendingFirst: true,
      cell: ({ createdAt }) => <ClockTime atMs={Date.parse(createdAt)} className="text-muted" />,
    },
    {
      key: 'market',
      card: 'title',
      header: t('Market'),
      align: 'left',
      sortValue: ({ market }) => market.baseAsset.displaySymbol,
      cell: ({ market }) => <span className="font-semibold">{market.baseAsset.displaySymbol}</span>,
    },
    {
      key: 'type',
      card: 'title',
      header: t('Type'),
      align: 'left',
      sortValue: ({ type }) => type,
      cell: ({ type, reduceOnly }) => (
        <span title={reduceOnly ? t('Reduce only') : undefined}>
          {TYPE_WORDS[type]}
          {reduceOnly ? <span className="text-faint"> {t('R')}</span> : null}
        </span>
      ),
    },
    {
      key: 'side',
      card: 'title',
      header: t('Side'),
      align: 'left',
      sortValue: ({ side }) => side,
      cell: ({ side }) => (
        <span className={side === 'BUY' ? 'text-up' : 'text-down'}>
          <span aria-hidden="true">{side === 'BUY' ? '▲' : '▼'}</span>{' '}
          {side === 'BUY' ? t('Buy') : t('Sell')}
        </span>
      ),
    },
    {
      key: 'price',
      header: t('Price'),
      sortValue: (order) => toNumberForDrawing(shownPrice(order) ?? ZERO),
      compare: (a, b) => cmp(shownPrice(a) ?? ZERO, shownPrice(b) ?? ZERO),
      descendingFirst: true,
      cell: (order) =>
        isAtMarket(order) ? (
          <span className="text-muted">{tIn('order type', 'Market')}</span>
        ) : (
          price(order, shownPrice(order))
        ),
    },
    {
      key: 'trigger',
      header: t('Trigger'),
      cell: (order) => price(order, order.triggerPrice),
    },
    {
      key: 'size',
      header: t('Size'),
      sortValue: ({ originalSize }) => toNumberForDrawing(originalSize),
      compare: (a, b) => cmp(a.originalSize, b.originalSize),
      descendingFirst: true,
      cell: (order) =>
        order.isPositionSized === true && isZero(order.originalSize) ? (
          <span className="text-muted">{t('Position')}</span>
        ) : (
          size(order, order.originalSize)
        ),
    },
    {
      key: 'filled',
      header: t('Filled'),
      sortValue: ({ filledSize }) => toNumberForDrawing(filledSize),
      compare: (a, b) => cmp(a.filledSize, b.filledSize),
      descendingFirst: true,
      cell: (order) => size(order, order.filledSize),
    },
    {
      key: 'average',
      header: t('Average price'),
      sortValue: ({ averagePrice }) =>
        averagePrice === undefined ? Number.NEGATIVE_INFINITY : toNumberForDrawing(averagePrice),
      compare: (a, b) => cmp(a.averagePrice ?? ZERO, b.averagePrice ?? ZERO),
      descendingFirst: true,
      cell: (order) => average(order),
    },
    {
      key: 'status',
      card: 'aside',
      header: t('Status'),
      sortValue: (order) => statusWords(order).text,
      cell: (order) => <StatusCell order={order} />,
    },
    {
      key: 'id',
      header: t('Order ID'),
      cell: ({ orderId }) => <span className="font-mono text-11 text-faint">{orderId}</span>,
    },
  ]
}

/** The limit; a market order has only a worst price, which is of no use afterwards. */
function shownPrice(order: Order): Decimal | undefined {
  return isAtMarket(order) ? undefined : (order.limitPrice ?? order.price)
}

function isAtMarket({ type }: Order): boolean {
  return type.endsWith('MARKET') || type === 'TWAP'
}

function StatusCell({ order }: { order: Order }) {
  const { text, tone } = statusWords(order)
  const reason = reasonWords(order.statusReason)
  return (
    <span className={TONES[tone]} title={reason}>
      {text}
      {reason === undefined ? null : <span className="text-faint"> ({reason})</span>}
    </span>
  )
}
