import type { SetOraclePrices } from '@/server/paper/engine/commands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Engine, Market } from '@/server/paper/engine/state'
import { bestTicks } from './book'
import { clamp, median } from './integers'

/** Time constant of the slow average of the book's premium over the index. */
const PREMIUM_AVERAGE_MS = 150_000
/** The mark never leaves the index by more than this share: 0.5 %. */
const MARK_BAND_DIVISOR = 200
const MICRO = 1_000_000

/** Takes index prices in and marks the markets again. Unknown markets and bad prices are ignored. */
export function setOraclePrices(
  engine: Engine,
  command: SetOraclePrices,
): CommandResults['setOraclePrices'] {
  for (const { marketId, oracleTicks } of command.prices) {
    const market = engine.marketsById.get(marketId)
    if (!market || !Number.isSafeInteger(oracleTicks) || oracleTicks <= 0) continue
    const isNew = oracleTicks !== market.oracleTicks
    market.oracleTicks = oracleTicks
    updateMark(engine, market, isNew)
  }
  return { ok: true }
}

/**
 * Marks the market: the median of the index plus the slow average of the book's premium, of the
 * book itself (median of best bid, best ask and last trade), and of the index.
 */
export function updateMark(engine: Engine, market: Market, isReported: boolean): void {
  const { oracleTicks } = market
  if (oracleTicks === 0) return
  const bid = bestTicks(market.bids)
  const ask = bestTicks(market.asks)
  averagePremium(engine, market, bid, ask)
  const slow = oracleTicks + Math.round(market.premiumAverageMicroTicks / MICRO)
  const last = market.lastTicks || oracleTicks
  const book = bid !== undefined && ask !== undefined ? median(bid, ask, last) : slow
  const band = Math.floor(oracleTicks / MARK_BAND_DIVISOR)
  const markTicks = clamp(
    median(slow, book, oracleTicks),
    Math.max(1, oracleTicks - band),
    oracleTicks + band,
  )
  if (markTicks === market.markTicks && !isReported) return
  market.markTicks = markTicks
  const { marketId } = market.definition
  engine.events.push({ type: 'price', marketId, markTicks, oracleTicks })
}

/** Moves the average towards the premium of now, weighted by the time since it was last moved. */
function averagePremium(
  engine: Engine,
  market: Market,
  bid: number | undefined,
  ask: number | undefined,
): void {
  const elapsedMs = engine.nowMs - market.markedAtMs
  market.markedAtMs = engine.nowMs
  if (bid === undefined || ask === undefined || elapsedMs <= 0) return
  const band = Math.floor(market.oracleTicks / MARK_BAND_DIVISOR)
  const premium = clamp((bid + ask) / 2 - market.oracleTicks, -band, band) * MICRO
  const weightMs = Math.min(elapsedMs, PREMIUM_AVERAGE_MS)
  const step = ((premium - market.premiumAverageMicroTicks) * weightMs) / PREMIUM_AVERAGE_MS
  market.premiumAverageMicroTicks += Math.round(step)
}
