import type { Fill } from '@/lib/schema/model/fill'
import type { TwapOrder } from '@/lib/schema/model/twap'
import type { SentTwap } from '@/lib/stores/orders/sentTwaps'

/** How long after its planned end the last slice of a TWAP may still arrive. */
const LATE_SLICE_MS = 60_000
/** How far the venue's clock may be behind what this page measured of it. */
const CLOCK_MS = 60_000

/**
 * Names the TWAP that an execution is a slice of, so that all slices share one live toast. Venues
 * say it of none: an execution without an id of ours, on the market and side of a TWAP, while that
 * runs. The last slice may arrive once the list of running ones is empty, so they are remembered;
 * the first may arrive before the list, so those sent from this page count as well.
 */
export function createSliceGroups(): {
  groupOf(fill: Fill, running: readonly TwapOrder[], sent?: readonly SentTwap[]): string | undefined
} {
  const seen = new Map<string, TwapOrder>()
  const names = new Map<string, string>()
  /** The name of a listed TWAP is the one its first slice had, where it was sent from here. */
  const nameOf = (twap: TwapOrder, sent: readonly SentTwap[]) => {
    const givenName = names.get(twap.twapId)
    if (givenName !== undefined) return givenName
    const usedNames = new Set(names.values())
    const own = sent.find(
      ({ key, marketId, side, sentAtMs }) =>
        !usedNames.has(key) &&
        marketId === twap.market.id &&
        side === twap.side &&
        Date.parse(twap.startedAt) >= sentAtMs - CLOCK_MS,
    )
    const name = own?.key ?? ['twap', twap.twapId].join(':')
    names.set(twap.twapId, name)
    return name
  }
  return {
    groupOf(fill, running, sent = []) {
      for (const twap of running) {
        seen.set(twap.twapId, twap)
        nameOf(twap, sent)
      }
      // Every order of ours carries an id of ours; the slices of a TWAP carry none.
      if (fill.clientOrderId !== undefined) return undefined
      const fillMs = Date.parse(fill.createdAt)
      const twap = [...running, ...[...seen.values()].toReversed()].find(
        ({ market, side, startedAt, durationSeconds, status }) =>
          market.id === fill.market.id &&
          side === fill.side &&
          status === 'RUNNING' &&
          fillMs <= Date.parse(startedAt) + durationSeconds * 1_000 + LATE_SLICE_MS,
      )
      if (twap !== undefined) return nameOf(twap, sent)
      return sent.findLast(
        ({ marketId, side, sentAtMs, durationSeconds }) =>
          marketId === fill.market.id &&
          side === fill.side &&
          fillMs >= sentAtMs - CLOCK_MS &&
          fillMs <= sentAtMs + durationSeconds * 1_000 + LATE_SLICE_MS,
      )?.key
    },
  }
}
