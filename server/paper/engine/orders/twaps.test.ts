import { expect, test } from 'vitest'
import type { SelfTradeMode } from '@/server/paper/engine/commands'
import { apply, restore, snapshot, stateHash, viewOf } from '@/server/paper/engine/engine'
import type { EngineOptions } from '@/server/paper/engine/state'
import {
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'
import type { PlaceTwap } from '@/server/paper/engine/twapCommands'

const MINUTE_MS = 60_000
const FREE = { ...TEST_OPTIONS, fees: { makerPpm: 0, takerPpm: 0 } }

/** Ann has 100,000 USD; the house offers plenty at 50,010 and bids at 49,990. */
function exchangeWithDepth(options: EngineOptions = FREE): TestExchange {
  const exchange = openExchange(options)
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'sell', 10_000_000, 500_100)
  exchange.rest('house', 'buy', 10_000_000, 499_900)
  return exchange
}

function start(exchange: TestExchange, more: Partial<PlaceTwap> = {}) {
  return exchange.apply({
    type: 'placeTwap',
    account: 'ann',
    marketId: 'BTC',
    side: 'buy',
    sizeLots: 11_000,
    reduceOnly: false,
    durationMs: 5 * MINUTE_MS,
    isRandomized: false,
    ...more,
  })
}

/** Blocks of a second, so that every slice comes in its turn. */
function run(exchange: TestExchange, seconds: number): void {
  for (let second = 0; second < seconds; second += 1) exchange.endBlock(1_000)
}

function twap(exchange: TestExchange) {
  return exchange.view.twaps('ann', 1)[0]
}

test('trades an equal slice at the start and every 30 seconds until the end', () => {
  const exchange = exchangeWithDepth()
  expect(start(exchange)).toEqual({ ok: true, twapId: 3 })
  exchange.endBlock(0)
  expect(exchange.lots('ann')).toBe(1_000)
  run(exchange, 29)
  expect(exchange.lots('ann')).toBe(1_000)
  run(exchange, 1)
  expect(exchange.lots('ann')).toBe(2_000)
  run(exchange, 270)
  expect(exchange.lots('ann')).toBe(11_000)
  expect(twap(exchange)).toMatchObject({
    status: 'finished',
    executedLots: 11_000,
    executedNotionalMicro: 11_000 * 500_100,
    endedAtMs: 1_700_000_000_000 + 5 * MINUTE_MS,
  })
  const fills = exchange.view.fills('ann', 100)
  expect(fills).toHaveLength(11)
  expect(fills.every((fill) => fill.twapId === 3 && fill.isTaker)).toBe(true)
})

test('reports its start, each progress and its end', () => {
  const exchange = exchangeWithDepth()
  start(exchange)
  run(exchange, 300)
  const reported = exchange.events.flatMap((event) =>
    event.type === 'twap' ? [[event.twap.status, event.twap.executedLots]] : [],
  )
  expect(reported[0]).toEqual(['running', 0])
  expect(reported[1]).toEqual(['running', 1_000])
  expect(reported.at(-1)).toEqual(['finished', 11_000])
})

test('catches up with at most three normal slices at once', () => {
  const exchange = exchangeWithDepth()
  exchange.cancel('house', 1)
  start(exchange)
  run(exchange, 150)
  expect(exchange.lots('ann')).toBe(0)
  exchange.rest('house', 'sell', 10_000_000, 500_100)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(3_000)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(6_000)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(9_000)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(10_000)
})

test('ends as finished though the market never gave the whole size', () => {
  const exchange = exchangeWithDepth()
  exchange.cancel('house', 1)
  start(exchange)
  run(exchange, 300)
  expect(twap(exchange)).toMatchObject({ status: 'finished', executedLots: 0 })
  expect(exchange.view.orderHistory('ann', 10)).toEqual([])
})

test('never pays more than 3 percent above the mark', () => {
  const exchange = exchangeWithDepth()
  exchange.cancel('house', 1)
  const tooDear = exchange.rest('house', 'sell', 1_000_000, 520_000)
  start(exchange)
  run(exchange, 60)
  expect(exchange.lots('ann')).toBe(0)
  exchange.cancel('house', tooDear)
  exchange.rest('house', 'sell', 1_000_000, 514_000)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(3_000)
})

