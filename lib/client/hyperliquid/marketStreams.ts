import type { Stream } from '@/lib/client/subscriptions'
import type { Candle } from '@/lib/schema/candle'
import type { OhlcvInterval } from '@/lib/schema/enums'
import type { MarketContext } from '@/lib/schema/marketContext'
import type { Trade } from '@/lib/schema/orderbook'
import { newestFirst } from '@/lib/trade/newestFirst'
import { mapTrade } from '@/lib/venues/hyperliquid/mapBook'
import { mapCandle } from '@/lib/venues/hyperliquid/mapCandle'
import { mapContext } from '@/lib/venues/hyperliquid/mapContext'
import { mapSpotContext } from '@/lib/venues/hyperliquid/mapSpotMarket'
import { SPOT_CATEGORY } from '@/lib/venues/hyperliquid/market'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { isSpotCoin } from '@/lib/venues/hyperliquid/spotTokens'
import { WireAssetCtx, WireCandle, WireTrade } from '@/lib/venues/hyperliquid/wire'
import { WireSpotCtx } from '@/lib/venues/hyperliquid/wireSpot'
import { WireActiveAssetCtx, WireAllMids, WireAssetCtxs } from '@/lib/venues/hyperliquid/wireStream'
import { withDex } from './openOrderRows'
import { listen, type StreamContext, withUniverse } from './streamContext'
import type { Universe } from './universe'

type Emit<Payload> = (payload: Payload) => void

const TRADES_KEPT = 100

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
    const next = frame.success && readContext(marketId, frame.data.ctx, context.now())
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
        byDex.set(dex, mapContexts(frame.data.ctxs, dex, universe, context.now()))
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

/** Contexts of the listed spot pairs; each row names its pair. */
export function mapSpotContexts(
  rows: readonly unknown[],
  universe: Universe,
): readonly MarketContext[] {
  return parseRows(WireSpotCtx, rows)
    .filter(({ coin }) => universe.find(coin)?.kind === 'spot')
    .map((ctx) => mapSpotContext(ctx.coin, ctx))
}

function readContext(marketId: string, ctx: unknown, nowMs: number): MarketContext | undefined {
  if (isSpotCoin(marketId)) {
    const spot = WireSpotCtx.safeParse({ ...Object(ctx), coin: marketId })
    return spot.success ? mapSpotContext(marketId, spot.data) : undefined
  }
  const perp = WireAssetCtx.safeParse(ctx)
  return perp.success ? mapContext(marketId, perp.data, nowMs) : undefined
}

/** Contexts in the order of the universe, each joined with its coin; unreadable ones left out. */
export function mapContexts(
  ctxs: readonly unknown[],
  dex: string,
  universe: Universe,
  nowMs: number,
): readonly MarketContext[] {
  const coins = universe.coins(dex)
  return ctxs.flatMap((row, index) => {
    const coin = coins[index]
    const ctx = WireAssetCtx.safeParse(row)
    return coin !== undefined && ctx.success ? [mapContext(coin, ctx.data, nowMs)] : []
  })
}

/** Public trades, newest first; the first payload holds the last ones there were. */
export function tradesStream(
  context: StreamContext,
  marketId: string,
  emit: Emit<readonly Trade[]>,
): Stream<readonly Trade[]> {
  let kept: readonly Trade[] = []
  let known = new Set<string | undefined>()
  const stop = listen(context, { type: 'trades', coin: marketId }, (payload) => {
    if (!Array.isArray(payload)) return
    const fresh = newestFirst(
      parseRows(WireTrade, payload).map((trade) => mapTrade(trade, context.provider)),
    ).filter((trade) => !known.has(trade.id))
    if (fresh.length === 0) return
    kept = [...fresh, ...kept].slice(0, TRADES_KEPT)
    for (const { id } of fresh) known.add(id)
    if (known.size > 2 * TRADES_KEPT) known = new Set(kept.map(({ id }) => id))
    emit(fresh)
  })
  return { current: () => (kept.length > 0 ? kept : undefined), stop }
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

/** Leaves several wire subscriptions. */
export function leaveAll(leave: readonly (() => void)[]): void {
  for (const one of leave) one()
}
