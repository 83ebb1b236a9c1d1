import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { PositionSide, Side } from '@/lib/schema/enums'
import type { MarketDisplay } from '@/lib/schema/market'

/** A price in words: grouped, with the places it has. */
export function priceWords(price: Decimal): string {
  return formatPrice(price, { decimals: decimalPlaces(price) })
}

/** A size in words: grouped, with the places it has. */
export function sizeWords(size: Decimal): string {
  return formatSize(size, { decimals: decimalPlaces(size) })
}

/** An order in words, as buttons and toasts name it: `Buy 0.01 BTC at 60,000`. */
export function orderWords(order: {
  side: Side
  size: Decimal
  market: Pick<MarketDisplay, 'baseAsset'>
  price?: Decimal | undefined
}): string {
  const what = tradeWords(order.side, order.size, order.market)
  return order.price === undefined
    ? what
    : say('{what} at {priceWords}', { what, priceWords: priceWords(order.price) })
}

/** A side and a size in words, as sentences about orders begin: `Buy 0.01 BTC`. */
export function tradeWords(
  side: Side,
  size: Decimal,
  market: Pick<MarketDisplay, 'baseAsset'>,
): string {
  const values = { size: sizeWords(size), symbol: market.baseAsset.displaySymbol }
  return side === 'BUY' ? say('Buy {size} {symbol}', values) : say('Sell {size} {symbol}', values)
}

/** A position in words: `long 0.5 BTC`. */
export function positionWords(position: {
  side: PositionSide
  size: Decimal
  market: Pick<MarketDisplay, 'baseAsset'>
}): string {
  const values = {
    size: sizeWords(position.size),
    symbol: position.market.baseAsset.displaySymbol,
  }
  return position.side === 'LONG'
    ? say('long {size} {symbol}', values)
    : say('short {size} {symbol}', values)
}
