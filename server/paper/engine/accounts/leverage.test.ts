import { expect, test } from 'vitest'
import type { MarginMode } from '@/server/paper/engine/commands'
import {
  BTC,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const USD = 1_000_000

function exchangeFor(marginMode: MarginMode): TestExchange {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    fees: { makerPpm: 0, takerPpm: 0 },
    defaultLeverage: 10,
    defaultMarginMode: marginMode,
    markets: [BTC, { ...BTC, marketId: 'ISO', onlyIsolated: true, maxLeverage: 5 }],
  })
  exchange.fund('ann', 1_000)
  exchange.rest('house', 'sell', 10_000, 500_000)
  return exchange
}

function set(exchange: TestExchange, leverage: number, marginMode: MarginMode, marketId = 'BTC') {
  return exchange.apply({ type: 'setLeverage', account: 'ann', marketId, leverage, marginMode })
}

function refused(reason: string) {
  return { ok: false, reason }
}

test('refuses unknown markets and accounts, and leverage outside 1 to the maximum', () => {
  const exchange = exchangeFor('cross')
  expect(set(exchange, 5, 'cross', 'X')).toEqual(refused('unknownMarket'))
  for (const leverage of [0, 41, 2.5, -1]) {
    expect(set(exchange, leverage, 'cross')).toEqual(refused('invalidLeverage'))
  }
  const stranger = { type: 'setLeverage', account: 'x', marketId: 'BTC', leverage: 5 } as const
  expect(exchange.apply({ ...stranger, marginMode: 'cross' })).toEqual(refused('unknownAccount'))
})

test('markets that are only isolated start isolated, capped at their maximum, and stay so', () => {
  const exchange = exchangeFor('cross')
  expect(exchange.view.leverage('ann', 'ISO')).toEqual({ leverage: 5, marginMode: 'isolated' })
  expect(set(exchange, 3, 'cross', 'ISO')).toEqual(refused('onlyIsolated'))
  expect(set(exchange, 3, 'isolated', 'ISO')).toEqual({ ok: true })
  expect(exchange.view.leverage('ann', 'ISO').leverage).toBe(3)
})

test('never switches the mode under an open position', () => {
  const exchange = exchangeFor('cross')
  expect(set(exchange, 10, 'isolated')).toEqual({ ok: true })
  expect(set(exchange, 10, 'cross')).toEqual({ ok: true })
  exchange.place('ann', 'buy', 1_000, 500_000)
  expect(set(exchange, 10, 'isolated')).toEqual(refused('modeSwitchWithPosition'))
})

test('lower cross leverage needs free money', () => {
  const exchange = exchangeFor('cross')
  exchange.place('ann', 'buy', 10_000, 500_000)
  expect(set(exchange, 4, 'cross')).toEqual(refused('insufficientMargin'))
  expect(exchange.view.leverage('ann', 'BTC').leverage).toBe(10)
  expect(set(exchange, 5, 'cross')).toEqual({ ok: true })
  expect(exchange.view.account('ann')?.withdrawableMicro).toBe(0)
})

test('lower isolated leverage pulls margin in, higher leverage leaves it where it is', () => {
  const exchange = exchangeFor('isolated')
  exchange.place('ann', 'buy', 10_000, 500_000)
  expect(set(exchange, 4, 'isolated')).toEqual(refused('insufficientMargin'))
  expect(set(exchange, 8, 'isolated')).toEqual({ ok: true })
  expect(exchange.position('ann')?.isolatedMarginMicro).toBe(625 * USD)
  expect(exchange.view.account('ann')?.balanceMicro).toBe(375 * USD)
  expect(set(exchange, 20, 'isolated')).toEqual({ ok: true })
  expect(exchange.position('ann')?.isolatedMarginMicro).toBe(625 * USD)
})

test('isolated leverage can be raised only while the margin suffices for it', () => {
  const exchange = exchangeFor('isolated')
  exchange.place('ann', 'buy', 10_000, 500_000)
  exchange.oracle(460_000)
  expect(exchange.position('ann')?.marginUsedMicro).toBe(100 * USD)
  expect(set(exchange, 40, 'isolated')).toEqual(refused('insufficientMargin'))
  exchange.oracle(465_000)
  expect(set(exchange, 40, 'isolated')).toEqual({ ok: true })
})

test('a leverage above what the tier of the position allows is refused', () => {
  const marginTiers = [
    { lowerBoundMicro: 0, maxLeverage: 40 },
    { lowerBoundMicro: 1_000 * USD, maxLeverage: 20 },
  ]
  const exchange = openExchange({ ...TEST_OPTIONS, markets: [{ ...BTC, marginTiers }] })
  exchange.fund('ann', 1_000)
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 3_000, 500_000)
  expect(set(exchange, 21, 'cross')).toEqual(refused('invalidLeverage'))
  expect(set(exchange, 20, 'cross')).toEqual({ ok: true })
})
