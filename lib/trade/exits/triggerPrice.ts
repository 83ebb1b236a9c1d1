import { lte } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { PositionSide } from '@/lib/schema/model/enums'
import { type MarginMarket, marginRate } from '@/lib/trade/margin/margin'
import { profitAt } from '@/lib/trade/margin/pnl'

/** How a take-profit or stop-loss was typed. */
export type TriggerBasis = 'price' | 'percent' | 'roe' | 'pnl' | 'offset'

export interface TriggerReference {
  market: MarginMarket
  side: PositionSide
  entryPrice: Decimal
  size: Decimal
  /** undefined while it is not known. */
  leverage: number | undefined
}

const PRICE_DECIMALS = 12

/**
 * Trigger price from the distance typed: percent of the price, percent of the margin (ROE),
 * profit in quote, or an offset of the price itself. Positive values are gains whatever the side.
 * Undefined when it would not be a price above zero, and for percent of a margin that is not known.
 */
export function triggerPriceFrom(
  basis: TriggerBasis,
  value: Decimal,
  reference: TriggerReference,
): Decimal | undefined {
  const { side, entryPrice } = reference
  const move = moveFrom(basis, value, reference)
  if (move === undefined) return undefined
  const price =
    basis === 'price' ? value : side === 'LONG' ? add(entryPrice, move) : sub(entryPrice, move)
  return lte(price, ZERO) ? undefined : price
}

/** Price distance in the direction of a gain. */
function moveFrom(
  basis: TriggerBasis,
  value: Decimal,
  { market, entryPrice, size, leverage }: TriggerReference,
): Decimal | undefined {
  switch (basis) {
    case 'price':
      return ZERO
    case 'offset':
      return value
    case 'percent':
      return div(mul(entryPrice, value), decimal('100'), PRICE_DECIMALS, 'halfEven')
    case 'roe': {
      if (leverage === undefined) return undefined
      const { share, whole } = marginRate(leverage, market)
      const percent = div(mul(value, share), whole, PRICE_DECIMALS, 'halfEven')
      return div(mul(entryPrice, percent), decimal('100'), PRICE_DECIMALS, 'halfEven')
    }
    case 'pnl':
      return lte(size, ZERO) ? undefined : div(value, size, PRICE_DECIMALS, 'halfEven')
  }
}

/** The same distance read back from a price: signed, gains positive; percents with two decimals. */
export function triggerDistance(
  basis: Exclude<TriggerBasis, 'price'>,
  price: Decimal,
  reference: TriggerReference,
): Decimal | undefined {
  const { market, side, entryPrice, size, leverage } = reference
  if (basis === 'pnl') return profitAt(side, size, entryPrice, price)
  const gain = profitAt(side, decimal('1'), entryPrice, price)
  if (basis === 'offset') return gain
  const percent = div(mul(gain, decimal('100')), entryPrice, 4, 'halfEven')
  if (basis === 'percent') return div(percent, decimal('1'), 2, 'halfEven')
  if (leverage === undefined) return undefined
  const { share, whole } = marginRate(leverage, market)
  return div(mul(percent, whole), share, 2, 'halfEven')
}
