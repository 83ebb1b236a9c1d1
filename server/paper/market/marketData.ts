import type { EngineEvent, Trade } from '@/server/paper/engine/events'
import type { FundingRules } from '@/server/paper/engine/rules'
import type { Candle } from './candle'
import type { CandleCache } from './candleCache'
import { type CandleSeries, createCandleSeries } from './candleSeries'
import { createDayStatistics, type DayStatistics } from './dayStatistics'
import { createFundingSeries, type FundingHour, type FundingSeries } from './fundingSeries'
import type { CandleInterval } from './intervals'
import { createLiveMinutes, type LiveMinutes, type LiveMinutesState } from './liveMinutes'
import type { MarketModel } from './marketModel'

/** Newest trades kept of a market. */
const RECENT_TRADES_MAX = 50

/** What is remembered of a market over a restart beside its history. */
export interface MarketDataState {
  marketId: string
  minutes: LiveMinutesState
  /** Newest first. */
  recentTrades: readonly Trade[]
}

/** Something that is settled and may be written down once. */
export type MarketHistoryEntry =
  | { kind: 'minute'; marketId: string; candle: Candle }
  | { kind: 'funding'; marketId: string; hour: FundingHour }

/** Everything an exchange publishes about its past, folded from blocks and filled by the paths. */
export interface MarketData {
  /** Takes in one block; returns what became history by it. */
  applyBlock(timeMs: number, events: readonly EngineEvent[]): MarketHistoryEntry[]
  /** Puts back what `applyBlock` returned before a restart, oldest first. */
  addHistory(entry: MarketHistoryEntry): void
  candles(marketId: string, interval: CandleInterval, startMs: number, endMs: number): Candle[]
  recentTrades(marketId: string): readonly Trade[]
  dayStatistics(marketId: string): DayStatistics
  fundingHistory(marketId: string, startMs: number, endMs: number, most?: number): FundingHour[]
  state(): MarketDataState[]
}

interface MarketBooks {
  minutes: LiveMinutes
  series: CandleSeries
  statistics: () => DayStatistics
  funding: FundingSeries
  recentTrades: Trade[]
}

/**
 * @param startMs when the exchange begins to be watched; of no account for a market whose state
 *   is given.
 */
export function createMarketData(options: {
  models: readonly MarketModel[]
  cache: CandleCache
  startMs: number
  states?: readonly MarketDataState[]
  /** As the exchange pays funding; the engine's own rules when absent. */
  funding?: FundingRules
}): MarketData {
  const states = new Map(options.states?.map((state) => [state.marketId, state]))
  const byMarket = new Map<string, MarketBooks>()
  let nowMs = options.startMs
  for (const model of options.models) {
    const state = states.get(model.marketId)
    const minutes = createLiveMinutes(model, state?.minutes ?? options.startMs)
    const series = createCandleSeries(model, minutes, options.cache)
    byMarket.set(model.marketId, {
      minutes,
      series,
      statistics: createDayStatistics(model, series, minutes),
      funding: createFundingSeries(model, () => nowMs, options.funding),
      recentTrades: [...(state?.recentTrades ?? [])],
    })
  }

  function applyEvent(event: EngineEvent, history: MarketHistoryEntry[]): void {
    if (event.type === 'trade') {
      const books = byMarket.get(event.trade.marketId)
      if (books === undefined) return
      books.minutes.addTrade(event.trade.priceTicks, event.trade.sizeLots)
      books.recentTrades.unshift(event.trade)
      books.recentTrades.length = Math.min(books.recentTrades.length, RECENT_TRADES_MAX)
    } else if (event.type === 'fundingRate') {
      const { marketId, timeMs, ratePpb, premiumPpb } = event
      const hour = { timeMs, ratePpb, premiumPpb }
      byMarket.get(marketId)?.funding.addPaid(hour)
      history.push({ kind: 'funding', marketId, hour })
    }
  }

  return {
    applyBlock(timeMs, events) {
      const history: MarketHistoryEntry[] = []
      nowMs = Math.max(nowMs, timeMs)
      for (const [marketId, books] of byMarket) {
        const candle = books.minutes.advance(timeMs)
        if (candle) history.push({ kind: 'minute', marketId, candle })
      }
      for (const event of events) applyEvent(event, history)
      return history
    },
    addHistory(entry) {
      const books = byMarket.get(entry.marketId)
      if (entry.kind === 'minute') books?.minutes.addClosed(entry.candle)
      else books?.funding.addPaid(entry.hour)
    },
    candles: (marketId, interval, startMs, endMs) =>
      byMarket.get(marketId)?.series.list(interval, startMs, endMs) ?? [],
    recentTrades: (marketId) => byMarket.get(marketId)?.recentTrades.slice() ?? [],
    dayStatistics: (marketId) =>
      byMarket.get(marketId)?.statistics() ?? {
        prevDayTicks: 0,
        volumeLots: 0,
        volumeNotionalMicro: 0,
      },
    fundingHistory: (marketId, startMs, endMs, most) =>
      byMarket.get(marketId)?.funding.list(startMs, endMs, most) ?? [],
    state: () =>
      [...byMarket].map(([marketId, books]) => ({
        marketId,
        minutes: books.minutes.state(),
        recentTrades: books.recentTrades,
      })),
  }
}
