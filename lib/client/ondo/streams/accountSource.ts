import type { AccountSource } from '@/lib/client/sockets/venueStreams'
import { accountStream, fillsStream } from './accountStreams'
import { orderUpdatesStream } from './orderUpdates'
import type { AccountsContext } from './streamContext'

const ACTIVITY_FIRST = 100

/** Every channel of an account, over the venue's WebSocket where there is one and REST. */
export function accountSource(context: AccountsContext): AccountSource {
  const { reads } = context
  return {
    orderUpdates: ({ address }, emit) => orderUpdatesStream(context, address.toLowerCase(), emit),
    fills: ({ address }, emit) => fillsStream(context, address.toLowerCase(), emit),
    positions: ({ address }, emit) => {
      const user = address.toLowerCase()
      return accountStream(context, 'positions', user, { read: () => reads.positions(user), emit })
    },
    accountSummary: ({ address }, emit) => {
      const user = address.toLowerCase()
      const read = () => reads.accountSummary(user)
      return accountStream(context, 'accountSummary', user, { read, emit })
    },
    spotBalances: ({ address }, emit) => {
      const user = address.toLowerCase()
      return accountStream(context, 'spotBalances', user, {
        read: () => reads.balances(user),
        emit,
      })
    },
    availableToTrade: ({ address, marketId }, emit) => {
      const user = address.toLowerCase()
      const read = () => reads.availableToTrade(user, marketId)
      return accountStream(context, 'availableToTrade', user, { read, emit })
    },
    activity: ({ address }, emit) => {
      const user = address.toLowerCase()
      const read = async () => {
        const { items } = await reads.activity(user, { limit: ACTIVITY_FIRST })
        return { items, isSnapshot: true }
      }
      return accountStream(context, 'activity', user, { read, emit })
    },
    twaps: ({ address }, emit) => {
      const user = address.toLowerCase()
      return accountStream(context, 'twaps', user, { read: () => reads.twaps(user), emit })
    },
  }
}
