import { expect, test } from 'vitest'
import { openExchange, type TestExchange } from '@/server/paper/engine/testing/testExchange'

function mark(exchange: TestExchange): number | undefined {
  return exchange.view.market('BTC')?.markTicks
}

test('is the index while there is no book', () => {
  const exchange = openExchange()
  expect(mark(exchange)).toBe(500_000)
  exchange.oracle(501_000)
  expect(mark(exchange)).toBe(501_000)
})

test('lies between index and book, and creeps towards the book as its premium lasts', () => {
  const exchange = openExchange()
  exchange.rest('house', 'buy', 100, 500_900)
  exchange.rest('house', 'sell', 100, 501_100)
  exchange.endBlock()
  expect(mark(exchange)).toBe(500_001)
  for (let second = 0; second < 150; second += 1) exchange.endBlock(1_000)
  expect(mark(exchange)).toBeGreaterThan(500_600)
  expect(mark(exchange)).toBeLessThan(500_700)
})

test('never leaves the index by more than half a percent', () => {
  const exchange = openExchange()
  exchange.rest('house', 'buy', 100, 560_000)
  for (let hour = 0; hour < 5; hour += 1) exchange.endBlock(3_600_000)
  exchange.rest('house', 'sell', 100, 560_010)
  for (let hour = 0; hour < 5; hour += 1) exchange.endBlock(3_600_000)
  expect(mark(exchange)).toBe(502_500)
})

test('one print far away does not move it', () => {
  const exchange = openExchange()
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'buy', 100, 499_950)
  exchange.rest('house', 'sell', 100, 500_050)
  exchange.rest('house', 'sell', 100, 560_000)
  exchange.place('ann', 'buy', 150, 560_000)
  exchange.rest('house', 'sell', 100, 500_050)
  exchange.endBlock()
  expect(mark(exchange)).toBe(500_000)
})

test('reports each change once', () => {
  const exchange = openExchange()
  exchange.events = []
  exchange.endBlock()
  expect(exchange.events).toEqual([])
  exchange.oracle(500_500)
  exchange.endBlock()
  expect(exchange.events).toEqual([
    { type: 'price', marketId: 'BTC', markTicks: 500_500, oracleTicks: 500_500 },
  ])
})
