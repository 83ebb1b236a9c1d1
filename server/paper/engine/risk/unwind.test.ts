import { expect, test } from 'vitest'
import { openExchange, type TestExchange } from '@/server/paper/engine/testing/testExchange'

/** The insurance holds 1 BTC (50,000 USD), long or short. */
function insured(side: 'buy' | 'sell'): TestExchange {
  const exchange = openExchange()
  exchange.rest('insurance', side, 100_000, 500_000)
  exchange.place('house', side === 'buy' ? 'sell' : 'buy', 100_000, 500_000)
  return exchange
}

test('sells what it took over, 10,000 USD a block, until nothing is left', () => {
  const exchange = insured('buy')
  exchange.rest('house', 'buy', 1_000_000, 499_900)
  exchange.endBlock()
  expect(exchange.lots('insurance')).toBe(80_000)
  for (let block = 0; block < 4; block += 1) exchange.endBlock()
  expect(exchange.lots('insurance')).toBe(0)
  exchange.endBlock()
  expect(exchange.depth().bids).toEqual([[499_900, 900_000]])
})

test('buys a short back', () => {
  const exchange = insured('sell')
  exchange.rest('house', 'sell', 1_000_000, 500_100)
  exchange.endBlock()
  expect(exchange.lots('insurance')).toBe(-80_000)
})

test('waits for a fair price: a thousandth off the mark and no further', () => {
  const exchange = insured('buy')
  const far = exchange.rest('house', 'buy', 1_000_000, 499_499)
  exchange.endBlock()
  expect(exchange.lots('insurance')).toBe(100_000)
  exchange.cancel('house', far)
  exchange.rest('house', 'buy', 1_000_000, 499_500)
  exchange.endBlock()
  expect(exchange.lots('insurance')).toBe(80_000)
})

test('leaves a halted market alone', () => {
  const exchange = insured('buy')
  exchange.rest('house', 'buy', 1_000_000, 499_900)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
  exchange.endBlock()
  expect(exchange.lots('insurance')).toBe(100_000)
})
