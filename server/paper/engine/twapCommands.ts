import type { AccountId, BuilderFee, RejectReason, SelfTradeMode, Side } from './commands'

/**
 * Trades a size in slices over a time: at each slice the share of the size that is due by then is
 * taken from the book, at most 3 % off the mark price; what could not be had is caught up later, as
 * far as the exchange's rules allow.
 */
export interface PlaceTwap {
  type: 'placeTwap'
  account: AccountId
  marketId: string
  side: Side
  sizeLots: number
  reduceOnly: boolean
  /** A multiple of the interval, within the bounds of the exchange's rules. */
  durationMs: number
  /** Between two slices; in whole seconds from 1; the exchange's rule by default. */
  intervalMs?: number
  /** Varies the size of the slices by up to a fifth; the same every time for the same TWAP. */
  isRandomized: boolean
  /** No slice while the mark price is outside of these, and none trades beyond them. */
  minTicks?: number
  maxTicks?: number
  builder?: BuilderFee
  /** Of its slices; `maker` when absent. */
  selfTrade?: SelfTradeMode
  /** What its owner calls it. */
  clientOrderId?: string
}

export interface CancelTwap {
  type: 'cancelTwap'
  account: AccountId
  marketId: string
  twapId: number
}

export type TwapRejectReason = RejectReason | 'invalidDuration' | 'tooManyTwaps'

export interface TwapResults {
  placeTwap: { ok: true; twapId: number } | { ok: false; reason: TwapRejectReason }
  cancelTwap: { ok: true } | { ok: false; reason: 'unknownTwap' }
}
