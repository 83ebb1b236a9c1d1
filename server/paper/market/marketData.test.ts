import { beforeEach, describe, expect, it } from 'vitest'
import type { EngineEvent, Trade } from '@/server/paper/engine/events'
import { BTC, NOW_MS } from '@/server/paper/testing/testShapes'
import { createCandleCache } from './candleCache'
import { CANDLE_INTERVALS, DAY_MS, HOUR_MS, MINUTE_MS } from './intervals'
import { createMarketData, type MarketData, type MarketHistoryEntry } from './marketData'
import { createMarketModel, type MarketModel } from './marketModel'
import { snapNearestTicks } from './priceGrid'

const BLOCK_MS = 100
let model: MarketModel
let data: MarketData
let nextTradeId = 1
let written: MarketHistoryEntry[] = []

beforeEach(() => {
  nextTradeId = 1
  written = []
  model = createMarketModel('perpdesk', BTC)
  data = open()
})

function open(states = {}): MarketData {
  return createMarketData({
    models: [model],
    cache: createCandleCache(16),
    startMs: NOW_MS,
    ...states,
  })
}

function trade(timeMs: number, priceTicks: number, sizeLots: number): EngineEvent {
  const made: Trade = {
    tradeId: nextTradeId++,
    marketId: 'BTC',
    timeMs,
    priceTicks,
    sizeLots,
    aggressor: 'buy',
    buyer: '0x1',
    seller: '0x2',
    buyerOrderId: 1,
    sellerOrderId: 2,
  }
  return { type: 'trade', trade: made }
}

/** Blocks without a gap up to a moment, with a trade at the mid in each of them if wanted. */
function run(fromMs: number, toMs: number, sizeLots = 0): void {
  for (let timeMs = fromMs; timeMs < toMs; timeMs += BLOCK_MS) {
    const mid = snapNearestTicks(model.grid, model.path.midTicksAt(timeMs))
    const events = sizeLots > 0 ? [trade(timeMs, mid, sizeLots)] : []
    written.push(...data.applyBlock(timeMs, events))
  }
}

describe('candles of a market', () => {
  it('are there in all 14 intervals from the first second, the forming one last', () => {
    data.applyBlock(NOW_MS, [])
    for (const interval of CANDLE_INTERVALS) {
      const candles = data.candles('BTC', interval, 0, NOW_MS)
      expect(candles.length).toBeGreaterThan(50)
      const last = candles.at(-1)
      expect(last?.openTimeMs).toBeLessThanOrEqual(NOW_MS)
      expect(last?.closeTimeMs).toBeGreaterThanOrEqual(NOW_MS)
      for (const [at, candle] of candles.entries()) {
        const next = candles[at + 1]
        if (next) expect(next.openTimeMs).toBe(candle.closeTimeMs + 1)
      }
    }
  })

  it('are at most 5,000 in one answer, the newest', () => {
    const candles = data.candles('BTC', '1m', 0, NOW_MS)
    expect(candles).toHaveLength(5_000)
    expect(candles.at(-1)?.openTimeMs).toBe(NOW_MS)
  })

  it('are those that open within the range asked for, ends included', () => {
    const from = NOW_MS - 10 * MINUTE_MS
    expect(data.candles('BTC', '1m', from, from + 3 * MINUTE_MS)).toHaveLength(4)
    expect(data.candles('BTC', '1m', from + 1, from + 3 * MINUTE_MS)).toHaveLength(3)
    expect(data.candles('BTC', '1m', NOW_MS + DAY_MS, NOW_MS + 2 * DAY_MS)).toEqual([])
    expect(data.candles('NOPE', '1m', 0, NOW_MS)).toEqual([])
  })

  it('are made of real trades while there is a subscriber', () => {
    run(NOW_MS, NOW_MS + 30_000, 7)
    data.applyBlock(NOW_MS + 30_000, [trade(NOW_MS + 30_000, 999_000, 5)])
    const [forming] = data.candles('BTC', '1m', NOW_MS, NOW_MS + MINUTE_MS)
    expect(forming).toMatchObject({
      highTicks: 999_000,
      closeTicks: 999_000,
      volumeLots: 300 * 7 + 5,
      tradeCount: 301,
    })
  })

  it('run on from history into the present without a jump', () => {
    run(NOW_MS, NOW_MS + 5 * MINUTE_MS, 3)
    const candles = data.candles('BTC', '1m', NOW_MS - 10 * MINUTE_MS, NOW_MS + 5 * MINUTE_MS)
    for (const [at, candle] of candles.entries()) {
      const next = candles[at + 1]
      if (next) expect(Math.abs(next.openTicks / candle.closeTicks - 1)).toBeLessThan(0.0001)
    }
  })

  it('of long intervals fold history, real minutes and the forming one', () => {
    run(NOW_MS, NOW_MS + 3.5 * MINUTE_MS, 3)
    const hourMs = NOW_MS - 30 * MINUTE_MS
    const minutes = data.candles('BTC', '1m', hourMs, NOW_MS + HOUR_MS)
    const [hour] = data.candles('BTC', '1h', hourMs, hourMs)
    expect(minutes).toHaveLength(34)
    expect(hour?.openTicks).toBe(minutes[0]?.openTicks)
    expect(hour?.closeTicks).toBe(minutes.at(-1)?.closeTicks)
    expect(hour?.highTicks).toBe(Math.max(...minutes.map((candle) => candle.highTicks)))
    expect(hour?.lowTicks).toBe(Math.min(...minutes.map((candle) => candle.lowTicks)))
    expect(hour?.volumeLots).toBe(minutes.reduce((sum, candle) => sum + candle.volumeLots, 0))
    expect(hour?.closeTimeMs).toBe(hourMs + HOUR_MS - 1)
  })

  it('do not change once they are closed, whatever is asked in between', () => {
    run(NOW_MS, NOW_MS + 2 * MINUTE_MS, 3)
    const before = data.candles('BTC', '1m', NOW_MS - HOUR_MS, NOW_MS + MINUTE_MS)
    run(NOW_MS + 2 * MINUTE_MS, NOW_MS + 4 * MINUTE_MS, 3)
    data.candles('BTC', '5m', 0, NOW_MS + HOUR_MS)
    expect(data.candles('BTC', '1m', NOW_MS - HOUR_MS, NOW_MS + MINUTE_MS)).toEqual(before)
  })

  it('are flat at the last price while there are no trades', () => {
    run(NOW_MS, NOW_MS + MINUTE_MS, 3)
    const last = data.candles('BTC', '1m', NOW_MS, NOW_MS).at(-1)
    run(NOW_MS + MINUTE_MS, NOW_MS + 2 * MINUTE_MS + 200)
    const [quiet] = data.candles('BTC', '1m', NOW_MS + MINUTE_MS, NOW_MS + MINUTE_MS)
    expect(quiet).toMatchObject({
      openTicks: last?.closeTicks,
      highTicks: last?.closeTicks,
      closeTicks: last?.closeTicks,
      volumeLots: 0,
    })
  })

  it('fill the time without subscribers from the path', () => {
    run(NOW_MS, NOW_MS + 20_000, 3)
    const backMs = NOW_MS + 3 * HOUR_MS + 20_000
    data.applyBlock(backMs, [])
    const candles = data.candles('BTC', '1m', NOW_MS, backMs)
    expect(candles).toHaveLength(181)
    expect(candles.every((candle) => candle.volumeLots > 0)).toBe(true)
    for (const candle of candles.slice(0, -1)) {
      const mid = model.path.midTicksAt(candle.closeTimeMs + 1)
      expect(Math.abs(candle.closeTicks / mid - 1)).toBeLessThan(0.0001)
    }
    // The minute that was left half done is completed: its real trades were 600 lots.
    expect(candles[0]?.volumeLots).toBeGreaterThan(10_000)
    const last = candles.at(-1)?.closeTicks ?? 0
    expect(Math.abs(last / model.path.midTicksAt(backMs) - 1)).toBeLessThan(0.0002)
  })

  it('survive a restart: real minutes from what was written down, the rest from the state', () => {
    run(NOW_MS, NOW_MS + 3.2 * MINUTE_MS, 11)
    const nowMs = NOW_MS + 3.2 * MINUTE_MS
    const before = data.candles('BTC', '1m', NOW_MS - HOUR_MS, nowMs)
    const states: unknown = JSON.parse(JSON.stringify(data.state()))
    data = open({ states })
    for (const entry of written) data.addHistory(entry)
    data.applyBlock(nowMs, [])
    expect(data.candles('BTC', '1m', NOW_MS - HOUR_MS, nowMs)).toEqual(before)
    expect(data.recentTrades('BTC')).toHaveLength(50)
  })
})

