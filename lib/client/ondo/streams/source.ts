import type { Channel, Subscription } from '@/lib/client/channels'
import type { SocketPool } from '@/lib/client/sockets/socketPool'
import type { MarketSource } from '@/lib/client/sockets/venueStreams'
import { Figures } from './figures'
import { candleStream, orderbookStream, tradesStream } from './marketStreams'
import type { StreamContext } from './streamContext'

/** Every channel of markets, over the venue's WebSocket where there is one and REST. */
export function marketSource(context: StreamContext): MarketSource {
  const figures = new Figures(context)
  return {
    prices: (_, emit) => figures.stream(() => figures.mids(), emit),
    marketsContext: (_, emit) => figures.stream(() => figures.all(), emit),
    marketContext: ({ marketId }, emit) => figures.stream(() => figures.contextOf(marketId), emit),
    orderbook: (subscription, emit) => orderbookStream(context, subscription, emit),
    trades: ({ marketId }, emit) => tradesStream(context, marketId, emit),
    candle: (subscription, emit) => candleStream(context, subscription, emit),
  }
}

/** What the venue sends for each channel. */
const WIRE_CHANNELS: Record<Channel, readonly string[]> = {
  prices: ['topOfBooksPerps', 'markPricesPerps'],
  marketsContext: ['topOfBooksPerps', 'markPricesPerps'],
  marketContext: ['topOfBooksPerps', 'markPricesPerps'],
  orderbook: ['depthBooksPerps'],
  trades: ['tradesPerps'],
  candle: ['kLinePerps'],
  orderUpdates: ['ordersPerps'],
  fills: ['fillsPerps'],
  positions: ['positionsPerps'],
  accountSummary: ['balancePerps', 'positionsPerps'],
  spotBalances: ['balancePerps'],
  availableToTrade: ['balancePerps'],
  activity: ['fundingPaymentsPerps'],
  twaps: ['ordersPerps'],
}

/** Time of the newest frame or read that the subscription depends on. */
export function lastMessage(
  pool: SocketPool | undefined,
  reads: ReadonlyMap<string, number>,
  subscription: Subscription,
): number | undefined {
  const { channel } = subscription
  const marketId = 'marketId' in subscription ? subscription.marketId : undefined
  const address = 'address' in subscription ? subscription.address.toLowerCase() : undefined
  const times: number[] = []
  for (const { id, request, identity } of pool?.all() ?? []) {
    const asked = Object(request)
    if (!WIRE_CHANNELS[channel].includes(asked.channel) || identity !== address) continue
    if (Array.isArray(asked.markets) && marketId !== undefined && asked.markets[0] !== marketId) {
      continue
    }
    const atMs = pool?.lastMessageOf(id)
    if (atMs !== undefined) times.push(atMs)
  }
  const interval = 'interval' in subscription ? [subscription.interval] : []
  for (const each of [
    ...(marketId === undefined ? [] : [[channel, marketId, ...interval].join(' ')]),
    // Of an account, whichever market it is about.
    ...(address === undefined ? [] : [`${channel} ${address}`]),
    ...(channel.endsWith('ontext') || channel === 'prices' ? ['figures'] : []),
  ]) {
    const readAtMs = reads.get(each)
    if (readAtMs !== undefined) times.push(readAtMs)
  }
  return times.length === 0 ? undefined : Math.max(...times)
}
