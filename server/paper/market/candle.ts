/** Prices of one span of time in ticks, volume in lots. `closeTimeMs` is its last millisecond. */
export interface Candle {
  openTimeMs: number
  closeTimeMs: number
  openTicks: number
  highTicks: number
  lowTicks: number
  closeTicks: number
  volumeLots: number
  tradeCount: number
}

/** A candle without a trade at one price. */
export function flatCandle(openTimeMs: number, closeTimeMs: number, priceTicks: number): Candle {
  return {
    openTimeMs,
    closeTimeMs,
    openTicks: priceTicks,
    highTicks: priceTicks,
    lowTicks: priceTicks,
    closeTicks: priceTicks,
    volumeLots: 0,
    tradeCount: 0,
  }
}

/** Lengthens the first candle, in place, by a later one. */
export function extendCandle(candle: Candle, later: Candle): void {
  candle.closeTimeMs = later.closeTimeMs
  candle.highTicks = Math.max(candle.highTicks, later.highTicks)
  candle.lowTicks = Math.min(candle.lowTicks, later.lowTicks)
  candle.closeTicks = later.closeTicks
  candle.volumeLots += later.volumeLots
  candle.tradeCount += later.tradeCount
}
