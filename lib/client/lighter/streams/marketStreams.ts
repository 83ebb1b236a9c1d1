import { TradeTape } from '@/lib/client/reads/tradeTape'
import { startWhen } from '@/lib/client/sockets/startWhen'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Trade } from '@/lib/schema/model/orderbook'
import { parseRows } from '@/lib/schema/parseRows'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { mapCandle, mapContext, mapTrade } from '@/lib/venues/lighter/map/marketData'
import { contextsOf, type LighterMarkets } from '@/lib/venues/lighter/reads/markets'
import { WireMarketStats } from '@/lib/venues/lighter/wire/markets'
import {
  WireCandleFrame,
  WireSpotStatsFrame,
  WireStatsFrame,
  WireTradeFrame,
} from '@/lib/venues/lighter/wire/stream'
import { WireTrade } from '@/lib/venues/lighter/wire/trade'
import type { Folding } from './folds'
import { listen, type StreamContext, withMarkets } from './streamContext'

type Emit<Payload> = (payload: Payload) => void
export type Stats = ReadonlyMap<number, WireMarketStats>

/** Figures of all spot pairs. */
export const ALL_SPOT_STATS = 'spot_market_stats/all'

/** Whether the venue has spot pairs: of none it streams nothing. */
export function hasSpotMarkets({ listed }: Pick<LighterMarkets, 'listed'>): boolean {
  return listed.some(({ kind }) => kind === 'spot')
}

/** Mid prices of all markets, by market id. */
export function pricesStream(
  context: StreamContext,
  emit: Emit<Record<string, string>>,
): Stream<Record<string, string>> {
  return allStats(context, emit, (markets, stats) =>
    Object.fromEntries(
      contextsOf(markets, context.now(), stats).map(({ marketId, midPrice }) => [
        marketId,
        midPrice,
      ]),
    ),
  )
}

/** Live figures of all markets. */
export function marketsContextStream(
  context: StreamContext,
  emit: Emit<readonly MarketContext[]>,
): Stream<readonly MarketContext[]> {
  return allStats(context, emit, (markets, stats) => contextsOf(markets, context.now(), stats))
}

/** Live figures of one market. */
export function marketContextStream(
  context: StreamContext,
  marketId: string,
  emit: Emit<MarketContext>,
): Stream<MarketContext> {
  return ofMarket(context, marketId, (listed, markets) => {
    const details = markets.details.get(listed.marketIndex)
    let last: MarketContext | undefined
    const stop = listen(
      context,
      { channel: `${statsChannel(listed)}/${listed.marketIndex}` },
      (payload) => {
        const stats = readStats(payload)?.get(listed.marketIndex)
        const next = stats && details && mapContext(listed, details, context.now(), stats)
        if (!next) return
        last = next
        emit(next)
      },
    )
    return { current: () => last, stop }
  })
}

function statsChannel({ kind }: ListedMarket): string {
  return kind === 'perp' ? 'market_stats' : 'spot_market_stats'
}

function allStats<Payload>(
  context: StreamContext,
  emit: Emit<Payload>,
  make: (markets: LighterMarkets, stats: Stats) => Payload,
): Stream<Payload> {
  return withMarkets(context, (markets) => {
    const channels = ['market_stats/all', ...(hasSpotMarkets(markets) ? [ALL_SPOT_STATS] : [])]
    const current = () => {
      const all = folds.map((fold) => fold.current())
      if (all.some((stats) => stats === undefined)) return undefined
      return make(markets, new Map(all.flatMap((stats) => [...(stats ?? [])])))
    }
    const publish = () => {
      const payload = current()
      if (payload !== undefined) emit(payload)
    }
    const folds = channels.map((channel) =>
      context.folds.listen(marketStatsFolding(channel), publish),
    )
    publish()
    return {
      current,
      stop() {
        for (const fold of folds) fold.leave()
      },
    }
  })
}

/** Figures of all markets of a kind: a frame may hold some of them alone. */
export function marketStatsFolding(channel: string): Folding<Stats, undefined> {
  return {
    name: channel,
    request: { channel },
    take(state, payload) {
      const stats = readStats(payload)
      return stats && { state: new Map([...(state ?? []), ...stats]), change: undefined }
    },
  }
}

function readStats(payload: unknown): Stats | undefined {
  const perp = WireStatsFrame.safeParse(payload)
  const spot = perp.success ? undefined : WireSpotStatsFrame.safeParse(payload)
  const reported = perp.success ? perp.data.market_stats : spot?.data?.spot_market_stats
  if (reported === undefined) return undefined
  const single = WireMarketStats.safeParse(reported)
  const rows = single.success ? [single.data] : parseRows(WireMarketStats, Object.values(reported))
  return new Map(rows.map((row) => [row.market_id, row]))
}

/** Public trades, newest first; the first payload holds the last ones there were. */
export function tradesStream(
  context: StreamContext,
  marketId: string,
  emit: Emit<readonly Trade[]>,
): Stream<readonly Trade[]> {
  return ofMarket(context, marketId, (listed) => {
    const tape = new TradeTape()
    const stop = listen(context, { channel: `trade/${listed.marketIndex}` }, (payload, hasMore) => {
      const frame = WireTradeFrame.safeParse(payload).data
      const rows = [...(frame?.trades ?? []), ...(frame?.liquidation_trades ?? [])]
      const trades = parseRows(WireTrade, rows).map((trade) => mapTrade(trade, listed))
      const fresh = tape.add(trades, hasMore)
      if (fresh.length > 0) emit(fresh)
    })
    return { current: () => tape.current(), stop }
  })
}

/** The forming candle, by the opening of its bucket. */
export function candleStream(
  context: StreamContext,
  marketId: string,
  interval: OhlcvInterval,
  emit: Emit<Candle>,
): Stream<Candle> {
  return ofMarket(context, marketId, (listed) => {
    let last: Candle | undefined
    const channel = `candle/${listed.marketIndex}/${interval}`
    const stop = listen(context, { channel }, (payload) => {
      const frame = WireCandleFrame.safeParse(payload)
      if (!frame.success) return
      // A frame may bring the close of one bucket and the opening of the next.
      for (const wire of [...frame.data.candles].sort((a, b) => a.t - b.t)) {
        if (last !== undefined && wire.t < last.t) continue
        last = mapCandle(wire, listed)
        emit(last)
      }
    })
    return { current: () => last, stop }
  })
}

function ofMarket<Payload>(
  context: StreamContext,
  marketId: string,
  start: (listed: ListedMarket, markets: LighterMarkets) => Stream<Payload>,
): Stream<Payload> {
  const learn = async () => {
    const markets = await context.markets()
    const listed = markets.find(Number(marketId))
    if (listed === undefined) throw marketNotFound(marketId, context.provider)
    return { listed, markets }
  }
  return startWhen(context, learn, ({ listed, markets }) => start(listed, markets))
}
