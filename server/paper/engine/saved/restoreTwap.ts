import type { Account, Market, Twap } from '@/server/paper/engine/state'
import type { TwapRecord } from '@/server/paper/engine/view'
import { restoreBuilder, restoreSelfTrade } from './restoreOrder'
import type { SavedValue } from './savedValue'

/** Reads a TWAP record back; the same reader serves running and ended ones. */
export function restoreTwapRecord(saved: SavedValue): TwapRecord {
  const record: TwapRecord = {
    twapId: saved.field('twapId').integer(),
    account: saved.field('account').text(),
    marketId: saved.field('marketId').text(),
    side: saved.field('side').oneOf(['buy', 'sell']),
    sizeLots: saved.field('sizeLots').integer(),
    executedLots: saved.field('executedLots').integer(),
    executedNotionalMicro: saved.field('executedNotionalMicro').integer(),
    reduceOnly: saved.field('reduceOnly').flag(),
    isRandomized: saved.field('isRandomized').flag(),
    durationMs: saved.field('durationMs').integer(),
    intervalMs: saved.field('intervalMs').integer(),
    status: saved.field('status').oneOf(['running', 'finished', 'cancelled', 'failed']),
    startedAtMs: saved.field('startedAtMs').integer(),
  }
  const minTicks = saved.optional('minTicks')
  if (minTicks) record.minTicks = minTicks.integer()
  const maxTicks = saved.optional('maxTicks')
  if (maxTicks) record.maxTicks = maxTicks.integer()
  const endReason = saved.optional('endReason')
  if (endReason) record.endReason = endReason.text()
  const endedAtMs = saved.optional('endedAtMs')
  if (endedAtMs) record.endedAtMs = endedAtMs.integer()
  const skippedSlices = saved.optional('skippedSlices')
  if (skippedSlices) record.skippedSlices = skippedSlices.integer()
  const clientOrderId = saved.optional('clientOrderId')
  if (clientOrderId) record.clientOrderId = clientOrderId.text()
  return record
}

/** Reads a running TWAP back. */
export function restoreTwap(account: Account, market: Market, saved: SavedValue): Twap {
  const record = restoreTwapRecord(saved)
  return {
    twapId: record.twapId,
    account,
    market,
    side: record.side,
    sizeLots: record.sizeLots,
    reduceOnly: record.reduceOnly,
    isRandomized: record.isRandomized,
    durationMs: record.durationMs,
    intervalMs: record.intervalMs,
    minTicks: record.minTicks,
    maxTicks: record.maxTicks,
    builder: restoreBuilder(saved),
    selfTrade: restoreSelfTrade(saved),
    clientOrderId: record.clientOrderId,
    startedAtMs: record.startedAtMs,
    executedLots: record.executedLots,
    executedNotionalMicro: record.executedNotionalMicro,
    nextSlice: saved.field('nextSlice').integer(),
    skippedSlices: record.skippedSlices ?? 0,
  }
}
