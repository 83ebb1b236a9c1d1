import type { HyperliquidReads } from '@/lib/client/hyperliquid/reads/reads'
import type { Polling } from '@/lib/client/reads/polling'
import { type AccountSource, nameOf } from '@/lib/client/sockets/venueStreams'
import type { Order } from '@/lib/schema/model/order'

/** Milliseconds between two questions. */
const EVERY_MS = { account: 5_000, activity: 60_000 }
/** Most ended orders looked up in one turn. */
const GONE_MAX = 20

/** Every channel of an account by asking REST again and again, for a venue without a WebSocket address. */
export function pollAccount(reads: HyperliquidReads, polling: Polling): AccountSource {
  return {
    orderUpdates: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        orderPoller(reads, subscription.address.toLowerCase()),
        emit,
      ),
    fills: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        async (signal) => {
          const user = subscription.address.toLowerCase()
          const page = await reads.fills(user, { limit: 200 }, signal)
          return { fills: page.items, isSnapshot: true }
        },
        emit,
      ),
    positions: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.positions(subscription.address.toLowerCase(), signal),
        emit,
      ),
    accountSummary: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.accountSummary(subscription.address.toLowerCase(), signal),
        emit,
      ),
    spotBalances: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.balances(subscription.address.toLowerCase(), signal),
        emit,
      ),
    availableToTrade: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => {
          const { address, marketId } = subscription
          return reads.availableToTrade(address.toLowerCase(), marketId, signal)
        },
        emit,
      ),
    activity: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.activity,
        async (signal) => {
          const user = subscription.address.toLowerCase()
          const page = await reads.activity(user, { limit: 200 }, signal)
          return { items: page.items, isSnapshot: true }
        },
        emit,
      ),
    twaps: (subscription, emit) =>
      polling.start(
        nameOf(subscription),
        EVERY_MS.account,
        (signal) => reads.twaps(subscription.address.toLowerCase(), signal),
        emit,
      ),
  }
}

/** Open orders, and those that were open a turn ago and are no more, as they ended. */
function orderPoller(reads: HyperliquidReads, user: string) {
  let before: ReadonlySet<string> = new Set()
  return async (signal: AbortSignal): Promise<readonly Order[]> => {
    const open = await reads.openOrders(user, signal)
    const ids = new Set(open.map((order) => order.orderId))
    const gone = [...before].filter((id) => !ids.has(id)).slice(0, GONE_MAX)
    const ended = await Promise.all(gone.map((id) => reads.order(user, id, signal)))
    before = ids
    return [...open, ...ended.filter((order) => order !== undefined)]
  }
}
