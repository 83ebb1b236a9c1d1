import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { PositionSide, Side } from '@/lib/schema/enums'
import type { MarketDisplay } from '@/lib/schema/market'

/** What is told of an order. */
export interface ToldOrder {
  side: Side
  size: Decimal
  market: Pick<MarketDisplay, 'baseAsset'>
  price?: Decimal | undefined
}

/** What is told of a position. */
export interface ToldPosition {
  side: PositionSide
  size: Decimal
  market: Pick<MarketDisplay, 'baseAsset'>
}

/** A price in words: grouped, with the places it has. */
export function priceWords(price: Decimal): string {
  return formatPrice(price, { decimals: decimalPlaces(price) })
}

/** A size in words: grouped, with the places it has. */
export function sizeWords(size: Decimal): string {
  return formatSize(size, { decimals: decimalPlaces(size) })
}

/** How much of what, as the places `{size} {symbol}` of a message are filled. */
export function amountOf({
  size,
  market,
}: {
  size: Decimal
  market: Pick<MarketDisplay, 'baseAsset'>
}): { size: string; symbol: string } {
  return { size: sizeWords(size), symbol: market.baseAsset.displaySymbol }
}

/**
 * An order in words, as a button or a line of a list names it: `Buy 0.01 BTC at 60,000`. A message
 * may quote it after a colon and nowhere else: what is done with an order is a message of its own
 * (`orderLabels`).
 */
export function orderWords(order: ToldOrder): string {
  const values = amountOf(order)
  const isBuy = order.side === 'BUY'
  if (order.price === undefined) {
    return isBuy ? say('Buy {size} {symbol}', values) : say('Sell {size} {symbol}', values)
  }
  const priced = { ...values, price: priceWords(order.price) }
  return isBuy
    ? say('Buy {size} {symbol} at {price}', priced)
    : say('Sell {size} {symbol} at {price}', priced)
}

/** A position in words, quoted as an order is: `long 0.5 BTC`. */
export function positionWords(position: ToldPosition): string {
  return position.side === 'LONG'
    ? say('long {size} {symbol}', amountOf(position))
    : say('short {size} {symbol}', amountOf(position))
}
