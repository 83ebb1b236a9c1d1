import type { SocketPool } from '@/lib/client/socketPool'
import type { Stream } from '@/lib/client/subscriptions'
import type { SetTimer } from '@/lib/client/timers'
import type { AskInfo } from './info'
import type { RecentOrders } from './recentOrders'
import type { Universe } from './universe'
import { type HyperliquidRequest, wireSubscription } from './wireProtocol'

/** What every stream of the venue is made with. */
export interface StreamContext {
  provider: string
  pool: SocketPool
  ask: AskInfo
  universe(): Promise<Universe>
  recentOrders: RecentOrders
  now(): number
  setTimer: SetTimer
}

/** Listens to one wire subscription; the answer leaves it. */
export function listen(
  context: StreamContext,
  request: HyperliquidRequest,
  onPayload: (payload: unknown) => void,
): () => void {
  return context.pool.add(wireSubscription(request), onPayload)
}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

/** A stream that first needs the universe. */
export function withUniverse<Payload>(
  context: StreamContext,
  start: (universe: Universe) => Stream<Payload>,
): Stream<Payload> {
  return startWhen(context, context.universe, start)
}

/**
 * A stream that first has to learn something. Until then nothing is asked for; where it cannot be
 * learnt it is tried again for as long as somebody listens.
 */
export function startWhen<Known, Payload>(
  context: StreamContext,
  learn: () => Promise<Known>,
  start: (known: Known) => Stream<Payload>,
): Stream<Payload> {
  let stopped = false
  let inner: Stream<Payload> | undefined
  let stopTimer: () => void = () => {}
  const begin = async (retryMs: number) => {
    try {
      const known = await learn()
      if (!stopped) inner = start(known)
    } catch {
      // Whoever listens sees the age of what they have; there is nobody else to tell.
      const next = () => void begin(Math.min(LONGEST_RETRY_MS, retryMs * 2))
      if (!stopped) stopTimer = context.setTimer(next, retryMs)
    }
  }
  void begin(FIRST_RETRY_MS)
  return {
    current: () => inner?.current(),
    stop() {
      stopped = true
      stopTimer()
      inner?.stop()
    },
  }
}
