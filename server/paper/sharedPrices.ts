import type { RunningExchange } from './createHost'
import type { PriceShock } from './market/pricePath'

/** Differences of logarithms below this are rounding. */
const SAME = 1e-9

/** Whether a move is of the underlying, not of one exchange alone. */
export function isShared({ isOwn }: PriceShock): boolean {
  return isOwn !== true
}

/** By how much moves have changed the logarithm of a price together. */
export function shiftOf(shocks: readonly PriceShock[]): number {
  return shocks.reduce((sum, { logShift }) => sum + logShift, 0)
}

/** Whether a difference of logarithms is more than rounding. */
export function isMove(logShift: number): boolean {
  return Math.abs(logShift) > SAME
}

/**
 * Has every exchange take over, with its next block, the moves of underlyings that it missed while it
 * was switched off or before moves were shared: all follow the one that was moved last.
 */
export function alignPrices(exchanges: readonly RunningExchange[]): void {
  for (const underlying of new Set(exchanges.flatMap((exchange) => [...exchange.underlyings()]))) {
    const listed = exchanges
      .filter((exchange) => exchange.underlyings().has(underlying))
      .map((exchange) => {
        const shocks = exchange.shocksOf(underlying).filter(isShared)
        const shift = shiftOf(shocks)
        return { exchange, shift, movedAtMs: shocks.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY }
      })
    const latest = listed.toSorted((a, b) => b.movedAtMs - a.movedAtMs)[0]
    for (const { exchange, shift } of listed) {
      const missing = (latest?.shift ?? 0) - shift
      if (isMove(missing)) void exchange.shock(underlying, missing).catch(() => undefined)
    }
  }
}
