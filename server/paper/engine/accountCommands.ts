import type { AccountId, MarginMode } from './commands'

/** Chooses leverage and margin mode of a market. */
export interface SetLeverage {
  type: 'setLeverage'
  account: AccountId
  marketId: string
  leverage: number
  marginMode: MarginMode
}

/**
 * Dead man's switch: at `timeMs` all open orders of the account are cancelled, unless it is set
 * again before. Without a time it is switched off.
 */
export interface ScheduleCancel {
  type: 'scheduleCancel'
  account: AccountId
  /** Unix milliseconds, as far ahead as the exchange's rules want it. */
  timeMs?: number
}

/** Moves money into (positive) or out of (negative) an isolated position. */
export interface AdjustMargin {
  type: 'adjustMargin'
  account: AccountId
  marketId: string
  deltaMicro: number
}

/** Gives an account rates of its own, ahead of any tier; without rates it has none any more. */
export interface SetAccountFees {
  type: 'setAccountFees'
  account: AccountId
  fees?: { makerPpm: number; takerPpm: number }
}

export type AccountCommand = SetLeverage | ScheduleCancel | AdjustMargin | SetAccountFees

export type LeverageRejectReason =
  | 'unknownMarket'
  | 'invalidLeverage'
  | 'onlyIsolated'
  | 'modeSwitchWithPosition'
  | 'insufficientMargin'
  | 'unknownAccount'

export type ScheduleRejectReason =
  | 'unknownAccount'
  | 'invalidTime'
  | 'tooSoon'
  | 'tooLate'
  | 'tooManyToday'

export type MarginRejectReason =
  | 'unknownAccount'
  | 'unknownMarket'
  | 'invalidAmount'
  | 'noIsolatedPosition'
  | 'marginLocked'
  /** Adding more than is free. */
  | 'insufficientBalance'
  /** Taking out more than the position can spare. */
  | 'insufficientMargin'

export interface AccountResults {
  scheduleCancel: { ok: true } | { ok: false; reason: ScheduleRejectReason }
  setLeverage: { ok: true } | { ok: false; reason: LeverageRejectReason }
  adjustMargin:
    | { ok: true; isolatedMarginMicro: number }
    | { ok: false; reason: MarginRejectReason }
  setAccountFees: { ok: true } | { ok: false; reason: 'unknownAccount' | 'invalidRate' }
}
