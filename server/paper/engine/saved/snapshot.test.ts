import { expect, test } from 'vitest'
import {
  apply,
  createEngine,
  restore,
  snapshot,
  stateHash,
  viewOf,
} from '@/server/paper/engine/engine'
import {
  BTC,
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

/** An exchange with something of everything: orders, triggers, groups, positions, history. */
function busyExchange(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 5_000, 500_000)
  exchange.rest('house', 'buy', 5_000, 499_000)
  exchange.rest('house', 'buy', 1_000, 499_000)
  exchange.placeAll('ann', [order('buy', 1_000, 500_000, { clientOrderId: 'first' })], 'none', {
    account: 'builder',
    feePpm: 50,
  })
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 0, 480_000)], 'positionTpsl')
  exchange.placeAll(
    'ann',
    [
      order('buy', 500, 490_000, { clientOrderId: 'resting' }),
      closingTrigger('takeProfit', 'sell', 500, 510_000),
    ],
    'parentTpsl',
    { account: 'builder', feePpm: 50 },
  )
  exchange.rest('ann', 'sell', 700, 505_000, { reduceOnly: true })
  exchange.place('ann', 'buy', 1, 400_000)
  exchange.cancel('ann', exchange.rest('ann', 'buy', 300, 450_000))
  exchange.endBlock(7_000)
  return exchange
}

function copy(exchange: TestExchange) {
  return restore(TEST_OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
}

test('a restored engine has the same hash and shows the same', () => {
  const exchange = busyExchange()
  const restored = copy(exchange)
  expect(stateHash(restored)).toBe(stateHash(exchange.engine))
  const view = viewOf(restored)
  for (const id of ['ann', 'builder', 'house', 'insurance']) {
    expect(view.account(id)).toEqual(exchange.view.account(id))
    expect(view.openOrders(id)).toEqual(exchange.view.openOrders(id))
    expect(view.orderHistory(id, 100)).toEqual(exchange.view.orderHistory(id, 100))
    expect(view.fills(id, 100)).toEqual(exchange.view.fills(id, 100))
    expect(view.available(id, 'BTC')).toEqual(exchange.view.available(id, 'BTC'))
  }
  expect(view.markets()).toEqual(exchange.view.markets())
  expect(view.book('BTC', 50)).toEqual(exchange.view.book('BTC', 50))
  expect(view.orderByClientId('ann', 'first')).toMatchObject({ status: 'filled' })
})

test('a restored engine goes on exactly like the one it was taken from', () => {
  const exchange = busyExchange()
  const restored = copy(exchange)
  const commands = [
    {
      type: 'placeOrders',
      account: 'house',
      orders: [order('sell', 5_800, 499_000)],
      grouping: 'none',
    },
    { type: 'setOraclePrices', prices: [{ marketId: 'BTC', oracleTicks: 479_000 }] },
    { type: 'endBlock' },
  ] as const
  for (const command of commands) {
    const later = exchange.nowMs + 1_000
    expect(apply(restored, command, later)).toEqual(apply(exchange.engine, command, later))
  }
  expect(stateHash(restored)).toBe(stateHash(exchange.engine))
})

test('keeps who came first at a price, over accounts and for triggers that fired late', () => {
  const exchange = openExchange()
  for (const name of ['ann', 'bob', 'cat']) exchange.fund(name, 10_000)
  const trigger = { kind: 'takeProfit', triggerTicks: 495_000, isMarket: false } as const
  exchange.rest('ann', 'buy', 100, 490_000, { trigger })
  exchange.rest('cat', 'buy', 100, 490_000)
  exchange.rest('bob', 'buy', 100, 490_000)
  exchange.oracle(494_000)
  exchange.endBlock()
  const restored = copy(exchange)
  const holders = [1, 2, 3].map(() => {
    const orders = [order('sell', 100, 490_000)]
    const sell = { type: 'placeOrders', account: 'house', orders, grouping: 'none' } as const
    const { events } = apply(restored, sell, exchange.nowMs)
    return events.flatMap((event) => (event.type === 'trade' ? [event.trade.buyer] : []))
  })
  expect(holders.flat()).toEqual(['cat', 'bob', 'ann'])
})

test('every change of state changes the hash', () => {
  const hashes = new Set<string>()
  const exchange = openExchange()
  const note = (): void => {
    const hash = stateHash(exchange.engine)
    expect(hash).toMatch(/^[0-9a-f]{16}$/)
    expect(hashes).not.toContain(hash)
    hashes.add(hash)
  }
  note()
  exchange.fund('ann', 1_000)
  note()
  exchange.rest('ann', 'buy', 100, 499_000)
  note()
  exchange.rest('ann', 'buy', 100, 499_000)
  note()
  exchange.place('house', 'sell', 1, 499_000)
  note()
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
  note()
})

test('reading changes nothing', () => {
  const exchange = busyExchange()
  const before = stateHash(exchange.engine)
  for (const id of ['ann', 'house', 'builder', 'noone']) {
    exchange.view.account(id)
    exchange.view.available(id, 'BTC')
    exchange.view.leverage(id, 'BTC')
    exchange.view.orderHistory(id, 10)
  }
  expect(stateHash(exchange.engine)).toBe(before)
})

test('what was returned cannot change the engine', () => {
  const exchange = busyExchange()
  const before = stateHash(exchange.engine)
  const wreck = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const key of Object.keys(value)) {
      wreck(Reflect.get(value, key))
      Reflect.set(value, key, 'wrecked')
    }
  }
  for (const list of [
    exchange.view.openOrders('ann'),
    exchange.view.orderHistory('ann', 100),
    exchange.view.fills('ann', 100),
    exchange.view.account('ann'),
    exchange.view.book('BTC', 10),
    exchange.view.markets(),
    exchange.events.filter((event) => event.type !== 'book'),
    snapshot(exchange.engine),
  ]) {
    wreck(list)
  }
  expect(stateHash(exchange.engine)).toBe(before)
})

