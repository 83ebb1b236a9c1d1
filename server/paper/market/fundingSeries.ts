import { HOUR_MS, MINUTE_MS } from './intervals'
import type { MarketModel } from './marketModel'
import { PATH_ORIGIN_MS } from './pathTree'

/** One hourly funding: the rate paid and the premium it came from, parts per billion. */
export interface FundingHour {
  timeMs: number
  ratePpb: number
  premiumPpb: number
}

/** Funding of one market, hour by hour: as the engine paid it, as the path has it before that. */
export interface FundingSeries {
  /** Ascending, the oldest of the range, at most `most` of them (5,000 where it is not given). */
  list(startMs: number, endMs: number, most?: number): FundingHour[]
  addPaid(hour: FundingHour): void
}

const HOURS_MAX = 5_000
/** Hours kept as they were paid, two months. */
const PAID_HOURS_KEPT = 1_464
/** Base rate of 8 hours, 0.01 %, and how far it pulls the premium at most, 0.05 %. */
const INTEREST_PPB = 100_000
const PULL_PPB = 500_000
const HOURS_PER_RATE = 8
const HOURLY_CAP_PPB = 40_000_000

/**
 * Hourly rate for an hour's average premium: an eighth of premium + clamp(0.01 % - premium,
 * -0.05 %, +0.05 %), at most 4 %.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/trading/funding
 */
export function hourlyFundingRatePpb(premiumPpb: number): number {
  const pull = Math.max(-PULL_PPB, Math.min(PULL_PPB, INTEREST_PPB - premiumPpb))
  const rate = Math.round((premiumPpb + pull) / HOURS_PER_RATE)
  return Math.max(-HOURLY_CAP_PPB, Math.min(HOURLY_CAP_PPB, rate))
}

/** @param nowMs time of the latest block; later hours have not been paid yet. */
export function createFundingSeries(model: MarketModel, nowMs: () => number): FundingSeries {
  const paid = new Map<number, FundingHour>()
  return {
    addPaid(hour) {
      paid.set(hour.timeMs, hour)
      if (paid.size <= PAID_HOURS_KEPT) return
      const oldest = paid.keys().next().value
      if (oldest !== undefined) paid.delete(oldest)
    },
    list(startMs, endMs, most = HOURS_MAX) {
      const hours: FundingHour[] = []
      const first = Math.ceil(Math.max(startMs, PATH_ORIGIN_MS + HOUR_MS) / HOUR_MS) * HOUR_MS
      const last = Math.min(endMs, nowMs())
      for (let timeMs = first; timeMs <= last && hours.length < most; timeMs += HOUR_MS) {
        hours.push(paid.get(timeMs) ?? hourOfPath(model, timeMs))
      }
      return hours
    },
  }
}

/**
 * The hour that ends at a moment, from the premium of the path. Only what lies outside the spread
 * counts, as in the impact prices that funding is measured by.
 */
function hourOfPath(model: MarketModel, timeMs: number): FundingHour {
  const halfSpread = model.shape.spreadTenthBps / 200_000
  const offsets = [50, 30, 10].map((minutes) => minutes * MINUTE_MS)
  const sum = offsets.reduce((total, offset) => {
    const premium = model.path.premiumAt(timeMs - offset)
    return total + Math.max(0, premium - halfSpread) - Math.max(0, -premium - halfSpread)
  }, 0)
  const premiumPpb = Math.round((sum / offsets.length) * 1e9)
  return { timeMs, ratePpb: hourlyFundingRatePpb(premiumPpb), premiumPpb }
}
