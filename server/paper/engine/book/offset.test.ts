import { expect, test } from 'vitest'
import { restore, snapshot, viewOf } from '@/server/paper/engine/engine'
import type { EngineOptions } from '@/server/paper/engine/state'
import {
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const OPTIONS: EngineOptions = { ...TEST_OPTIONS, rules: { isOffsetKept: true } }
const REDUCE = { selfTrade: 'reduce' } as const

function exchangeWithFunds(): TestExchange {
  const exchange = openExchange(OPTIONS)
  exchange.fund('ann', 10_000)
  return exchange
}

test('leaves the size at first of both as it was, and counts nothing of it as executed', () => {
  const exchange = exchangeWithFunds()
  const own = exchange.rest('ann', 'sell', 400, 500_100)
  exchange.rest('house', 'sell', 200, 500_200)
  const orderId = exchange.rest('ann', 'buy', 1_000, 500_200, REDUCE)
  expect(exchange.view.order('ann', own)).toMatchObject({
    ...{ endReason: 'selfTrade', originalLots: 400, remainingLots: 0, offsetLots: 400 },
  })
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { orderId, originalLots: 1_000, remainingLots: 400, offsetLots: 400 },
  ])
  expect(exchange.lots('ann')).toBe(200)
  expect(exchange.depth()).toEqual({ bids: [[500_200, 400]], asks: [] })
})

test('leaves the open order in its place where it is the larger one, over a restart too', () => {
  const exchange = exchangeWithFunds()
  const own = exchange.rest('ann', 'sell', 400, 500_100)
  const outcome = exchange.place('ann', 'buy', 150, 500_100, REDUCE)
  expect(outcome).toMatchObject({ kind: 'filled', filledLots: 0, filledNotionalMicro: 0 })
  const both = [
    { orderId: own, status: 'open', originalLots: 400, remainingLots: 250, offsetLots: 150 },
    { status: 'cancelled', endReason: 'selfTrade', originalLots: 150, remainingLots: 0 },
  ]
  const saved = restore(OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  for (const view of [exchange.view, viewOf(saved)]) {
    expect([...view.openOrders('ann'), ...view.orderHistory('ann', 1)]).toMatchObject(both)
  }
  expect(exchange.depth().asks).toEqual([[500_100, 250]])
})

test('counts in the size of a change what was offset, as what was executed', () => {
  const exchange = exchangeWithFunds()
  const orderId = exchange.rest('ann', 'buy', 1_000, 495_000)
  exchange.place('house', 'sell', 100, 495_000)
  exchange.place('ann', 'sell', 400, 495_000, REDUCE)
  const change = (sizeLots: number) => {
    const target = { marketId: 'BTC', orderId }
    const modifications = [{ target, order: order('buy', sizeLots, 494_000), keepsId: true }]
    return exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
  }
  change(800)
  expect(exchange.view.order('ann', orderId)).toMatchObject({
    ...{ originalLots: 800, remainingLots: 300, offsetLots: 400 },
  })
  expect(change(500).outcomes).toMatchObject([{ kind: 'filled', filledLots: 100 }])
  expect(exchange.view.order('ann', orderId)).toMatchObject({
    ...{ status: 'filled', originalLots: 500, remainingLots: 0, offsetLots: 400 },
  })
})

test('a change to what was offset, with nothing executed, ends an order at its own, not as filled', () => {
  const exchange = exchangeWithFunds()
  const stop = closingTrigger('stopLoss', 'sell', 1_000, 480_000)
  exchange.placeAll('ann', [order('buy', 1_000, 495_000), stop], 'parentTpsl')
  exchange.place('ann', 'sell', 400, 495_000, REDUCE)
  const target = { marketId: 'BTC', orderId: 1 }
  const modifications = [{ target, order: order('buy', 300, 494_000), keepsId: true }]
  const { outcomes } = exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
  expect(outcomes).toMatchObject([{ kind: 'filled', filledLots: 0 }])
  expect(exchange.view.order('ann', 1)).toMatchObject({
    ...{ status: 'cancelled', endReason: 'selfTrade' },
    ...{ originalLots: 400, remainingLots: 0, offsetLots: 400 },
  })
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { status: 'waitingForTrigger', remainingLots: 400 },
  ])
})

test('wakes the children of an order that own orders offset, for all of its size', () => {
  const exchange = exchangeWithFunds()
  const bracket = [order('buy', 400, 495_000), closingTrigger('stopLoss', 'sell', 400, 480_000)]
  exchange.placeAll('ann', bracket, 'parentTpsl')
  exchange.place('ann', 'sell', 400, 495_000, REDUCE)
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { status: 'waitingForTrigger', remainingLots: 400 },
  ])
})

test('an immediate order of which a part was offset ends with its rest, without a position', () => {
  const exchange = exchangeWithFunds()
  exchange.rest('ann', 'sell', 400, 500_100)
  const immediate = { ...REDUCE, timeInForce: 'ioc' } as const
  expect(exchange.place('ann', 'buy', 1_000, 500_100, immediate)).toMatchObject({ filledLots: 0 })
  expect(exchange.view.orderHistory('ann', 1)).toMatchObject([
    { endReason: 'iocRemainder', remainingLots: 600 },
  ])
  expect(exchange.lots('ann')).toBe(0)
})

test('a TWAP has not executed what its slices only offset', () => {
  const exchange = exchangeWithFunds()
  exchange.rest('ann', 'sell', 400, 500_050)
  exchange.rest('house', 'sell', 10_000, 500_100)
  exchange.apply({
    type: 'placeTwap',
    account: 'ann',
    marketId: 'BTC',
    side: 'buy',
    sizeLots: 11_000,
    reduceOnly: false,
    durationMs: 300_000,
    isRandomized: false,
    selfTrade: 'reduce',
  })
  exchange.endBlock(0)
  expect(exchange.view.twaps('ann', 1)).toMatchObject([{ status: 'running', executedLots: 600 }])
  expect(exchange.lots('ann')).toBe(600)
})
