import type { EngineEvent, Trade } from '@/server/paper/engine/events'
import type { EngineView } from '@/server/paper/engine/view'
import type { CommandResult, UserCommand } from './engine/engineCommand'
import type { CandleInterval as MarketInterval } from './market/intervals'

/** The 14 candle intervals of the interface. */
export type CandleInterval = MarketInterval

export interface PaperCandle {
  openTimeMs: number
  closeTimeMs: number
  openTicks: number
  highTicks: number
  lowTicks: number
  closeTicks: number
  volumeLots: number
  tradeCount: number
}

interface DayStatistics {
  prevDayTicks: number
  volumeLots: number
  volumeNotionalMicro: number
}

/** About every 100 ms: all commands that arrived, applied in order at one time. */
export interface Block {
  number: number
  timeMs: number
  events: readonly EngineEvent[]
}

/** A fact of the venue's own protocol (an agent approved, a nonce used) that must survive a kill. */
export type FaceRecord = { readonly [key: string]: unknown }

/** Faults that the admin port can switch on for a face that knows them. */
export type FaultName =
  | 'drop_request'
  | 'drop_reply_after_accept'
  | 'delay'
  | 'http_error'
  | 'html_error'
  | 'truncate_json'
  | 'rate_limited'
  | 'ws_refuse'
  | 'ws_drop'
  | 'ws_freeze'
  | 'ws_duplicate'
  | 'ws_reorder'
  | 'ws_lose'
  | 'ws_drop_ack'
  | 'lag_reads'
  | 'enforce_weights'
  | 'post_only'
  | 'late_reject'
  | 'tier_too_low'
  | 'speed_bump'
  | 'session_ended'
  | 'underlying_closed'
  | 'market_disabled'

export interface Fault {
  name: FaultName
  /** Times left; absent = until switched off. */
  remaining?: number
  delayMs?: number
  status?: number
  /** Only requests whose path or action type contains this; faults of a face may name others. */
  match?: string
}

export interface FaultSwitches {
  /** The fault if it is on and matches; uses one of its remaining times up. */
  take(name: FaultName, subject?: string): Fault | undefined
  /** Whether it is on; for a subject, whether it is on for that one. Uses nothing up. */
  isOn(name: FaultName, subject?: string): boolean
}

/**
 * One exchange as a face sees it: an engine that advances in blocks, its clock, its market data
 * and its disk. A face never touches the engine except through `submit`.
 */
export interface ExchangeHost {
  readonly view: EngineView
  readonly faults: FaultSwitches
  /** The exchange's clock in Unix milliseconds (the admin port may shift it). */
  now(): number
  blockNumber(): number
  /**
   * Queues a command for the next block. Resolves after the block was applied and the command is
   * on disk, so that a read made afterwards shows it. `record` is written with it, atomically;
   * where `ifRefused` is given, that one instead when the answer is `{ok: false}`.
   */
  submit<C extends UserCommand>(
    command: C,
    record?: FaceRecord,
    ifRefused?: FaceRecord,
  ): Promise<CommandResult<C>>
  /** Writes a fact of the face in the order of the blocks; resolves when it is on disk. */
  submitRecord(record: FaceRecord): Promise<void>
  onBlock(listener: (block: Block) => void): () => void
  /** Ascending by open time, the forming candle included; computed lazily, random access. */
  candles(marketId: string, interval: CandleInterval, startMs: number, endMs: number): PaperCandle[]
  /** Newest first, at most 50 kept. */
  recentTrades(marketId: string): readonly Trade[]
  dayStatistics(marketId: string): DayStatistics
  /** By funding interval, ascending, the oldest from `startMs` to `endMs`, at most `most` of them. */
  fundingHistory(
    marketId: string,
    startMs: number,
    endMs: number,
    most?: number,
  ): readonly { timeMs: number; ratePpb: number; premiumPpb: number }[]
}
