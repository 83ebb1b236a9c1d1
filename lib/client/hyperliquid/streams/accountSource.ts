import type { AccountModes } from '@/lib/client/hyperliquid/accountModes'
import { balancesOf, summaryOf } from '@/lib/client/hyperliquid/reads/holdingReads'
import type { HyperliquidReads } from '@/lib/client/hyperliquid/reads/reads'
import type { AccountSource } from '@/lib/client/sockets/venueStreams'
import { fillsStream, positionsStream } from './accountStreams'
import { activityStream } from './activityStream'
import { holdingsStream } from './holdingsStream'
import { orderUpdatesStream } from './orderStream'
import type { AccountContext } from './streamContext'
import { availableStream, twapsStream } from './tradingStreams'

/** Every channel of an account over the venue's WebSocket. */
export function accountSource(
  context: AccountContext,
  reads: HyperliquidReads,
  modes: AccountModes,
): AccountSource {
  return {
    orderUpdates: ({ address }, emit) =>
      orderUpdatesStream(context, address, (owner, id) => reads.order(owner, id), emit),
    fills: ({ address }, emit) => fillsStream(context, address, emit),
    positions: ({ address }, emit) => positionsStream(context, address, emit),
    accountSummary: ({ address }, emit) => holdingsStream(context, address, modes, summaryOf, emit),
    spotBalances: ({ address }, emit) =>
      holdingsStream(
        context,
        address,
        modes,
        (holdings, listed) => balancesOf(context.provider, holdings, listed),
        emit,
      ),
    availableToTrade: ({ address, marketId }, emit) =>
      availableStream(context, address, marketId, emit),
    activity: ({ address }, emit) => activityStream(context, address, emit),
    twaps: ({ address }, emit) => twapsStream(context, address, emit),
  }
}
