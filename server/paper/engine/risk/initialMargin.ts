import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import type { MarketDefinition } from '@/server/paper/engine/commands'

interface Margined {
  definition: Pick<MarketDefinition, 'marginParts'>
}

/** Initial margin of a value at a leverage, rounded up. */
export function initialMargin(market: Margined, notionalMicro: number, leverage: number): number {
  const [share, whole] = marginShare(market, leverage)
  return mulDivCeil(notionalMicro, share, whole)
}

/** The same of a value that is only looked at, rounded down. */
export function initialMarginFloor(
  market: Margined,
  notionalMicro: number,
  leverage: number,
): number {
  const [share, whole] = marginShare(market, leverage)
  return mulDivFloor(notionalMicro, share, whole)
}

function marginShare({ definition: { marginParts } }: Margined, leverage: number) {
  return marginParts === undefined || marginParts % leverage === 0
    ? ([1, leverage] as const)
    : ([Math.floor(marginParts / leverage), marginParts] as const)
}
