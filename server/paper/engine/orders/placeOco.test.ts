import { expect, test } from 'vitest'
import { restore, snapshot, stateHash } from '@/server/paper/engine/engine'
import {
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

/** Ann is long 1,000 lots from 50,000. */
function longExchange(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.rest('house', 'buy', 5_000, 400_000)
  exchange.rest('house', 'sell', 5_000, 600_000)
  exchange.place('ann', 'buy', 1_000, 500_000)
  return exchange
}

const pair = (lots: number) => [
  closingTrigger('takeProfit', 'sell', lots, 510_000),
  closingTrigger('stopLoss', 'sell', lots, 490_000),
]

test('one of a pair that is filled ends the other', () => {
  const exchange = longExchange()
  const outcomes = exchange.placeAll('ann', pair(400), 'oco')
  expect(outcomes.map(({ kind }) => kind)).toEqual(['waitingForTrigger', 'waitingForTrigger'])
  exchange.rest('house', 'buy', 400, 488_000)
  exchange.oracle(489_000)
  exchange.endBlock()
  expect(exchange.lots('ann')).toBe(600)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.view.orderHistory('ann', 2).map(({ endReason }) => endReason)).toContain(
    'siblingFilled',
  )
})

test('a pair of size 0 covers the whole position and ends with it', () => {
  const exchange = longExchange()
  exchange.placeAll('ann', pair(0), 'oco')
  exchange.place('ann', 'sell', 1_000, 400_000, { timeInForce: 'ioc' })
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('a fault of one refuses both', () => {
  const exchange = longExchange()
  const [profit, stop] = pair(400)
  if (!profit || !stop) throw new Error('no pair')
  const reached = closingTrigger('stopLoss', 'sell', 400, 505_000)
  const otherSide = closingTrigger('stopLoss', 'buy', 400, 520_000)
  const opening = { ...stop, reduceOnly: false }
  for (const bad of [reached, otherSide, opening, order('sell', 400, 510_000)]) {
    const outcomes = exchange.placeAll('ann', [profit, bad], 'oco')
    expect(outcomes.map(({ kind }) => kind)).toEqual(['rejected', 'rejected'])
  }
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('two pairs do not know each other, and the bond survives a snapshot', () => {
  const exchange = longExchange()
  exchange.placeAll('ann', pair(400), 'oco')
  exchange.placeAll(
    'ann',
    [
      closingTrigger('takeProfit', 'sell', 300, 530_000),
      closingTrigger('stopLoss', 'sell', 300, 470_000),
    ],
    'oco',
  )
  const engine = restore(TEST_OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  expect(stateHash(engine)).toBe(stateHash(exchange.engine))
  exchange.rest('house', 'buy', 400, 488_000)
  exchange.oracle(489_000)
  exchange.endBlock()
  expect(exchange.view.openOrders('ann').map(({ originalLots }) => originalLots)).toEqual([
    300, 300,
  ])
})
