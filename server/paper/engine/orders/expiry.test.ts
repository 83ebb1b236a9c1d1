import { expect, test } from 'vitest'
import { restore, snapshot, stateHash, viewOf } from '@/server/paper/engine/engine'
import {
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
} from '@/server/paper/engine/testing/testExchange'

test('an order ends in the block of its expiry, with its remainder, and not before', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const expiresAtMs = exchange.nowMs + 60_000
  const orderId = exchange.rest('ann', 'buy', 1_000, 490_000, { expiresAtMs })
  exchange.place('house', 'sell', 400, 490_000)
  exchange.endBlock(59_999)
  expect(exchange.view.openOrders('ann')).toHaveLength(1)
  exchange.endBlock(1)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.view.order('ann', orderId)).toMatchObject({
    status: 'cancelled',
    endReason: 'expired',
    remainingLots: 600,
    expiresAtMs,
  })
  expect(exchange.lots('ann')).toBe(400)
})

test('children guard what an expired parent was filled, until they expire themselves', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const expiresAtMs = exchange.nowMs + 60_000
  const stop = closingTrigger('stopLoss', 'sell', 1_000, 480_000, {
    expiresAtMs: expiresAtMs + 60_000,
  })
  exchange.placeAll('ann', [order('buy', 1_000, 490_000, { expiresAtMs }), stop], 'parentTpsl')
  exchange.place('house', 'sell', 300, 490_000)
  exchange.endBlock(60_000)
  const [child, ...more] = exchange.view.openOrders('ann')
  expect(more).toEqual([])
  expect(child).toMatchObject({ status: 'waitingForTrigger', remainingLots: 300 })
  exchange.endBlock(60_000)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.lots('ann')).toBe(300)
})

test('an expiry that is not ahead is refused', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  for (const expiresAtMs of [exchange.nowMs, 0, 1.5]) {
    expect(exchange.place('ann', 'buy', 1_000, 490_000, { expiresAtMs })).toMatchObject({
      kind: 'rejected',
      reason: 'invalidExpiry',
    })
  }
})

test('expiries survive a snapshot', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const expiresAtMs = exchange.nowMs + 60_000
  exchange.rest('ann', 'buy', 1_000, 490_000, { expiresAtMs, selfTrade: 'both' })
  const engine = restore(TEST_OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  expect(stateHash(engine)).toBe(stateHash(exchange.engine))
  exchange.endBlock(60_000)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(viewOf(engine).openOrders('ann')).toHaveLength(1)
  const later = Object.assign(openExchange(), { engine, view: viewOf(engine) })
  later.endBlock(60_000)
  expect(later.view.openOrders('ann')).toEqual([])
})
