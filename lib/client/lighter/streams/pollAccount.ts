import type { ChannelFields } from '@/lib/client/channels'
import type { LighterReads } from '@/lib/client/lighter/reads/reads'
import type { Polling } from '@/lib/client/reads/polling'
import { type AccountSource, nameOf } from '@/lib/client/sockets/venueStreams'
import type { Order } from '@/lib/schema/model/order'

/** Milliseconds between two questions: a standard account has sixty of them in a minute. */
const EVERY_MS = { account: 10_000, rare: 60_000 }
/** Most ended orders looked up in one turn. */
const GONE_MAX = 20

/** Every channel of an account by asking again and again, for a deployment without a WebSocket address. */
export function pollAccount(reads: LighterReads, polling: Polling): AccountSource {
  const owner = ({ address }: ChannelFields['positions']) => address.toLowerCase()
  return {
    orderUpdates: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        orderPoller(reads, owner(subscription)),
        emit,
      ),
    fills: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        async (signal) => {
          const { items } = await reads.fills(owner(subscription), { limit: 100 }, signal)
          return { fills: items, isSnapshot: true }
        },
        emit,
      ),
    positions: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.positions(owner(subscription), signal),
        emit,
      ),
    accountSummary: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.accountSummary(owner(subscription), signal),
        emit,
      ),
    spotBalances: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.balances(owner(subscription), signal),
        emit,
      ),
    availableToTrade: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.availableToTrade(owner(subscription), subscription.marketId, signal),
        emit,
      ),
    activity: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.rare,
        async (signal) => {
          const { items } = await reads.activity(owner(subscription), { limit: 100 }, signal)
          return { items, isSnapshot: true }
        },
        emit,
      ),
    twaps: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.twaps(owner(subscription), signal),
        emit,
      ),
  }
}

/** Open orders, and those that were open a turn ago and are no more, as they ended. */
function orderPoller(reads: LighterReads, user: string) {
  let before: ReadonlySet<string> = new Set()
  return async (signal: AbortSignal): Promise<readonly Order[]> => {
    const open = await reads.openOrders(user, signal)
    const ids = new Set(open.map(({ orderId }) => orderId))
    const gone = [...before].filter((id) => !ids.has(id)).slice(0, GONE_MAX)
    const ended = await Promise.all(gone.map((id) => reads.order(user, id, signal)))
    before = ids
    return [...open, ...ended.filter((order) => order !== undefined)]
  }
}
