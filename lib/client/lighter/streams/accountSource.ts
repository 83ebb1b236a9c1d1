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
    orderUpdates: ({ address }, emit) => orderUpdatesStream(context, address.toLowerCase(), emit),
    fills: ({ address }, emit) => fillsStream(context, address.toLowerCase(), emit),
    positions: ({ address }, emit) => positionsStream(context, address.toLowerCase(), emit),
    accountSummary: ({ address }, emit) =>
      accountSummaryStream(context, address.toLowerCase(), emit),
    spotBalances: ({ address }, emit) => balancesStream(context, address.toLowerCase(), emit),
    availableToTrade: ({ address, marketId }, emit) =>
      availableStream(context, { address: address.toLowerCase(), marketId }, emit),
    activity: (subscription, emit) => {
      const owner = subscription.address.toLowerCase()
      return activityStream(context, polling, nameOf(subscription), owner, emit)
    },
    twaps: ({ address }, emit) => twapsStream(context, address.toLowerCase(), emit),
  }
}
