import { expect, test } from 'vitest'
import { restore, snapshot, stateHash, viewOf } from '@/server/paper/engine/engine'
import { openExchange, TEST_OPTIONS } from '@/server/paper/engine/testing/testExchange'

test('keeps the latest 2,000 orders, newest change first, and forgets the oldest', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  for (let index = 0; index < 2_005; index += 1) {
    exchange.nowMs += 1
    const orderId = exchange.rest('ann', 'buy', 100, 400_000, { clientOrderId: `c${index}` })
    exchange.cancel('ann', orderId)
  }
  const history = exchange.view.orderHistory('ann', 5_000)
  expect(history).toHaveLength(2_000)
  expect(history[0]?.clientOrderId).toBe('c2004')
  expect(history.at(-1)?.clientOrderId).toBe('c5')
  expect(exchange.view.orderByClientId('ann', 'c4')).toBeUndefined()
  expect(exchange.view.order('ann', 5)).toBeUndefined()
  expect(exchange.view.orderByClientId('ann', 'c5')?.status).toBe('cancelled')
})

test('mixes open and ended orders by their latest change', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const first = exchange.rest('ann', 'buy', 100, 400_000)
  exchange.nowMs += 10
  const second = exchange.rest('ann', 'buy', 100, 401_000)
  exchange.nowMs += 10
  exchange.cancel('ann', first)
  expect(exchange.view.orderHistory('ann', 10).map(({ orderId }) => orderId)).toEqual([
    first,
    second,
  ])
  expect(exchange.view.orderHistory('ann', 1)).toHaveLength(1)
})

test('keeps the latest 10,000 fills, newest first', () => {
  const exchange = openExchange()
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'sell', 2_000_000, 500_000)
  exchange.rest('house', 'buy', 2_000_000, 499_900)
  for (let index = 0; index < 5_003; index += 1) {
    exchange.place('ann', 'buy', 100, 500_000)
    exchange.place('ann', 'sell', 100, 499_900)
  }
  const fills = exchange.view.fills('ann', 20_000)
  expect(fills).toHaveLength(10_000)
  expect(fills[0]?.side).toBe('sell')
  expect(fills[0]?.tradeId).toBe(10_006)
  expect(exchange.view.fills('ann', 3)).toHaveLength(3)
})

test('keeps nothing of a house account and reports only its trades', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.events = []
  const orderId = exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.place('ann', 'buy', 400, 500_000)
  exchange.cancel('house', orderId)
  expect(exchange.view.orderHistory('house', 10)).toEqual([])
  expect(exchange.view.fills('house', 10)).toEqual([])
  const named = exchange.events.filter((event) => 'account' in event && event.account === 'house')
  expect(named).toEqual([])
  expect(exchange.events.filter(({ type }) => type === 'trade')).toHaveLength(1)
})

test('reports each changed book once a command, after everything else', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 100, 500_000)
  exchange.rest('house', 'sell', 100, 500_100)
  exchange.events = []
  exchange.place('ann', 'buy', 250, 500_100)
  const types = exchange.events.map(({ type }) => type)
  expect(types.filter((type) => type === 'book')).toHaveLength(1)
  expect(types.at(-1)).toBe('book')
})

test('adds up exactly what all fills realised and cost, also those that are kept no more', () => {
  const exchange = openExchange()
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'sell', 2_000_000, 500_000)
  exchange.rest('house', 'buy', 2_000_000, 499_900)
  const sums = { realizedMicro: 0, feesMicro: 0 }
  const addNewest = () => {
    const [fill] = exchange.view.fills('ann', 1)
    sums.realizedMicro += fill?.closedPnlMicro ?? 0
    sums.feesMicro += fill?.feeMicro ?? 0
  }
  for (let index = 0; index < 5_003; index += 1) {
    exchange.place('ann', 'buy', 100, 500_000)
    addNewest()
    exchange.place('ann', 'sell', 100, 499_900)
    addNewest()
  }
  expect(sums.realizedMicro).toBeLessThan(0)
  expect(sums.feesMicro).toBeGreaterThan(0)
  expect(exchange.view.account('ann')?.traded).toEqual(sums)
  expect(exchange.view.realizedMicro('ann', 'BTC')).toBe(sums.realizedMicro)
  expect(exchange.view.realizedMicro('ann', 'ETH')).toBe(0)
  const kept = exchange.view.fills('ann', 20_000)
  expect(kept.reduce((sum, { feeMicro }) => sum + feeMicro, 0)).toBeLessThan(sums.feesMicro)

  const saved = JSON.parse(JSON.stringify(snapshot(exchange.engine)))
  const restored = restore(TEST_OPTIONS, saved)
  expect(viewOf(restored).account('ann')?.traded).toEqual(sums)
  expect(viewOf(restored).realizedMicro('ann', 'BTC')).toBe(sums.realizedMicro)
  expect(stateHash(restored)).toBe(stateHash(exchange.engine))

  // A release before that saved one sum for all markets.
  for (const account of saved.accounts) {
    const { olderByMarket: [older] = [] } = account
    delete account.olderByMarket
    if (older)
      account.olderFills = { realizedMicro: older.realizedMicro, feesMicro: older.feesMicro }
  }
  const earlier = viewOf(restore(TEST_OPTIONS, saved))
  expect(earlier.account('ann')?.traded).toEqual(sums)
  const keptMicro = kept.reduce((sum, { closedPnlMicro }) => sum + closedPnlMicro, 0)
  expect(earlier.realizedMicro('ann', 'BTC')).toBe(keptMicro)
})

test('of a snapshot of before that, adds up the fills that are in it', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 2_000, 500_000)
  exchange.rest('house', 'buy', 2_000, 499_900)
  exchange.place('ann', 'buy', 1_000, 500_000)
  exchange.place('ann', 'sell', 1_000, 499_900)
  const saved = JSON.parse(JSON.stringify(snapshot(exchange.engine)))
  // Nothing is added to what such a release saved while every fill is kept.
  expect(saved.accounts.some((account: object) => 'olderByMarket' in account)).toBe(false)
  const traded = viewOf(restore(TEST_OPTIONS, saved)).account('ann')?.traded
  expect(traded).toEqual(exchange.view.account('ann')?.traded)
  expect(traded?.realizedMicro).toBeLessThan(0)
})