describe('what else a market publishes', () => {
  it('keeps the newest 50 trades, newest first', () => {
    run(NOW_MS, NOW_MS + 10_000, 2)
    const trades = data.recentTrades('BTC')
    expect(trades).toHaveLength(50)
    expect(trades.map((made) => made.tradeId)).toEqual(
      Array.from({ length: 50 }, (_, at) => 100 - at),
    )
  })

  it('counts a day of volume and the price a day ago', () => {
    data.applyBlock(NOW_MS, [])
    const quiet = data.dayStatistics('BTC')
    const mid = model.path.midTicksAt(NOW_MS - DAY_MS + MINUTE_MS)
    expect(quiet.prevDayTicks / mid).toBeCloseTo(1, 4)
    const usd = quiet.volumeNotionalMicro / 1e6
    expect(usd).toBeGreaterThan(BTC.depthUsd * 100)
    expect(usd).toBeLessThan(BTC.depthUsd * 900)
    data.applyBlock(NOW_MS + 100, [trade(NOW_MS + 100, 680_000, 250_000)])
    const busy = data.dayStatistics('BTC')
    expect(busy.volumeLots - quiet.volumeLots).toBe(250_000)
    expect(busy.volumeNotionalMicro - quiet.volumeNotionalMicro).toBe(680_000 * 250_000)
  })

  it('lists funding of every past hour, as it was paid where it was paid', () => {
    data.applyBlock(NOW_MS, [])
    const hourMs = Math.ceil(NOW_MS / HOUR_MS) * HOUR_MS
    const paid = { type: 'fundingRate', marketId: 'BTC', ratePpb: 777, premiumPpb: 5 } as const
    const history = data.applyBlock(hourMs + 50, [{ ...paid, timeMs: hourMs }])
    expect(history).toContainEqual({
      kind: 'funding',
      marketId: 'BTC',
      hour: { timeMs: hourMs, ratePpb: 777, premiumPpb: 5 },
    })
    const hours = data.fundingHistory('BTC', hourMs - DAY_MS, hourMs + DAY_MS)
    expect(hours.map((hour) => hour.timeMs)).toEqual(
      Array.from({ length: 25 }, (_, at) => hourMs - DAY_MS + at * HOUR_MS),
    )
    expect(hours.at(-1)).toEqual({ timeMs: hourMs, ratePpb: 777, premiumPpb: 5 })
  })
})