test('a time jump makes one slice of what was missed, not one each', () => {
  const exchange = exchangeWithDepth()
  start(exchange)
  exchange.endBlock(0)
  exchange.endBlock(4 * MINUTE_MS)
  expect(exchange.lots('ann')).toBe(4_000)
  exchange.endBlock(60 * MINUTE_MS)
  expect(exchange.lots('ann')).toBe(7_000)
  expect(twap(exchange)?.status).toBe('finished')
})

test('randomized slices vary by a fifth and still add up', () => {
  const exchange = exchangeWithDepth()
  start(exchange, { isRandomized: true })
  run(exchange, 300)
  const sizes = exchange.view.fills('ann', 100).map((fill) => fill.sizeLots)
  expect(new Set(sizes).size).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1_500)
  expect(exchange.lots('ann')).toBe(11_000)
})

test('stays within the prices it was given', () => {
  const exchange = exchangeWithDepth()
  start(exchange, { maxTicks: 500_050 })
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(0)
  exchange.rest('house', 'sell', 500, 500_040)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(500)
  exchange.oracle(500_100)
  exchange.rest('house', 'sell', 500, 500_040)
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(500)
})

test.each<[SelfTradeMode | undefined, lots: number, left: number]>([
  [undefined, 1_000, 0],
  ['taker', 0, 1],
  ['both', 0, 0],
  ['reduce', 600, 0],
  ['reject', 0, 1],
])('a slice that meets an own order goes by the self-trade mode %s', (selfTrade, lots, left) => {
  const exchange = exchangeWithDepth()
  exchange.rest('ann', 'sell', 400, 500_050)
  start(exchange, selfTrade && { selfTrade })
  exchange.endBlock(0)
  expect(twap(exchange)).toMatchObject({ status: 'running', executedLots: lots })
  expect(exchange.lots('ann')).toBe(lots)
  expect(exchange.view.openOrders('ann')).toHaveLength(left)
})