test('a new market starts fresh', () => {
  const saved = snapshot(busyExchange().engine)
  const markets = [...TEST_OPTIONS.markets, { ...BTC, marketId: 'NEW' }]
  const view = viewOf(restore({ ...TEST_OPTIONS, markets }, saved))
  expect(view.market('NEW')).toMatchObject({ markTicks: 0 })
  expect(view.market('BTC')).toMatchObject({ markTicks: 500_000 })
})

test('a snapshot from before there were wallets is read', () => {
  const saved = JSON.parse(JSON.stringify(snapshot(busyExchange().engine)))
  delete saved.tokenFees
  for (const account of saved.accounts) {
    for (const later of ['collateral', 'pools', 'tokens', 'dailyVolumes', 'claimableMicro']) {
      delete account[later]
    }
  }
  const view = viewOf(restore(TEST_OPTIONS, saved))
  expect(view.account('ann')).toMatchObject({ collateral: 'separate' })
  expect(view.tokens('ann')).toEqual([])
})

test('a missing market, another version or a bad value is refused and named', () => {
  const saved = JSON.stringify(snapshot(busyExchange().engine))
  const broken = (change: object) => () =>
    restore(TEST_OPTIONS, { ...JSON.parse(saved), ...change })
  expect(() => restore({ ...TEST_OPTIONS, markets: [] }, JSON.parse(saved))).toThrow(/marketId/)
  expect(broken({ version: 0 })).toThrow(/version/)
  expect(broken({ nextOrderId: 'x' })).toThrow(/nextOrderId/)
  expect(broken({ accounts: [{}] })).toThrow(/accounts\[0\]/)
  expect(() => restore(TEST_OPTIONS, null)).toThrow(/root/)
})

test('starts empty with its insurance account and nothing else', () => {
  const view = viewOf(createEngine(TEST_OPTIONS))
  expect(view.account('insurance')).toMatchObject({ isHouse: true, balanceMicro: 0 })
  expect(view.market('BTC')).toMatchObject({ markTicks: 0, openInterestLots: 0 })
})
