import { expect, test } from 'vitest'
import type { MarginMode, MarketDefinition } from '@/server/paper/engine/commands'
import {
  BTC,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const USD = 1_000_000

/** Ann has 2,000 USD and is long 0.1 BTC (5,000 USD) at 10x: 500 USD ring-fenced. */
function positioned(marginMode: MarginMode, more: Partial<MarketDefinition> = {}): TestExchange {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    markets: [{ ...BTC, ...more }],
    fees: { makerPpm: 0, takerPpm: 0 },
    defaultLeverage: 10,
    defaultMarginMode: marginMode,
  })
  exchange.fund('ann', 2_000)
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  return exchange
}

function adjust(exchange: TestExchange, usd: number, account = 'ann', marketId = 'BTC') {
  return exchange.apply({ type: 'adjustMargin', account, marketId, deltaMicro: usd * USD })
}

test('adds free money to the position and moves its liquidation price away', () => {
  const exchange = positioned('isolated')
  const before = exchange.position('ann')?.liquidationTicks ?? 0
  expect(adjust(exchange, 300)).toEqual({ ok: true, isolatedMarginMicro: 800 * USD })
  expect(exchange.view.account('ann')?.balanceMicro).toBe(1_200 * USD)
  expect(exchange.position('ann')?.liquidationTicks).toBeLessThan(before - 25_000)
})

test('never adds more than is free', () => {
  const exchange = positioned('isolated')
  exchange.rest('ann', 'buy', 10_000, 400_000)
  expect(adjust(exchange, 1_101)).toEqual({ ok: false, reason: 'insufficientBalance' })
  expect(adjust(exchange, 1_100).ok).toBe(true)
})

test('takes out what is above the initial margin', () => {
  const exchange = positioned('isolated')
  adjust(exchange, 300)
  expect(adjust(exchange, -301)).toEqual({ ok: false, reason: 'insufficientMargin' })
  expect(adjust(exchange, -300)).toEqual({ ok: true, isolatedMarginMicro: 500 * USD })
  expect(exchange.view.account('ann')?.balanceMicro).toBe(1_500 * USD)
})

test('an open profit can be taken out, but the margin itself never turns negative', () => {
  const exchange = positioned('isolated')
  exchange.oracle(520_000)
  expect(adjust(exchange, -181)).toEqual({ ok: false, reason: 'insufficientMargin' })
  expect(adjust(exchange, -180)).toEqual({ ok: true, isolatedMarginMicro: 320 * USD })
  exchange.oracle(900_000)
  expect(adjust(exchange, -321)).toEqual({ ok: false, reason: 'insufficientMargin' })
})

test('always leaves a tenth of the value, however high the leverage', () => {
  const exchange = positioned('isolated')
  const raise = { type: 'setLeverage', account: 'ann', marketId: 'BTC', leverage: 40 } as const
  expect(exchange.apply({ ...raise, marginMode: 'isolated' })).toEqual({ ok: true })
  expect(adjust(exchange, -1)).toEqual({ ok: false, reason: 'insufficientMargin' })
})

test('takes nothing out where margin is locked, and still adds', () => {
  const exchange = positioned('isolated', { isMarginLocked: true })
  expect(adjust(exchange, 300).ok).toBe(true)
  expect(adjust(exchange, -1)).toEqual({ ok: false, reason: 'marginLocked' })
})

test('names what is missing', () => {
  const exchange = positioned('isolated')
  expect(adjust(exchange, 1, 'x')).toEqual({ ok: false, reason: 'unknownAccount' })
  expect(adjust(exchange, 1, 'ann', 'X')).toEqual({ ok: false, reason: 'unknownMarket' })
  expect(adjust(exchange, 0)).toEqual({ ok: false, reason: 'invalidAmount' })
  expect(adjust(exchange, 0.0000001)).toEqual({ ok: false, reason: 'invalidAmount' })
  expect(adjust(exchange, 1, 'house')).toEqual({ ok: false, reason: 'noIsolatedPosition' })
  expect(adjust(positioned('cross'), 1)).toEqual({ ok: false, reason: 'noIsolatedPosition' })
})
