import type { Polling } from '@/lib/client/reads/polling'
import { type AccountSource, nameOf } from '@/lib/client/sockets/venueStreams'
import {
  accountSummaryStream,
  availableStream,
  balancesStream,
  positionsStream,
} from './accountStreams'
import { activityStream } from './activityStream'
import { fillsStream, orderUpdatesStream, twapsStream } from './orderStreams'
import type { AccountsContext } from './streamContext'

/** Every channel of an account over the venue's WebSocket. */
export function accountSource(context: AccountsContext, polling: Polling): AccountSource {
  return {
    orderUpdates: ({ address }, emit) => orderUpdatesStream(context, address, emit),
    fills: ({ address }, emit) => fillsStream(context, address, emit),
    positions: ({ address }, emit) => positionsStream(context, address, emit),
    accountSummary: ({ address }, emit) => accountSummaryStream(context, address, emit),
    spotBalances: ({ address }, emit) => balancesStream(context, address, emit),
    availableToTrade: ({ address, marketId }, emit) =>
      availableStream(context, { address, marketId }, emit),
    activity: (subscription, emit) =>
      activityStream(context, polling, nameOf(subscription), subscription.address, emit),
    twaps: ({ address }, emit) => twapsStream(context, address, emit),
  }
}
