import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Fill } from '@/lib/schema/model/fill'
import type { Position } from '@/lib/schema/model/position'
import { parseRows } from '@/lib/schema/parseRows'
import { withDex } from '@/lib/venues/hyperliquid/ask/askVenue'
import { mapFill } from '@/lib/venues/hyperliquid/map/mapFill'
import { mapPositions } from '@/lib/venues/hyperliquid/reads/accountStates'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import {
  type WireClearinghouseState,
  WireFill,
  WireTwapSlice,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import {
  WireStreamClearinghouse,
  WireStreamFills,
  WireStreamSliceFills,
} from '@/lib/venues/hyperliquid/wire/wireAccountStream'
import { type StreamContext, withUniverse } from './streamContext'
import { leaveAll, listen } from './wireProtocol'

const FILLS_MAX = 2_000

/** Value of the fills channel. */
export interface FillsPayload {
  fills: readonly Fill[]
  isSnapshot: boolean
}

/**
 * Executions of an account, newest first: a snapshot of the last ones, then each as it happens.
 * The slices of TWAPs come in a list of their own.
 */
export function fillsStream(
  context: StreamContext,
  user: string,
  emit: (payload: FillsPayload) => void,
): Stream<FillsPayload> {
  return withUniverse(context, (universe) => {
    let cached: readonly Fill[] | undefined
    const take = (rows: readonly WireFill[], isSnapshot: boolean) => {
      const cachedIds = new Set(cached?.map((fill) => fill.id))
      const fills = [...rows]
        .sort((a, b) => b.time - a.time)
        .map((fill) => mapFill(fill, universe.display(fill.coin)))
      const fresh = fills.filter((fill) => !cachedIds.has(fill.id))
      cached = [...fresh, ...(cached ?? [])].sort(newestFirst).slice(0, FILLS_MAX)
      if (isSnapshot) emit({ fills, isSnapshot })
      else if (fresh.length > 0) emit({ fills: fresh, isSnapshot })
    }
    const leave = [
      listen(context, { type: 'userFills', user }, (payload) => {
        const frame = WireStreamFills.safeParse(payload)
        if (!frame.success) return
        take(parseRows(WireFill, frame.data.fills), frame.data.isSnapshot === true)
      }),
      listen(context, { type: 'userTwapSliceFills', user }, (payload) => {
        const frame = WireStreamSliceFills.safeParse(payload)
        if (!frame.success) return
        const slices = parseRows(WireTwapSlice, frame.data.twapSliceFills)
        take(
          slices.map(({ fill }) => fill),
          frame.data.isSnapshot === true,
        )
      }),
    ]
    return {
      current: () => cached && { fills: cached, isSnapshot: true },
      stop: () => leaveAll(leave),
    }
  })
}

function newestFirst(a: Fill, b: Fill): number {
  return a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? 1 : -1
}

/** Open positions of an account over all sub-venues; every payload is the full set. */
export function positionsStream(
  context: StreamContext,
  user: string,
  emit: (positions: readonly Position[]) => void,
): Stream<readonly Position[]> {
  return withUniverse(context, (universe) => {
    const states = new Map<string, WireClearinghouseState>()
    const current = () =>
      states.size === universe.dexes.length
        ? [...states.values()].flatMap((state) => mapPositions(state, universe))
        : undefined
    const leave = listenToStates(context, user, universe, (dex, state) => {
      states.set(dex, state)
      const positions = current()
      if (positions) emit(positions)
    })
    return { current, stop: () => leaveAll(leave) }
  })
}

/** Listens to the state of every sub-venue. */
export function listenToStates(
  context: StreamContext,
  user: string,
  universe: Universe,
  onState: (dex: string, state: WireClearinghouseState) => void,
): (() => void)[] {
  return universe.dexes.map((dex) =>
    listen(context, withDex({ type: 'clearinghouseState', user }, dex), (payload) => {
      const frame = WireStreamClearinghouse.safeParse(payload)
      if (frame.success) onState(dex, frame.data.clearinghouseState)
    }),
  )
}
