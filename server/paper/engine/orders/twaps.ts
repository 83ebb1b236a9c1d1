import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import type { RejectReason } from '@/server/paper/engine/commands'
import type { TwapRules } from '@/server/paper/engine/rules'
import type { Engine, Market, Order, Twap } from '@/server/paper/engine/state'
import type { TwapStatus } from '@/server/paper/engine/view'
import { enterBook } from './enterBook'
import { executedLots } from './executedLots'
import { createOrder } from './orders'
import { toTwapRecord } from './twapRecord'

/** A slice trades at most this share off the mark price. */
const SLIPPAGE_PERCENT = 3
/** Trades the slices that are due. After a gap there is one slice, not one for each that was missed. */
export function runTwaps(engine: Engine): void {
  for (const account of engine.accounts.values()) {
    if (account.twaps.size === 0) continue
    for (const twap of [...account.twaps.values()]) runSlice(engine, twap)
  }
}

/** Ends a TWAP for good and keeps its record. */
export function endTwap(
  engine: Engine,
  twap: Twap,
  status: Exclude<TwapStatus, 'running'>,
  endReason?: string,
): void {
  const { account } = twap
  account.twaps.delete(twap.twapId)
  const record = { ...toTwapRecord(twap), status, endedAtMs: engine.nowMs }
  const ended = endReason === undefined ? record : { ...record, endReason }
  account.endedTwaps.push(ended)
  engine.events.push({ type: 'twap', account: account.id, twap: { ...ended } })
}

/** Ends all TWAPs of an account on a market. */
export function endTwapsOn(
  engine: Engine,
  account: Twap['account'],
  market: Market,
  endReason: string,
): void {
  for (const twap of [...account.twaps.values()]) {
    if (twap.market === market) endTwap(engine, twap, 'cancelled', endReason)
  }
}

function runSlice(engine: Engine, twap: Twap): void {
  const { twap: rules } = engine.rules
  const last = lastSlice(rules, twap)
  const due = Math.min(last, Math.floor((engine.nowMs - twap.startedAtMs) / twap.intervalMs))
  if (due < twap.nextSlice) {
    // One that began under rules with more slices has had its last already.
    if (twap.nextSlice > last) endTwap(engine, twap, 'finished')
    return
  }
  const executedBefore = twap.executedLots
  const missed = due - twap.nextSlice
  twap.nextSlice = due + 1
  const isMadeUp = rules.catchUpSlices > 1
  const lots = isMadeUp ? sliceLots(twap, due, last, rules.catchUpSlices) : ownLots(twap, due, last)
  const refusal = lots > 0 ? takeSlice(engine, twap, lots) : undefined
  if (!isMadeUp) twap.skippedSlices += missed + (twap.executedLots === executedBefore ? 1 : 0)
  if (isFatal(refusal)) {
    endTwap(engine, twap, 'failed', refusal)
    return
  }
  if (due === last || twap.executedLots === twap.sizeLots) endTwap(engine, twap, 'finished')
}

/** Number of the last slice, from 0. Without one at the end there are no more slices than lots. */
function lastSlice(rules: TwapRules, twap: Twap): number {
  const intervals = intervalsOf(rules, twap)
  if (rules.slices === 'bothEnds') return intervals
  const { market, sizeLots } = twap
  const { lotStep = 1 } = market.definition
  return Math.min(intervals, Math.floor(sizeLots / lotStep)) - 1
}

/**
 * Intervals in the time of a TWAP. What is left over at the end goes without a slice under rules that
 * have none there; under others the time must be a multiple.
 */
export function intervalsOf(
  rules: TwapRules,
  { durationMs, intervalMs }: Pick<Twap, 'durationMs' | 'intervalMs'>,
): number {
  const intervals = durationMs / intervalMs
  return rules.slices === 'bothEnds' ? intervals : Math.floor(intervals)
}

/** An even part of the size, in the last slice with what the parts leave over. */
function ownLots({ market, sizeLots, executedLots }: Twap, slice: number, last: number): number {
  const { lotStep = 1 } = market.definition
  const part = Math.floor(sizeLots / (last + 1) / lotStep) * lotStep
  return Math.min(slice < last ? part : sizeLots - part * last, sizeLots - executedLots)
}

/** What is due by now and not yet had, at most so many normal slices. */
function sliceLots(twap: Twap, slice: number, last: number, catchUpSlices: number): number {
  const { sizeLots, executedLots } = twap
  const dueLots = mulDivFloor(sizeLots, slice + 1, last + 1)
  const behindLots = Math.max(0, dueLots - executedLots)
  const isVaried = twap.isRandomized && slice < last
  const wantedLots = isVaried
    ? mulDivFloor(behindLots, variationPermille(twap.twapId, slice), 1_000)
    : behindLots
  const mostLots = catchUpSlices * mulDivCeil(sizeLots, 1, last + 1)
  return Math.min(wantedLots, mostLots, sizeLots - executedLots)
}

/** Between 800 and 1,200, fixed by the TWAP and the slice: randomness that replays. */
function variationPermille(twapId: number, slice: number): number {
  let mixed = Math.imul(twapId ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(slice + 1, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = (mixed ^ (mixed >>> 13)) >>> 0
  return 800 + (mixed % 401)
}

/** Takes from the book; a slice that meets nothing leaves no order behind. */
function takeSlice(engine: Engine, twap: Twap, lots: number): RejectReason | undefined {
  const { account, market } = twap
  const limitTicks = sliceLimit(twap)
  if (market.isHalted || limitTicks === undefined) return undefined
  const order = createOrder(
    engine,
    account,
    market,
    {
      marketId: market.definition.marketId,
      side: twap.side,
      sizeLots: lots,
      limitTicks,
      timeInForce: 'ioc',
      reduceOnly: twap.reduceOnly,
      isMarket: false,
      selfTrade: twap.selfTrade,
    },
    { builder: twap.builder, twapId: twap.twapId },
  )
  const refusal = enterBook(engine, order)
  if (refusal) return refusal
  addProgress(engine, twap, order)
  return order.endReason === 'margin' ? 'insufficientMargin' : undefined
}

function addProgress(engine: Engine, twap: Twap, order: Order): void {
  twap.executedLots += executedLots(order)
  twap.executedNotionalMicro += order.filledNotionalMicro
  engine.events.push({ type: 'twap', account: twap.account.id, twap: toTwapRecord(twap) })
}

/** Worst price of a slice; undefined while the mark price is outside of the bounds asked for. */
function sliceLimit(twap: Twap): number | undefined {
  const { markTicks } = twap.market
  const { minTicks = 1, maxTicks = Number.MAX_SAFE_INTEGER } = twap
  if (markTicks < minTicks || markTicks > maxTicks) return undefined
  return twap.side === 'buy'
    ? Math.min(maxTicks, mulDivFloor(markTicks, 100 + SLIPPAGE_PERCENT, 100))
    : Math.max(minTicks, mulDivCeil(markTicks, 100 - SLIPPAGE_PERCENT, 100))
}

/** A thin book passes; want of margin or of a position to reduce does not. */
function isFatal(refusal: RejectReason | undefined): refusal is RejectReason {
  return (
    refusal === 'insufficientMargin' ||
    refusal === 'maxPosition' ||
    refusal === 'reduceOnlyWouldIncrease'
  )
}
