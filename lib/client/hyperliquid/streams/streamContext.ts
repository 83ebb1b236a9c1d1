import type { RecentOrders } from '@/lib/client/hyperliquid/reads/recentOrders'
import type { SocketPool } from '@/lib/client/sockets/socketPool'
import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { SetTimer } from '@/lib/client/sockets/timers'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'

/** What every stream of the venue is made with. */
export interface StreamContext {
  provider: string
  pool: SocketPool
  ask: AskVenue
  universe(): Promise<Universe>
  now(): number
  setTimer: SetTimer
}

/** What the streams of an account are made with. */
export interface AccountContext extends StreamContext {
  recentOrders: RecentOrders
}

/** A stream that first needs the universe. */
export function withUniverse<Payload>(
  context: StreamContext,
  start: (universe: Universe) => Stream<Payload>,
): Stream<Payload> {
  return startWhen(context, context.universe, start)
}
