import { partWords } from '@/components/session/messages/orderWords'
import { sign } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatSigned, formatSize } from '@/lib/decimal/format'
import { decimalPlaces, roundHalfEven } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { figuresOfExit, isExitTrigger, waitsFor } from '@/lib/trade/exits/exits'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import type { ChartLine } from './chartLine'

/** What the lines of a market have to know of it. */
type LineMarket = Pick<Market, 'id' | 'priceIncrement' | 'priceDecimals'>

/**
 * The lines of one market for an account: entry and liquidation of its position, its resting
 * orders, its take profits and stop losses with what they would bring.
 * @param market whose lines they are; entry and liquidation are rounded as its prices are
 * @param isMasked leaves amounts of money out
 */
export function accountLines(
  market: LineMarket,
  positions: readonly Position[],
  orders: readonly Order[],
  isMasked = false,
): readonly ChartLine[] {
  const write = isMasked ? hidden : money
  const position = positions.find((candidate) => candidate.market.id === market.id)
  const lines = orders
    .filter((order) => order.market.id === market.id)
    .flatMap((order) => orderLine(order, { position, orders }, write))
  return position === undefined ? lines : [...positionLines(market, position, write), ...lines]
}

function positionLines(market: LineMarket, position: Position, write: Writer): ChartLine[] {
  // Both are results of a division: the table shows them to the places of a price as well.
  const rounded = (price: Decimal) => roundHalfEven(price, priceDecimalsAt(market, price))
  const isLong = position.side === 'LONG'
  const entry: ChartLine = {
    key: 'position',
    kind: 'position',
    price: rounded(position.entryPrice),
    label: `${isLong ? t('Long') : t('Short')} ${size(position.size)}  ${write(position.unrealizedPnl)}`,
    tone: 'accent',
  }
  if (position.liquidationPrice === null) return [entry]
  return [
    entry,
    {
      key: 'liquidation',
      kind: 'liquidation',
      price: rounded(position.liquidationPrice),
      label: t('Liquidation'),
      tone: 'warn',
    },
  ]
}

/** What an order is drawn by: the position it may close, and the orders it may hang on. */
interface Account {
  position: Position | undefined
  orders: readonly Order[]
}

function orderLine(order: Order, account: Account, write: Writer): ChartLine[] {
  if (waitsForTrigger(order)) return triggerLine(order, account, write)
  const price = order.limitPrice ?? order.price
  if (price === undefined || order.type === 'TWAP') return []
  return [
    {
      ...lineOf(order, price),
      label:
        order.side === 'BUY'
          ? t('Limit buy {size}', { size: size(order.remainingSize) })
          : t('Limit sell {size}', { size: size(order.remainingSize) }),
    },
  ]
}

/** A line that stands for an order and says nothing of a position. */
function lineOf(order: Order, price: Decimal): Omit<ChartLine, 'label'> {
  return {
    key: `order ${order.orderId}`,
    orderId: order.orderId,
    side: order.side,
    kind: 'order',
    price,
    tone: 'muted',
  }
}

/** An exit with what it closes and brings; a trigger that closes nothing here as a plain order. */
function triggerLine(order: Order, account: Account, write: Writer): ChartLine[] {
  const { triggerPrice } = order
  if (triggerPrice === undefined) return []
  const isProfit = order.type.startsWith('TAKE_PROFIT')
  const trigger = isProfit ? ('takeProfit' as const) : ('stop' as const)
  const line = { ...lineOf(order, triggerPrice), trigger }
  const figures = figuresOfExit(order, account.position, account.orders)
  if (figures === undefined) return [{ ...line, label: triggerLabel(order, isProfit) }]
  const label = `${isProfit ? 'TP' : 'SL'} ${partWords(figures)}  ${write(figures.profit)}`
  const isWaiting = waitsFor(order, account.orders) !== undefined
  return [
    {
      ...line,
      kind: isProfit ? 'takeProfit' : 'stopLoss',
      tone: isProfit ? 'up' : 'down',
      label: isWaiting ? `${label} · ${t('after fill')}` : label,
    },
  ]
}

/** `Stop buy 0.1`, with a mark on one that can only reduce and finds nothing to reduce. */
function triggerLabel(order: Order, isProfit: boolean): string {
  const label =
    sign(order.remainingSize) > 0 ? sizedLabel(order, isProfit) : bareLabel(order, isProfit)
  return isExitTrigger(order) ? `${label} · ${t('no position')}` : label
}

function sizedLabel({ side, remainingSize }: Order, isProfit: boolean): string {
  if (isProfit) {
    return side === 'BUY'
      ? t('Take profit buy {size}', { size: size(remainingSize) })
      : t('Take profit sell {size}', { size: size(remainingSize) })
  }
  return side === 'BUY'
    ? t('Stop buy {size}', { size: size(remainingSize) })
    : t('Stop sell {size}', { size: size(remainingSize) })
}

function bareLabel({ side }: Order, isProfit: boolean): string {
  if (isProfit) return side === 'BUY' ? t('Take profit buy') : t('Take profit sell')
  return side === 'BUY' ? t('Stop buy') : t('Stop sell')
}

function size(value: Decimal): string {
  return formatSize(value, { decimals: decimalPlaces(value) })
}

type Writer = (value: Decimal) => string

const hidden: Writer = () => '••••'

function money(value: Decimal): string {
  return formatSigned(value, { decimals: 2, symbol: '$' })
}
