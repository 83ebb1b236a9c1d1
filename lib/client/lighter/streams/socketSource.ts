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
import { channelName } from './wireProtocol'

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
const WIRE_CHANNELS: Record<Channel, readonly string[]> = {
  prices: ['market_stats'],
  marketsContext: ['market_stats'],
  marketContext: ['market_stats', 'spot_market_stats'],
  orderbook: ['order_book'],
  trades: ['trade'],
  candle: ['candle'],
  orderUpdates: ['account_all_orders'],
  fills: ['account_all_trades'],
  positions: ['account_all_positions'],
  accountSummary: ['user_stats'],
  spotBalances: ['account_all_assets'],
  availableToTrade: ['user_stats'],
  activity: [],
  twaps: ['account_all_orders'],
}

const Requested = z.object({ channel: z.string(), address: z.string().optional() })

/** When the newest frame of the subscription's inputs came; undefined while there is none. */
export function lastSocketMessage(
  pool: SocketPool,
  subscription: Subscription,
): number | undefined {
  const owner = 'address' in subscription ? subscription.address.toLowerCase() : undefined
  const times = pool.all().flatMap(({ id, request }) => {
    const { channel, address } = Requested.parse(request)
    if (!WIRE_CHANNELS[subscription.channel].includes(channelName(channel))) return []
    if (address !== owner) return []
    if (owner === undefined && !isOfMarket(channel, subscription)) return []
    return pool.lastMessageOf(id) ?? []
  })
  return times.length === 0 ? undefined : Math.max(...times)
}

function isOfMarket(channel: string, subscription: Subscription): boolean {
  const [, market, interval] = channel.split('/')
  if (!('marketId' in subscription)) return market === 'all'
  if (market !== subscription.marketId) return false
  return !('interval' in subscription) || interval === subscription.interval
}
