import type { FillRecord, TwapRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { sizeText, usdText } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import { type WireFill, wireFill } from './fillView'
import { oidOf } from './orderIds'
import { sideLetter } from './orderView'
import { ZERO_HASH } from './transactionHash'

const MINUTE_MS = 60_000
const TWAPS_SHOWN = 2_000
const FILLS_READ = 10_000
const SLICES_SHOWN = 2_000

/** What a TWAP wants and has got so far. */
function twapState(context: FaceContext, twap: TwapRecord) {
  const market = context.catalogue.byCoin(twap.marketId)
  const size = (lots: number) => (market === undefined ? '0.0' : sizeText(market, lots))
  return {
    coin: twap.marketId,
    user: twap.account,
    side: sideLetter(twap.side),
    sz: size(twap.sizeLots),
    executedSz: size(twap.executedLots),
    executedNtl: usdText(twap.executedNotionalMicro),
    minutes: Math.round(twap.durationMs / MINUTE_MS),
    reduceOnly: twap.reduceOnly,
    randomize: twap.isRandomized,
    timestamp: twap.startedAtMs,
    trigger: null,
    stopPx: null,
  }
}

function twapStatus(twap: TwapRecord) {
  switch (twap.status) {
    case 'running':
      return { status: 'activated' }
    case 'finished':
      return { status: 'finished' }
    case 'cancelled':
      return { status: 'terminated' }
    case 'failed':
      return { status: 'error', description: twap.endReason ?? 'unknown' }
  }
}

/** A row of the history; its `time` is in seconds, alone of all times on the venue. */
export function twapRow(context: FaceContext, twap: TwapRecord) {
  return {
    time: Math.floor((twap.endedAtMs ?? twap.startedAtMs) / 1_000),
    state: twapState(context, twap),
    status: twapStatus(twap),
    twapId: oidOf(twap.twapId),
  }
}

/** One row per TWAP with its latest status, newest first. */
export function twapHistoryOf(context: FaceContext, user: string) {
  return context.host.view.twaps(user, TWAPS_SHOWN).map((twap) => twapRow(context, twap))
}

/** Running TWAPs of a venue as pairs of id and state. */
export function twapStatesOf(context: FaceContext, user: string, dex = '') {
  return context.host.view
    .twaps(user, TWAPS_SHOWN)
    .filter((twap) => twap.status === 'running')
    .filter(({ marketId }) => (context.catalogue.byCoin(marketId)?.subVenue ?? '') === dex)
    .map((twap) => [oidOf(twap.twapId), twapState(context, twap)] as const)
}

export interface SliceFill {
  fill: WireFill
  twapId: number
}

/** A slice's fill: it has no transaction of its own. Fills of ordinary orders give none. */
export function sliceFill(context: FaceContext, user: string, fill: FillRecord): SliceFill[] {
  const market = context.catalogue.byCoin(fill.marketId)
  if (market === undefined || fill.twapId === undefined) return []
  const wire = wireFill(context.host.view, market, user, fill)
  return [{ fill: { ...wire, hash: ZERO_HASH }, twapId: oidOf(fill.twapId) }]
}

/** Fills of slices, newest first, or oldest first within a range of time. */
export function sliceFillsOf(
  context: FaceContext,
  user: string,
  range?: { startMs: number; endMs: number },
): SliceFill[] {
  const fills = context.host.view.fills(user, FILLS_READ)
  const within =
    range === undefined
      ? fills
      : fills.filter((fill) => fill.timeMs >= range.startMs && fill.timeMs <= range.endMs).reverse()
  return within.flatMap((fill) => sliceFill(context, user, fill)).slice(0, SLICES_SHOWN)
}
