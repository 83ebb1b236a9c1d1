import type { TwapRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { twapIdText } from './ids'
import { money, plain, ticksOf, time } from './numbers'

const FILLS_READ = 10_000
const STATUS = {
  running: 'running',
  finished: 'completed',
  cancelled: 'canceled',
  failed: 'canceled',
} as const

/** A TWAP as the venue shows it. */
export function wireTwap(context: FaceContext, twap: TwapRecord) {
  const definition = context.catalogue.bySymbol(twap.marketId)?.definition
  const { priceDecimals = 0, sizeDecimals = 0 } = definition ?? {}
  const price = (ticks: number) => plain(ticks, priceDecimals)
  const { endedAtMs, executedLots, executedNotionalMicro, maxTicks, minTicks, status } = twap
  const fills = context.host.view
    .fills(twap.account, FILLS_READ)
    .filter(({ twapId }) => twapId === twap.twapId)
  const feesMicro = fills.reduce((sum, { feeMicro }) => sum + feeMicro, 0)
  const average = ticksOf({ priceDecimals, sizeDecimals }, executedNotionalMicro, executedLots)
  return {
    twapId: twapIdText(twap.twapId),
    market: twap.marketId,
    side: twap.side,
    startTime: time(twap.startedAtMs),
    runningTime: twap.durationMs / 1_000,
    frequency: twap.intervalMs / 1_000,
    avgFilledPrice: price(average),
    filledSize: plain(executedLots, sizeDecimals),
    totalSize: plain(twap.sizeLots, sizeDecimals),
    totalFees: money(feesMicro),
    orderStatus: STATUS[status],
    reduceOnly: twap.reduceOnly,
    successfulOrders: new Set(fills.map(({ orderId }) => orderId)).size,
    failedOrders: twap.skippedSlices ?? 0,
    ...(endedAtMs !== undefined && { finishTime: time(endedAtMs) }),
    ...(maxTicks !== undefined && { maxPrice: price(maxTicks) }),
    ...(minTicks !== undefined && { minPrice: price(minTicks) }),
    ...(status === 'cancelled' && { twapCancelReason: 'user' }),
    ...(status === 'failed' && {
      twapCancelReason: 'childOrderFailed',
      lastChildOrderError: twap.endReason ?? '',
    }),
  }
}
