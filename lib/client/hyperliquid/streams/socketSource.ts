import { z } from 'zod'
import type { Channel, Subscription } from '@/lib/client/channels'
import type { SocketPool } from '@/lib/client/sockets/socketPool'
import type { MarketSource } from '@/lib/client/sockets/venueStreams'
import { orderbookStream } from './bookStream'
import {
  candleStream,
  marketContextStream,
  marketsContextStream,
  pricesStream,
  tradesStream,
} from './marketStreams'
import type { StreamContext } from './streamContext'

/** Every channel of markets over the venue's WebSocket. */
export function socketSource(context: StreamContext): MarketSource {
  return {
    prices: (_, emit) => pricesStream(context, emit),
    marketsContext: (_, emit) => marketsContextStream(context, emit),
    marketContext: ({ marketId }, emit) => marketContextStream(context, marketId, emit),
    orderbook: ({ marketId, priceStep }, emit) =>
      orderbookStream(context, marketId, priceStep, emit),
    trades: ({ marketId }, emit) => tradesStream(context, marketId, emit),
    candle: ({ marketId, interval }, emit) => candleStream(context, marketId, interval, emit),
  }
}

/** What the venue sends for each channel. */
const WIRE_TYPES: Record<Channel, readonly string[]> = {
  prices: ['allMids'],
  marketsContext: ['assetCtxs'],
  marketContext: ['activeAssetCtx'],
  orderbook: ['l2Book', 'bbo'],
  trades: ['trades'],
  candle: ['candle'],
  orderUpdates: ['openOrders', 'orderUpdates'],
  fills: ['userFills', 'userTwapSliceFills'],
  positions: ['clearinghouseState'],
  accountSummary: ['clearinghouseState'],
  spotBalances: ['clearinghouseState', 'spotState'],
  availableToTrade: ['activeAssetData'],
  activity: ['userFundings', 'userNonFundingLedgerUpdates'],
  twaps: ['twapStates'],
}

/** When the newest frame of the subscription's inputs came; undefined while there is none. */
export function lastSocketMessage(
  pool: SocketPool,
  subscription: Subscription,
): number | undefined {
  const wanted = {
    coin: 'marketId' in subscription ? subscription.marketId : undefined,
    user: 'address' in subscription ? subscription.address.toLowerCase() : undefined,
    interval: 'interval' in subscription ? subscription.interval : undefined,
  }
  const newest = new Map<string, number>()
  for (const { id, request } of pool.all()) {
    const { type, coin, user, interval } = Requested.parse(request)
    const isOurs =
      WIRE_TYPES[subscription.channel].includes(type) &&
      coin === wanted.coin &&
      user === wanted.user &&
      interval === wanted.interval
    const atMs = isOurs ? pool.lastMessageOf(id) : undefined
    if (atMs !== undefined) newest.set(type, Math.max(atMs, newest.get(type) ?? atMs))
  }
  const bookAtMs = newest.get('l2Book')
  const bestAtMs = newest.get('bbo')
  // The best of each side alone keeps no book fresh: what lies behind it is as old as it is.
  const isBestAlone = bookAtMs === undefined || (bestAtMs ?? 0) - bookAtMs > BOOK_WITHIN_MS
  if (isBestAlone) newest.delete('bbo')
  return newest.size === 0 ? undefined : Math.max(...newest.values())
}

/** The venue sends whole books every five seconds at most, and short ones twice a second. */
const BOOK_WITHIN_MS = 8_000

const Requested = z.object({
  type: z.string(),
  coin: z.string().optional(),
  user: z.string().optional(),
  interval: z.string().optional(),
})
