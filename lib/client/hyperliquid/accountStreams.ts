import type { Stream } from '@/lib/client/subscriptions'
import type { AccountSummary } from '@/lib/schema/account'
import type { Fill } from '@/lib/schema/fill'
import type { Position } from '@/lib/schema/position'
import {
  type AccountMode,
  keepsCollateralOnSpot,
  summarizeAccount,
} from '@/lib/venues/hyperliquid/accountMode'
import { mapFill } from '@/lib/venues/hyperliquid/mapFill'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { type WireClearinghouseState, WireFill } from '@/lib/venues/hyperliquid/wireAccount'
import type { WireSpotState } from '@/lib/venues/hyperliquid/wireSpot'
import {
  WireStreamClearinghouse,
  WireStreamFills,
  WireStreamSpot,
} from '@/lib/venues/hyperliquid/wireStream'
import { leaveAll } from './marketStreams'
import { mapPositions, withDex } from './reads'
import { listen, type StreamContext, startWhen, withUniverse } from './streamContext'
import type { Universe } from './universe'

const FILLS_KEPT = 2_000

/** What the fills channel hands out. */
export interface FillsPayload {
  fills: readonly Fill[]
  isSnapshot: boolean
}

/** Executions of an account, newest first: a snapshot of the last ones, then each as it happens. */
export function fillsStream(
  context: StreamContext,
  user: string,
  emit: (payload: FillsPayload) => void,
): Stream<FillsPayload> {
  return withUniverse(context, (universe) => {
    let kept: readonly Fill[] | undefined
    const stop = listen(context, { type: 'userFills', user }, (payload) => {
      const frame = WireStreamFills.safeParse(payload)
      if (!frame.success) return
      const isSnapshot = frame.data.isSnapshot === true
      const known = new Set(isSnapshot ? [] : kept?.map((fill) => fill.id))
      const fills = parseRows(WireFill, frame.data.fills)
        .sort((a, b) => b.time - a.time)
        .map((fill) => mapFill(fill, universe.display(fill.coin)))
        .filter((fill) => !known.has(fill.id))
      kept = (isSnapshot ? fills : [...fills, ...(kept ?? [])]).slice(0, FILLS_KEPT)
      if (isSnapshot || fills.length > 0) emit({ fills, isSnapshot })
    })
    return { current: () => kept && { fills: kept, isSnapshot: true }, stop }
  })
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

/** The four figures of an account, told by the mode it keeps its collateral in. */
export function accountSummaryStream(
  context: StreamContext,
  user: string,
  readMode: () => Promise<AccountMode | undefined>,
  emit: (summary: AccountSummary) => void,
): Stream<AccountSummary> {
  const learn = async () => ({ universe: await context.universe(), mode: await readMode() })
  return startWhen(context, learn, ({ universe, mode }) => {
    const states = new Map<string, WireClearinghouseState>()
    let spot: WireSpotState | undefined
    const needsSpot = keepsCollateralOnSpot(mode)
    const current = () =>
      states.size === universe.dexes.length && (spot !== undefined || !needsSpot)
        ? summarizeAccount({ mode, states: [...states.values()], spot })
        : undefined
    const publish = () => {
      const summary = current()
      if (summary) emit(summary)
    }
    const leave = listenToStates(context, user, universe, (dex, state) => {
      states.set(dex, state)
      publish()
    })
    if (needsSpot) {
      leave.push(
        listen(context, { type: 'spotState', user }, (payload) => {
          const frame = WireStreamSpot.safeParse(payload)
          if (!frame.success) return
          spot = frame.data.spotState
          publish()
        }),
      )
    }
    return { current, stop: () => leaveAll(leave) }
  })
}

function listenToStates(
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
