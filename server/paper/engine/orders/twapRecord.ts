import type { Twap } from '@/server/paper/engine/state'
import type { TwapRecord } from '@/server/paper/engine/view'

/** A plain copy of a running TWAP. */
export function toTwapRecord(twap: Twap): TwapRecord {
  const record: TwapRecord = {
    twapId: twap.twapId,
    account: twap.account.id,
    marketId: twap.market.definition.marketId,
    side: twap.side,
    sizeLots: twap.sizeLots,
    executedLots: twap.executedLots,
    executedNotionalMicro: twap.executedNotionalMicro,
    reduceOnly: twap.reduceOnly,
    isRandomized: twap.isRandomized,
    durationMs: twap.durationMs,
    intervalMs: twap.intervalMs,
    status: 'running',
    startedAtMs: twap.startedAtMs,
  }
  if (twap.minTicks !== undefined) record.minTicks = twap.minTicks
  if (twap.maxTicks !== undefined) record.maxTicks = twap.maxTicks
  if (twap.clientOrderId !== undefined) record.clientOrderId = twap.clientOrderId
  if (twap.skippedSlices > 0) record.skippedSlices = twap.skippedSlices
  return record
}
