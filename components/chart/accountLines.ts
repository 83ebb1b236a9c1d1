import { cmp, sign } from '@/lib/decimal/compare'
import { abs, type Decimal, mul, neg, sub } from '@/lib/decimal/decimal'
import { formatSigned, formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Order } from '@/lib/schema/order'
import type { Position } from '@/lib/schema/position'
import type { ChartLine } from './chartLine'

/**
 * The lines of one market for an account: entry and liquidation of its position, its resting
 * orders, its take profits and stop losses with what they would bring.
 * @param isMasked leaves amounts of money out
 */
export function accountLines(
  marketId: string,
  positions: readonly Position[],
  orders: readonly Order[],
  isMasked = false,
): readonly ChartLine[] {
  const write = isMasked ? hidden : money
  const position = positions.find(({ market }) => market.id === marketId)
  const lines = orders
    .filter((order) => order.market.id === marketId)
    .flatMap((order) => orderLine(order, position, write))
  return position === undefined ? lines : [...positionLines(position, write), ...lines]
}

function positionLines(position: Position, write: Writer): ChartLine[] {
  const isLong = position.side === 'LONG'
  const entry: ChartLine = {
    key: 'position',
    kind: 'position',
    price: position.entryPrice,
    label: `${isLong ? say('Long') : say('Short')} ${size(position.size)}  ${write(position.unrealizedPnl)}`,
    tone: 'accent',
  }
  if (position.liquidationPrice === null) return [entry]
  return [
    entry,
    {
      key: 'liquidation',
      kind: 'liquidation',
      price: position.liquidationPrice,
      label: say('Liquidation'),
      tone: 'warn',
    },
  ]
}

function orderLine(order: Order, position: Position | undefined, write: Writer): ChartLine[] {
  if (order.triggerPrice !== undefined)
    return [triggerLine(order, order.triggerPrice, position, write)]
  if (order.price === undefined || order.type === 'TWAP') return []
  return [
    {
      key: `order ${order.orderId}`,
      orderId: order.orderId,
      side: order.side,
      kind: 'order',
      price: order.price,
      label:
        order.side === 'BUY'
          ? say('Limit buy {size}', { size: size(order.remainingSize) })
          : say('Limit sell {size}', { size: size(order.remainingSize) }),
      tone: 'muted',
    },
  ]
}

function triggerLine(
  order: Order,
  price: Decimal,
  position: Position | undefined,
  write: Writer,
): ChartLine {
  const isProfit = order.type.startsWith('TAKE_PROFIT')
  const amount =
    order.isPositionSized === true && position !== undefined ? position.size : order.remainingSize
  const closes = position !== undefined && (position.side === 'LONG') === (order.side === 'SELL')
  const result = closes ? resultAt(position, price, amount) : undefined
  const name = isProfit ? 'TP' : 'SL'
  return {
    key: `order ${order.orderId}`,
    orderId: order.orderId,
    side: order.side,
    kind: isProfit ? 'takeProfit' : 'stopLoss',
    price,
    label: [
      name,
      sign(amount) > 0 ? size(amount) : '',
      result === undefined ? '' : ` ${write(result)}`,
    ]
      .filter((part) => part !== '')
      .join(' '),
    tone: isProfit ? 'up' : 'down',
  }
}

/** Profit of closing `amount` of a position at a price, fees left out. */
function resultAt(position: Position, price: Decimal, amount: Decimal): Decimal {
  const closed = cmp(amount, position.size) > 0 ? position.size : amount
  const profit = mul(sub(price, position.entryPrice), abs(closed))
  return position.side === 'LONG' ? profit : neg(profit)
}

function size(value: Decimal): string {
  return formatSize(value, { decimals: decimalPlaces(value) })
}

type Writer = (value: Decimal) => string

const hidden: Writer = () => '••••'

function money(value: Decimal): string {
  return formatSigned(value, { decimals: 2, symbol: '$' })
}
