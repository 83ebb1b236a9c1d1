import type { AccountSource } from '@/lib/client/sockets/venueStreams'
import { accountStream, fillsStream } from './accountStreams'
import { orderUpdatesStream } from './orderUpdates'
import type { AccountsContext } from './streamContext'

const ACTIVITY_FIRST = 100

/** Every channel of an account, over the venue's WebSocket where there is one and REST. */
export function accountSource(context: AccountsContext): AccountSource {
  const { reads } = context
  return {
    orderUpdates: ({ address }, emit) => orderUpdatesStream(context, address, emit),
    fills: ({ address }, emit) => fillsStream(context, address, emit),
    positions: ({ address }, emit) => {
      const read = () => reads.positions(address)
      return accountStream(context, 'positions', address, { read, emit })
    },
    accountSummary: ({ address }, emit) => {
      const read = () => reads.accountSummary(address)
      return accountStream(context, 'accountSummary', address, { read, emit })
    },
    spotBalances: ({ address }, emit) => {
      const read = () => reads.balances(address)
      return accountStream(context, 'spotBalances', address, { read, emit })
    },
    availableToTrade: ({ address, marketId }, emit) => {
      const read = () => reads.availableToTrade(address, marketId)
      return accountStream(context, 'availableToTrade', address, { read, emit })
    },
    activity: ({ address }, emit) => {
      const read = async () => {
        const { items } = await reads.activity(address, { limit: ACTIVITY_FIRST })
        return { items, isSnapshot: true }
      }
      return accountStream(context, 'activity', address, { read, emit })
    },
    twaps: ({ address }, emit) => {
      const read = () => reads.twaps(address)
      return accountStream(context, 'twaps', address, { read, emit })
    },
  }
}
