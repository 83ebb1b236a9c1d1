import {
  DEFAULT_RULES,
  type FundingRules,
  fundingRatePpb,
  fundingRulesOn,
} from '@/server/paper/engine/rules'
import type { MarketModel } from './marketModel'
import { PATH_ORIGIN_MS } from './pathTree'

/** One payment of funding: the rate paid and the premium it came from, parts per billion. */
export interface FundingHour {
  timeMs: number
  ratePpb: number
  premiumPpb: number
}

/** Funding of one market, one interval after another: as the engine paid it, as the path has it before that. */
export interface FundingSeries {
  /** Ascending, the oldest of the range, at most `most` of them (5,000 where it is not given). */
  list(startMs: number, endMs: number, most?: number): FundingHour[]
  addPaid(hour: FundingHour): void
}

const HOURS_MAX = 5_000
/** Hours kept as they were paid, two months. */
const PAID_HOURS_KEPT = 1_464
/** @param nowMs time of the latest block; what comes later has not been paid yet. */
export function createFundingSeries(
  model: MarketModel,
  nowMs: () => number,
  rules: FundingRules = DEFAULT_RULES.funding,
): FundingSeries {
  const { intervalMs } = rules
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
      const first =
        Math.ceil(Math.max(startMs, PATH_ORIGIN_MS + intervalMs) / intervalMs) * intervalMs
      const last = Math.min(endMs, nowMs())
      for (let timeMs = first; timeMs <= last && hours.length < most; timeMs += intervalMs) {
        hours.push(paid.get(timeMs) ?? hourOfPath(model, timeMs, rules))
      }
      return hours
    },
  }
}

/**
 * The interval that ends at a moment, from the premium of the path. Only what lies outside the spread
 * counts, as in the impact prices that funding is measured by.
 */
function hourOfPath(model: MarketModel, timeMs: number, rules: FundingRules): FundingHour {
  const halfSpread = model.shape.spreadTenthBps / 200_000
  const offsets = [5, 3, 1].map((sixths) => (sixths * rules.intervalMs) / 6)
  const sum = offsets.reduce((total, offset) => {
    const premium = model.path.premiumAt(timeMs - offset)
    return total + Math.max(0, premium - halfSpread) - Math.max(0, -premium - halfSpread)
  }, 0)
  const premiumPpb = Math.round((sum / offsets.length) * 1e9)
  const own = fundingRulesOn(rules, model.shape.definition)
  return { timeMs, ratePpb: fundingRatePpb(own, premiumPpb), premiumPpb }
}