test('keeps its self-trade mode over a restart', () => {
  const exchange = exchangeWithDepth()
  start(exchange, { selfTrade: 'taker' })
  const copy = restore(FREE, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  const own = { account: 'ann', orders: [order('sell', 400, 500_050)], grouping: 'none' } as const
  apply(copy, { type: 'placeOrders', ...own }, exchange.nowMs)
  apply(copy, { type: 'endBlock' }, exchange.nowMs)
  expect(viewOf(copy).openOrders('ann')).toMatchObject([{ side: 'sell', remainingLots: 400 }])
  expect(viewOf(copy).twaps('ann', 1)).toMatchObject([{ status: 'running', executedLots: 0 }])
})

test('takes an interval of its own', () => {
  const exchange = exchangeWithDepth()
  start(exchange, { intervalMs: 60_000, sizeLots: 6_000 })
  exchange.endBlock(0)
  run(exchange, 59)
  expect(exchange.lots('ann')).toBe(1_000)
  run(exchange, 241)
  expect(exchange.lots('ann')).toBe(6_000)
})

test('a reduce-only TWAP closes and ends when there is nothing left to close', () => {
  const exchange = exchangeWithDepth()
  expect(start(exchange, { side: 'sell', reduceOnly: true })).toEqual({
    ok: false,
    reason: 'reduceOnlyWouldIncrease',
  })
  exchange.place('ann', 'buy', 1_500, 500_100)
  expect(start(exchange, { side: 'sell', reduceOnly: true }).ok).toBe(true)
  run(exchange, 90)
  expect(exchange.lots('ann')).toBe(0)
  expect(twap(exchange)).toMatchObject({
    status: 'failed',
    endReason: 'reduceOnlyWouldIncrease',
    executedLots: 1_500,
  })
})

test('fails when the money is gone by the time of a slice', () => {
  const exchange = exchangeWithDepth()
  start(exchange)
  exchange.endBlock(0)
  const freeMicro = exchange.view.account('ann')?.withdrawableMicro ?? 0
  const out = { type: 'adjustBalance', account: 'ann', cause: 'withdrawal' } as const
  exchange.apply({ ...out, deltaMicro: -freeMicro })
  run(exchange, 30)
  expect(twap(exchange)).toMatchObject({ status: 'failed', endReason: 'insufficientMargin' })
})

test('is cancelled by its owner, once, and keeps what it traded', () => {
  const exchange = exchangeWithDepth()
  start(exchange)
  run(exchange, 31)
  const cancel = { type: 'cancelTwap', account: 'ann', marketId: 'BTC', twapId: 3 } as const
  expect(exchange.apply({ ...cancel, account: 'house' })).toEqual({
    ok: false,
    reason: 'unknownTwap',
  })
  expect(exchange.apply({ ...cancel, marketId: 'ETH' })).toEqual({
    ok: false,
    reason: 'unknownTwap',
  })
  expect(exchange.apply(cancel)).toEqual({ ok: true })
  expect(exchange.apply(cancel)).toEqual({ ok: false, reason: 'unknownTwap' })
  run(exchange, 300)
  expect(exchange.lots('ann')).toBe(2_000)
  expect(twap(exchange)).toMatchObject({ status: 'cancelled', executedLots: 2_000 })
})

test('ends with a liquidation of its market', () => {
  const exchange = exchangeWithDepth({ ...FREE, defaultLeverage: 40 })
  exchange.place('ann', 'buy', 7_500_000, 500_100)
  start(exchange)
  exchange.endBlock(0)
  exchange.oracle(490_000)
  run(exchange, 1)
  expect(twap(exchange)).toMatchObject({ status: 'cancelled', endReason: 'liquidation' })
})

test('makes no slice while the market is halted', () => {
  const exchange = exchangeWithDepth()
  start(exchange)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
  run(exchange, 60)
  expect(exchange.lots('ann')).toBe(0)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: false })
  run(exchange, 30)
  expect(exchange.lots('ann')).toBe(3_000)
})

test('refuses what could never work', () => {
  const exchange = exchangeWithDepth()
  const reasonOf = (more: Partial<PlaceTwap>): string => {
    const result = start(exchange, more)
    return result.ok ? 'ok' : result.reason
  }
  expect(reasonOf({ account: 'x' })).toBe('unknownAccount')
  expect(reasonOf({ marketId: 'X' })).toBe('unknownMarket')
  for (const durationMs of [0, 299_000, 310_000, 604_830_000, 300_000.5]) {
    expect(reasonOf({ durationMs })).toBe('invalidDuration')
  }
  expect(reasonOf({ intervalMs: 0 })).toBe('invalidDuration')
  expect(reasonOf({ sizeLots: 0 })).toBe('zeroSize')
  expect(reasonOf({ sizeLots: 199 })).toBe('minNotional')
  expect(reasonOf({ sizeLots: 200 })).toBe('ok')
  expect(reasonOf({ sizeLots: 5_000_000 })).toBe('insufficientMargin')
  expect(reasonOf({ minTicks: -1 })).toBe('invalidPrice')
})

test('goes on after a restart as if nothing had been', () => {
  const exchange = exchangeWithDepth()
  start(exchange, { isRandomized: true, maxTicks: 510_000, builder: { account: 'b', feePpm: 10 } })
  run(exchange, 45)
  const saved: unknown = JSON.parse(JSON.stringify(snapshot(exchange.engine)))
  const copy = restore(FREE, saved)
  for (let second = 1; second <= 300; second += 1) {
    const nowMs = exchange.nowMs + 1_000
    exchange.endBlock(1_000)
    apply(copy, { type: 'endBlock' }, nowMs)
  }
  expect(stateHash(copy)).toBe(stateHash(exchange.engine))
  expect(viewOf(copy).twaps('ann', 5)).toEqual(exchange.view.twaps('ann', 5))
  expect(viewOf(copy).fills('ann', 50)).toEqual(exchange.view.fills('ann', 50))
})
