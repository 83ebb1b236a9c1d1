import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import type { MarketDefinition } from '@/server/paper/engine/commands'

interface Margined {
  definition: Pick<MarketDefinition, 'marginParts'>
}

/** Initial margin of a value at a leverage, rounded up. */
export function initialMargin(market: Margined, notionalMicro: number, leverage: number): number {
  const parts = partsOf(market, leverage)
  return mulDivCeil(notionalMicro, Math.floor(parts / leverage), parts)
}

/** The same of a value that is only looked at, rounded down. */
export function initialMarginFloor(
  market: Margined,
  notionalMicro: number,
  leverage: number,
): number {
  const parts = partsOf(market, leverage)
  return mulDivFloor(notionalMicro, Math.floor(parts / leverage), parts)
}

/** The parts that a value is divided into: the market's, or the leverage where that is exact. */
function partsOf({ definition: { marginParts } }: Margined, leverage: number): number {
  return marginParts === undefined || marginParts % leverage === 0 ? leverage : marginParts
}
