import { TradeTape } from '@/lib/client/reads/tradeTape'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Trade } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { withDex } from '@/lib/venues/hyperliquid/ask/askVenue'
import { mapTrade } from '@/lib/venues/hyperliquid/map/mapBook'
import { mapCandle } from '@/lib/venues/hyperliquid/map/mapCandle'
import {
  mapContexts,
  mapMarketContext,
  mapSpotContexts,
} from '@/lib/venues/hyperliquid/map/mapContexts'
import { SPOT_CATEGORY } from '@/lib/venues/hyperliquid/map/market'
import { WireCandle, WireTrade } from '@/lib/venues/hyperliquid/wire/wire'
import {
  WireActiveAssetCtx,
  WireAllMids,
  WireAssetCtxs,
} from '@/lib/venues/hyperliquid/wire/wireStream'
import { type StreamContext, withUniverse } from './streamContext'
import { leaveAll, listen } from './wireProtocol'

type Emit<Payload> = (payload: Payload) => void

/** Mid prices of all markets, by market id. */
export function pricesStream(
  context: StreamContext,
  emit: Emit<Record<string, string>>,
): Stream<Record<string, string>> {
  return withUniverse(context, (universe) => {
    const prices: Record<string, string> = {}
    let hasAny = false
    const leave = universe.dexes.map((dex) =>
      listen(context, withDex({ type: 'allMids' }, dex), (payload) => {
        const frame = WireAllMids.safeParse(payload)
        if (!frame.success) return
        Object.assign(prices, frame.data.mids)
        hasAny = true
        emit({ ...prices })
      }),
    )
    return { current: () => (hasAny ? { ...prices } : undefined), stop: () => leaveAll(leave) }
  })
}

/** Live figures of one market. */
export function marketContextStream(
  context: StreamContext,
  marketId: string,
  emit: Emit<MarketContext>,
): Stream<MarketContext> {
  let last: MarketContext | undefined
  const stop = listen(context, { type: 'activeAssetCtx', coin: marketId }, (payload) => {
    const frame = WireActiveAssetCtx.safeParse(payload)
    const next = frame.success && mapMarketContext(marketId, frame.data.ctx, context.now())
    if (!next) return
    last = next
    emit(last)
  })
  return { current: () => last, stop }
}

/** Live figures of all markets. */
export function marketsContextStream(
  context: StreamContext,
  emit: Emit<readonly MarketContext[]>,
): Stream<readonly MarketContext[]> {
  return withUniverse(context, (universe) => {
    const byDex = new Map<string, readonly MarketContext[]>()
    const all = () => [...byDex.values()].flat()
    const leave = universe.dexes.map((dex) =>
      listen(context, withDex({ type: 'assetCtxs' }, dex), (payload) => {
        const frame = WireAssetCtxs.safeParse(payload)
        if (!frame.success) return
        byDex.set(dex, mapContexts(frame.data.ctxs, universe.coins(dex), context.now()))
        emit(all())
      }),
    )
    if (universe.spot.listed.length > 0) {
      leave.push(
        listen(context, { type: 'spotAssetCtxs' }, (payload) => {
          if (!Array.isArray(payload)) return
          byDex.set(SPOT_CATEGORY, mapSpotContexts(payload, universe))
          emit(all())
        }),
      )
    }
    return { current: () => (byDex.size > 0 ? all() : undefined), stop: () => leaveAll(leave) }
  })
}

/** Public trades, newest first; the first payload holds the last ones there were. */
export function tradesStream(
  context: StreamContext,
  marketId: string,
  emit: Emit<readonly Trade[]>,
): Stream<readonly Trade[]> {
  const tape = new TradeTape()
  const stop = listen(context, { type: 'trades', coin: marketId }, (payload, hasMore) => {
    const rows = Array.isArray(payload) ? parseRows(WireTrade, payload) : []
    const trades = rows.map((trade) => mapTrade(trade, context.provider))
    const fresh = tape.add(trades, hasMore)
    if (fresh.length > 0) emit(fresh)
  })
  return { current: () => tape.current(), stop }
}

/** The forming candle, by the opening of its bucket. */
export function candleStream(
  context: StreamContext,
  marketId: string,
  interval: OhlcvInterval,
  emit: Emit<Candle>,
): Stream<Candle> {
  let last: Candle | undefined
  const stop = listen(context, { type: 'candle', coin: marketId, interval }, (payload) => {
    const candle = WireCandle.safeParse(payload)
    if (!candle.success) return
    last = mapCandle(candle.data)
    emit(last)
  })
  return { current: () => last, stop }
}
