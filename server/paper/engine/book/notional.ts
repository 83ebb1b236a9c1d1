import type { Market } from '@/server/paper/engine/state'
import { mulDivCeil, mulDivFloor } from './integers'

/** Value of a size at a price in micro-USD, rounded down (exact where the decimals sum to 6). */
export function notionalFloor(market: Market, priceTicks: number, lots: number): number {
  if (market.notionalDivisor === 1) {
    const product = priceTicks * lots * market.notionalMultiplier
    if (Number.isSafeInteger(product)) return product
  }
  return mulDivFloor(priceTicks * market.notionalMultiplier, lots, market.notionalDivisor)
}

/** As `notionalFloor`, rounded up: what has to be covered. */
export function notionalCeil(market: Market, priceTicks: number, lots: number): number {
  if (market.notionalDivisor === 1) return notionalFloor(market, priceTicks, lots)
  return mulDivCeil(priceTicks * market.notionalMultiplier, lots, market.notionalDivisor)
}
