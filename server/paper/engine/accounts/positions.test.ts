import { expect, test } from 'vitest'
import {
  BTC,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

function exchangeWithAnn(options = TEST_OPTIONS): TestExchange {
  const exchange = openExchange({ ...options, fees: { makerPpm: 0, takerPpm: 0 } })
  exchange.fund('ann', 100_000)
  return exchange
}

/** Ann trades against the house at exactly this price. */
function trade(
  exchange: TestExchange,
  side: 'buy' | 'sell',
  lots: number,
  ticks: number,
  marketId = 'BTC',
): void {
  exchange.rest('house', side === 'buy' ? 'sell' : 'buy', lots, ticks, { marketId })
  exchange.place('ann', side, lots, ticks, { marketId })
}

function latestFill(exchange: TestExchange) {
  return exchange.view.fills('ann', 1)[0]
}

test('averages the entry of what is added and keeps it for what is closed', () => {
  const exchange = exchangeWithAnn()
  trade(exchange, 'buy', 1_000, 500_000)
  trade(exchange, 'buy', 3_000, 504_000)
  expect(exchange.position('ann')?.entryNotionalMicro).toBe(4_000 * 503_000)
  trade(exchange, 'sell', 1_000, 510_000)
  expect(exchange.position('ann')?.entryNotionalMicro).toBe(3_000 * 503_000)
})

test('realizes the profit of what is closed, and only that', () => {
  const exchange = exchangeWithAnn()
  trade(exchange, 'buy', 4_000, 500_000)
  expect(latestFill(exchange)).toMatchObject({ startLots: 0, closedPnlMicro: 0 })
  trade(exchange, 'sell', 1_000, 510_000)
  expect(latestFill(exchange)).toMatchObject({
    startLots: 4_000,
    closedPnlMicro: 1_000 * 10_000,
  })
  trade(exchange, 'sell', 3_000, 490_000)
  expect(latestFill(exchange)?.closedPnlMicro).toBe(-3_000 * 10_000)
  expect(exchange.view.account('ann')?.balanceMicro).toBe(100_000_000_000 - 20_000_000)
})

test('a short earns when the price falls', () => {
  const exchange = exchangeWithAnn()
  trade(exchange, 'sell', 1_000, 500_000)
  expect(exchange.position('ann')).toMatchObject({
    signedLots: -1_000,
    entryNotionalMicro: -1_000 * 500_000,
  })
  exchange.oracle(490_000)
  expect(exchange.position('ann')?.unrealizedPnlMicro).toBe(1_000 * 10_000)
  trade(exchange, 'buy', 1_000, 490_000)
  expect(latestFill(exchange)?.closedPnlMicro).toBe(1_000 * 10_000)
})

test('turning over closes the old position and opens the rest at the price of the trade', () => {
  const exchange = exchangeWithAnn()
  trade(exchange, 'buy', 1_000, 500_000)
  exchange.nowMs += 5_000
  trade(exchange, 'sell', 2_500, 501_000)
  expect(latestFill(exchange)?.closedPnlMicro).toBe(1_000 * 1_000)
  expect(exchange.position('ann')).toMatchObject({
    signedLots: -1_500,
    entryNotionalMicro: -1_500 * 501_000,
    openedAtMs: exchange.nowMs,
  })
})

test('counts open interest once a contract, not once a side', () => {
  const exchange = exchangeWithAnn()
  trade(exchange, 'buy', 1_000, 500_000)
  expect(exchange.view.market('BTC')?.openInterestLots).toBe(1_000)
  trade(exchange, 'sell', 1_500, 500_000)
  expect(exchange.view.market('BTC')?.openInterestLots).toBe(500)
  trade(exchange, 'buy', 500, 500_000)
  expect(exchange.view.market('BTC')?.openInterestLots).toBe(0)
})

test('funding accrued belongs to one position and starts at 0 with the next', () => {
  const exchange = exchangeWithAnn()
  trade(exchange, 'buy', 1_000, 500_000)
  exchange.endBlock(0)
  exchange.endBlock(3_600_000)
  expect(exchange.position('ann')?.accruedFundingMicro).toBe(-6_250)
  trade(exchange, 'sell', 1_000, 500_000)
  trade(exchange, 'buy', 1_000, 500_000)
  expect(exchange.position('ann')?.accruedFundingMicro).toBe(0)
})

test('values are exact to the micro-dollar where decimals sum to more or less than six', () => {
  for (const [priceDecimals, sizeDecimals, micro] of [
    [4, 4, (1_234_567 * 7) / 100],
    [1, 2, 1_234_567 * 7 * 1_000],
  ] as const) {
    const odd = { ...BTC, marketId: 'ODD', priceDecimals, sizeDecimals, minNotionalMicro: 0 }
    const exchange = exchangeWithAnn({ ...TEST_OPTIONS, markets: [odd] })
    exchange.fund('ann', 100_000)
    exchange.oracle(1_234_567, 'ODD')
    trade(exchange, 'buy', 7, 1_234_567, 'ODD')
    expect(exchange.position('ann', 'ODD')?.entryNotionalMicro).toBe(Math.floor(micro))
  }
})
