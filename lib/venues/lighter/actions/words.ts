import type { Decimal } from '@/lib/decimal/decimal'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { fromBaseAmount, fromPriceTicks } from '@/lib/venues/lighter/map/scale'
import { ORDER_TYPES, type OrderNumbers, TIMES_IN_FORCE } from './order'

const TYPE_WORDS: Readonly<Record<number, string>> = {
  [ORDER_TYPES.LIMIT]: 'limit',
  [ORDER_TYPES.MARKET]: 'market',
  [ORDER_TYPES.STOP_MARKET]: 'stop-loss market',
  [ORDER_TYPES.STOP_LIMIT]: 'stop-loss limit',
  [ORDER_TYPES.TAKE_PROFIT_MARKET]: 'take-profit market',
  [ORDER_TYPES.TAKE_PROFIT_LIMIT]: 'take-profit limit',
  [ORDER_TYPES.TWAP]: 'TWAP',
}

/** One order in words, made of the whole numbers that are signed. */
export function orderWords(order: OrderNumbers, listed: ListedMarket): string {
  const { scale, market } = listed
  const symbol = market.baseAsset.displaySymbol
  const size =
    order.baseAmount === 0n ? 'the whole position in' : fromBaseAmount(order.baseAmount, scale)
  const words = [order.isAsk ? 'Sell' : 'Buy', size, symbol]
  words.push(`at ${fromPriceTicks(order.price, scale)} ${order.isAsk ? 'or more' : 'or less'},`)
  words.push(TYPE_WORDS[order.type] ?? 'order')
  if (order.triggerPrice > 0n) words.push(`at trigger ${fromPriceTicks(order.triggerPrice, scale)}`)
  if (order.isReduceOnly) words.push('(reduce only)')
  if (order.timeInForce === TIMES_IN_FORCE.POST_ONLY) words.push('(post only)')
  if (order.expiry > 0) words.push(`until ${new Date(order.expiry).toISOString()}`)
  return words.join(' ')
}

/** A group in words, one order to a line. */
export function groupWords(orders: readonly OrderNumbers[], listed: ListedMarket): string {
  return orders.map((order) => orderWords(order, listed)).join('\n')
}

/** An amount and its asset. */
export function amountWords(amount: Decimal, symbol: string): string {
  return `${amount} ${symbol}`
}
