import type { Subscription } from '@/lib/client/channels'
import { type AccountSource, nameOf } from '@/lib/client/sockets/venueStreams'
import type { Order } from '@/lib/schema/model/order'
import type { AddressedReads } from './lowerCaseReads'
import type { Polling } from './polling'

/** Most ended orders looked up in one turn. */
const GONE_MAX = 20

/** How often a venue is polled, by the requests that it allows. */
export interface AccountPolling {
  /** Milliseconds between two reads of a channel. */
  everyMs: number
  /** The same of `activity`: deposits, withdrawals and the like. */
  activityEveryMs: number
  /** Newest rows of each read of executions and activity. */
  rowsMax: number
}

/**
 * The channels of an account by polling its reads, for a deployment without a WebSocket address.
 * Executions and activity come as snapshots; an order that is no longer open comes once more, as it
 * ended.
 */
export function pollAccount(
  reads: AddressedReads,
  polling: Polling,
  { everyMs, activityEveryMs, rowsMax }: AccountPolling,
): AccountSource {
  const poll = <Payload>(
    subscription: Subscription,
    read: (signal: AbortSignal) => Promise<Payload>,
    emit: (payload: Payload) => void,
    pauseMs = everyMs,
  ) => polling.start(nameOf(subscription), pauseMs, read, emit)
  return {
    orderUpdates: (subscription, emit) =>
      poll(subscription, orderPoller(reads, subscription.address), emit),
    fills(subscription, emit) {
      const read = async (signal: AbortSignal) => {
        const { items } = await reads.fills(subscription.address, { limit: rowsMax }, signal)
        return { fills: items, isSnapshot: true }
      }
      return poll(subscription, read, emit)
    },
    positions: (subscription, emit) =>
      poll(subscription, (signal) => reads.positions(subscription.address, signal), emit),
    accountSummary: (subscription, emit) =>
      poll(subscription, (signal) => reads.accountSummary(subscription.address, signal), emit),
    spotBalances: (subscription, emit) =>
      poll(subscription, (signal) => reads.balances(subscription.address, signal), emit),
    availableToTrade(subscription, emit) {
      const { address, marketId } = subscription
      return poll(subscription, (signal) => reads.availableToTrade(address, marketId, signal), emit)
    },
    activity(subscription, emit) {
      const read = async (signal: AbortSignal) => {
        const { items } = await reads.activity(subscription.address, { limit: rowsMax }, signal)
        return { items, isSnapshot: true }
      }
      return poll(subscription, read, emit, activityEveryMs)
    },
    twaps: (subscription, emit) =>
      poll(subscription, (signal) => reads.twaps(subscription.address, signal), emit),
  }
}

/** Open orders, and those that were open a turn ago and are no more, as they ended. */
function orderPoller(reads: AddressedReads, address: string) {
  let before: ReadonlySet<string> = new Set()
  return async (signal: AbortSignal): Promise<readonly Order[]> => {
    const open = await reads.openOrders(address, signal)
    const ids = new Set(open.map(({ orderId }) => orderId))
    const gone = [...before].filter((id) => !ids.has(id))
    const due = gone.slice(0, GONE_MAX)
    const ended = await Promise.all(due.map((id) => reads.order(address, id, signal)))
    // What is left over is looked up next turn.
    before = new Set([...gone.slice(GONE_MAX), ...ids])
    return [...open, ...ended.filter((order) => order !== undefined)]
  }
}
