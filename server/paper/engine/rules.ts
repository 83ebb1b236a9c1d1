/** How funding is worked out and paid. Rates in parts per billion, money in micro-USD. */
export interface FundingRules {
  /** Time between two payments, counted from the epoch. */
  intervalMs: number
  /** Time that the premium and the interest are given for; a payment is its share of it. */
  ratePeriodMs: number
  /** Interest of one rate period, and how far it may pull the premium towards itself. */
  interestPpb: number
  pullPpb: number
  /** Largest rate of one payment, either way. */
  capPpb: number
  /** Time between two samples of the premium. */
  sampleMs: number
  /** Size of the trade whose average price is the impact price. */
  impactMicro: number
}

/** What a TWAP may ask for and how its slices are cut. */
export interface TwapRules {
  durationMsMin: number
  durationMsMax: number
  /** Between two slices where the order names no interval. */
  intervalMs: number
  /** The whole is worth at least this many of the smallest orders. */
  minimumFactor: number
  /** TWAPs that one account may have running. */
  runningMax: number
  /** Bounds of the number of slices. */
  slicesMin: number
  slicesMax: number
  /**
   * `bothEnds`: one at the start and one at the end of the time; `noLast`: none at the end, the time
   * need not be a multiple of the interval, and there are no more than there are lots.
   */
  slices: 'bothEnds' | 'noLast'
  /** What was missed is made up with at most this many normal slices at once; 1 = never. */
  catchUpSlices: number
}

/** Limits of the dead man's switch. */
interface ScheduleCancelRules {
  /** Least and largest distance from now; no largest when absent. */
  leadMs: number
  farthestMs?: number
  /** How often it may go off in one UTC day; no bound when absent. */
  firingsPerDay?: number
  /** Running TWAPs end with the orders. */
  endsTwaps?: boolean
}

/** How positions below maintenance are sold. */
interface LiquidationRules {
  /** Positions worth more are sold in parts: this share of one, then a pause of the account. */
  chunkAboveMicro: number
  chunkDivisor: number
  cooldownMs: number
}

/** What differs from venue to venue in how an exchange runs. */
export interface EngineRules {
  /** Open orders of an account, sleeping and waiting ones included. */
  openOrdersMax: number
  /** How far a limit may lie off the index, that of a trigger order off its trigger, in percent. */
  priceBandPercent: number
  /** Share of its value that an isolated position keeps when margin is taken out, at least. */
  keptMarginPpm: number
  /** A position has one take-profit and one stop-loss, of whatever size: a new one replaces it. */
  onePositionTrigger: boolean
  /** Margin and the largest position are checked before post-only and own orders, not after them. */
  isMarginCheckedFirst: boolean
  /** What an order and one of its own account take off each other stays part of the size of both. */
  isOffsetKept: boolean
  /** At own orders a post-only order goes by its self-trade mode; it rests where it meets no others. */
  isPostOnlyToOthers: boolean
  /** The margin of what an order of a perpetual executes is asked for at each trade, and ends it there. */
  isMarginCheckedByTrade: boolean
  funding: FundingRules
  twap: TwapRules
  scheduleCancel: ScheduleCancelRules
  liquidation: LiquidationRules
}

export const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Rules of an exchange that names none. Funding: at most 4 % an hour, 0.01 % interest in eight. */
export const DEFAULT_RULES: EngineRules = {
  openOrdersMax: 1_000,
  priceBandPercent: 80,
  keptMarginPpm: 100_000,
  onePositionTrigger: false,
  isMarginCheckedFirst: false,
  isOffsetKept: false,
  isPostOnlyToOthers: false,
  isMarginCheckedByTrade: false,
  funding: {
    intervalMs: HOUR_MS,
    ratePeriodMs: 8 * HOUR_MS,
    interestPpb: 100_000,
    pullPpb: 500_000,
    capPpb: 40_000_000,
    sampleMs: 5_000,
    impactMicro: 20_000_000_000,
  },
  twap: {
    durationMsMin: 300_000,
    durationMsMax: 7 * DAY_MS,
    intervalMs: 30_000,
    minimumFactor: 10,
    runningMax: 100,
    slicesMin: 1,
    slicesMax: Number.MAX_SAFE_INTEGER,
    slices: 'bothEnds',
    catchUpSlices: 3,
  },
  scheduleCancel: { leadMs: 5_000, firingsPerDay: 10 },
  liquidation: { chunkAboveMicro: 100_000_000_000, chunkDivisor: 5, cooldownMs: 30_000 },
}

/** The rules of funding on a market, which may have an interest of its own. */
export function fundingRulesOn(
  rules: FundingRules,
  { interestPpb = rules.interestPpb }: { interestPpb?: number },
): FundingRules {
  return interestPpb === rules.interestPpb ? rules : { ...rules, interestPpb }
}

/** The rate of one payment for an average premium of a rate period. */
export function fundingRatePpb(rules: FundingRules, premiumPpb: number): number {
  const { interestPpb, pullPpb, capPpb, intervalMs, ratePeriodMs } = rules
  const pull = Math.max(-pullPpb, Math.min(pullPpb, interestPpb - premiumPpb))
  const rate = Math.trunc(((premiumPpb + pull) * intervalMs) / ratePeriodMs)
  return Math.max(-capPpb, Math.min(capPpb, rate))
}
