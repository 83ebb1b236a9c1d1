import type { Twap } from './state'
import type { TwapRecord } from './view'

/** A plain copy of a running TWAP as it stands. */
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
  return record
}
