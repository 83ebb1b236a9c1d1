import type { Candle } from './candle'
import { foldPath, type PathSegment } from './foldPath'
import type { MarketModel } from './marketModel'
import { snapNearestTicks } from './priceGrid'

/**
 * Candles of a market's path between neighbouring moments: what the market would have shown a
 * subscriber. Volume and trades of a long candle are exactly the sum of its short ones.
 * @param boundariesMs ascending, at least two, at or after the origin of the path.
 */
export function synthesizeCandles(model: MarketModel, boundariesMs: readonly number[]): Candle[] {
  return foldPath(model.path, boundariesMs).map((segment, at) =>
    candleOf(model, segment, boundariesMs[at] ?? 0, boundariesMs[at + 1] ?? 0),
  )
}

function candleOf(
  model: MarketModel,
  segment: PathSegment,
  openTimeMs: number,
  endTimeMs: number,
): Candle {
  const ticks = (log: number): number => snapNearestTicks(model.grid, model.path.ticksOfLog(log))
  const between = (perMass: number): number =>
    Math.floor(segment.massAfter * perMass) - Math.floor(segment.massBefore * perMass)
  return {
    openTimeMs,
    closeTimeMs: endTimeMs - 1,
    openTicks: ticks(segment.openLog),
    highTicks: ticks(segment.highLog),
    lowTicks: ticks(segment.lowLog),
    closeTicks: ticks(segment.closeLog),
    volumeLots: between(model.lotsPerMass),
    tradeCount: between(model.tradesPerMass),
  }
}
