import type { Decimal } from '@/lib/decimal/decimal'
import { formatPrice, formatSize } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { PositionSide, Side } from '@/lib/schema/model/enums'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import { waitsForTrigger } from '@/lib/trade/orders/orderState'

/** What is said of an order. */
export interface ReportedOrder {
  side: Side
  size: Decimal
  market: Pick<MarketDisplay, 'baseAsset'>
  price?: Decimal | undefined
  /** Covers all of a position, whatever its size is by then: `size` says nothing. */
  isPositionSized?: boolean | undefined
}

/** What is said of a position. */
export interface ReportedPosition {
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

/** Size of a part of a whole: `0.02 of 0.127`; the size alone where it is all of it. */
export function partWords({ size, of }: { size: Decimal; of: Decimal }): string {
  return size === of
    ? sizeWords(size)
    : t('{size} of {whole}', { size: sizeWords(size), whole: sizeWords(of) })
}

/**
 * An order in words, as a button or a line of a list names it: `Buy 0.01 BTC at 60,000`. A message
 * may quote it after a colon and nowhere else: what is done with an order is a message of its own
 * (`orderLabels`).
 */
export function orderWords(order: ReportedOrder): string {
  const values = amountOf(order)
  const isBuy = order.side === 'BUY'
  if (order.price === undefined) {
    return isBuy ? t('Buy {size} {symbol}', values) : t('Sell {size} {symbol}', values)
  }
  const priced = { ...values, price: priceWords(order.price) }
  if (order.isPositionSized === true) {
    return isBuy
      ? t('Buy {symbol} at {price}, whole position', priced)
      : t('Sell {symbol} at {price}, whole position', priced)
  }
  return isBuy
    ? t('Buy {size} {symbol} at {price}', priced)
    : t('Sell {size} {symbol} at {price}', priced)
}

/** What is left of an order: a size, or all of a position whatever its size is by then. */
export function remainingWords(order: Pick<Order, 'remainingSize' | 'isPositionSized'>): string {
  return order.isPositionSized === true ? t('Whole position') : sizeWords(order.remainingSize)
}

/** What an order waits for: `mark ≤ 57,270`; undefined for one that waits for no trigger. */
export function triggerWords(
  order: Pick<Order, 'triggerPrice' | 'triggerCondition' | 'status'>,
): string | undefined {
  const { triggerPrice, triggerCondition } = order
  if (triggerPrice === undefined || !waitsForTrigger(order)) return undefined
  const price = priceWords(triggerPrice)
  return triggerCondition === undefined
    ? t('mark {price}', { price })
    : t('mark {sign} {price}', { sign: triggerCondition === 'BELOW' ? '≤' : '≥', price })
}

/** A position in words, quoted as an order is: `long 0.5 BTC`. */
export function positionWords(position: ReportedPosition): string {
  return position.side === 'LONG'
    ? t('long {size} {symbol}', amountOf(position))
    : t('short {size} {symbol}', amountOf(position))
}
