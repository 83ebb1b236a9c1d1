import { expect, test } from 'vitest'
import {
  BTC,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const USD = 1_000_000

/** No fees, 10x, cross: the arithmetic stays readable. */
function plainExchange(more: Partial<typeof TEST_OPTIONS> = {}): TestExchange {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    fees: { makerPpm: 0, takerPpm: 0 },
    defaultLeverage: 10,
    ...more,
  })
  exchange.fund('ann', 1_000)
  return exchange
}

function account(exchange: TestExchange) {
  const view = exchange.view.account('ann')
  if (!view) throw new Error('no account')
  return view
}

test('binds value / leverage for a resting order, rounded up', () => {
  const exchange = plainExchange()
  exchange.rest('ann', 'buy', 101, 499_999)
  const boundMicro = Math.ceil((101 * 499_999) / 10)
  expect(account(exchange).withdrawableMicro).toBe(1_000 * USD - boundMicro)
})

test('binds only the dearer side of orders on both sides', () => {
  const exchange = plainExchange()
  exchange.rest('ann', 'buy', 10_000, 490_000)
  exchange.rest('ann', 'sell', 10_000, 510_000)
  expect(account(exchange).withdrawableMicro).toBe(1_000 * USD - 510 * USD)
})

test('orders against a position count only with what would open the other side', () => {
  const exchange = plainExchange()
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  expect(account(exchange).withdrawableMicro).toBe(500 * USD)
  exchange.rest('ann', 'sell', 10_000, 500_000)
  expect(account(exchange).withdrawableMicro).toBe(500 * USD)
  exchange.rest('ann', 'sell', 15_000, 500_000)
  expect(account(exchange).withdrawableMicro).toBe(250 * USD)
})

test('accepts the last order that fits and refuses the first that does not', () => {
  const exchange = plainExchange()
  expect(exchange.place('ann', 'buy', 20_001, 500_000)).toMatchObject({
    kind: 'rejected',
    reason: 'insufficientMargin',
  })
  expect(exchange.place('ann', 'buy', 20_000, 500_000).kind).toBe('resting')
  expect(exchange.place('ann', 'buy', 100, 500_000)).toMatchObject({
    reason: 'insufficientMargin',
  })
})

test('counts the fee and the distance to the mark of what would be taken', () => {
  const exchange = openExchange({ ...TEST_OPTIONS, defaultLeverage: 10 })
  exchange.fund('ann', 1_000)
  exchange.rest('house', 'sell', 100_000, 501_000)
  expect(exchange.place('ann', 'buy', 19_600, 510_000)).toMatchObject({
    reason: 'insufficientMargin',
  })
  expect(exchange.place('ann', 'buy', 19_400, 510_000).kind).toBe('filled')
  expect(account(exchange).withdrawableMicro).toBeGreaterThanOrEqual(0)
})

test('counts an open profit as money of a cross account', () => {
  const exchange = plainExchange()
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  exchange.oracle(600_000)
  expect(account(exchange)).toMatchObject({
    equityMicro: 2_000 * USD,
    balanceMicro: 1_000 * USD,
    totalNotionalMicro: 6_000 * USD,
    marginUsedMicro: 600 * USD,
    withdrawableMicro: 1_400 * USD,
    crossMaintenanceMarginMicro: 75 * USD,
  })
})

test('withdraws free money only', () => {
  const exchange = plainExchange()
  exchange.rest('ann', 'buy', 10_000, 500_000)
  const withdraw = (deltaMicro: number) =>
    exchange.apply({ type: 'adjustBalance', account: 'ann', deltaMicro, cause: 'withdrawal' })
  expect(withdraw(-500 * USD - 1)).toEqual({ ok: false, reason: 'insufficientBalance' })
  expect(withdraw(-500 * USD)).toEqual({ ok: true, balanceMicro: 500 * USD })
  const unknown = {
    type: 'adjustBalance',
    account: 'x',
    deltaMicro: -1,
    cause: 'withdrawal',
  } as const
  expect(exchange.apply(unknown)).toEqual({ ok: false, reason: 'unknownAccount' })
})

test('an isolated position takes its margin from cash and returns it in proportion', () => {
  const exchange = plainExchange({ defaultMarginMode: 'isolated' })
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.rest('house', 'buy', 10_000, 510_000 - 20_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  expect(account(exchange).balanceMicro).toBe(500 * USD)
  expect(exchange.position('ann')?.isolatedMarginMicro).toBe(500 * USD)
  exchange.place('ann', 'sell', 4_000, 490_000)
  // A loss of 40 USD comes out of the 200 USD that belong to the closed part.
  expect(account(exchange).balanceMicro).toBe(660 * USD)
  expect(exchange.position('ann')?.isolatedMarginMicro).toBe(300 * USD)
  exchange.place('ann', 'sell', 6_000, 490_000)
  expect(account(exchange).balanceMicro).toBe(900 * USD)
})

test('an isolated loss does not touch the money outside', () => {
  const exchange = plainExchange({ defaultMarginMode: 'isolated' })
  exchange.rest('house', 'sell', 10_000, 500_000)
  exchange.place('ann', 'buy', 10_000, 500_000)
  exchange.oracle(420_000)
  expect(account(exchange).withdrawableMicro).toBe(500 * USD)
  exchange.endBlock()
  expect(exchange.lots('ann')).toBe(0)
  expect(account(exchange).balanceMicro).toBe(500 * USD)
})

test('refuses a position beyond the tier of the leverage in use', () => {
  const marginTiers = [
    { lowerBoundMicro: 0, maxLeverage: 40 },
    { lowerBoundMicro: 10_000 * USD, maxLeverage: 5 },
  ]
  const exchange = plainExchange({ markets: [{ ...BTC, marginTiers }] })
  exchange.fund('ann', 100_000)
  expect(exchange.place('ann', 'buy', 20_000, 500_000)).toMatchObject({ reason: 'maxPosition' })
  expect(exchange.place('ann', 'buy', 19_999, 500_000).kind).toBe('resting')
  expect(exchange.place('ann', 'buy', 100, 500_000)).toMatchObject({ reason: 'maxPosition' })
  const leverage = { type: 'setLeverage', account: 'ann', marketId: 'BTC', leverage: 5 } as const
  exchange.apply({ ...leverage, marginMode: 'cross' })
  expect(exchange.place('ann', 'buy', 100, 500_000).kind).toBe('resting')
})

test('cancels a resting order that its account can no longer carry when it would trade', () => {
  const exchange = plainExchange({ defaultLeverage: 40 })
  exchange.rest('house', 'sell', 40_000, 500_000)
  exchange.place('ann', 'buy', 40_000, 500_000)
  const resting = exchange.rest('ann', 'buy', 30_000, 499_900)
  exchange.oracle(487_000)
  exchange.place('house', 'sell', 30_000, 499_900)
  expect(exchange.view.order('ann', resting)).toMatchObject({
    status: 'cancelled',
    endReason: 'margin',
  })
  expect(exchange.lots('ann')).toBe(40_000)
})

test('says how much could be opened now, so that it fits and one lot more does not', () => {
  for (const defaultMarginMode of ['cross', 'isolated'] as const) {
    const exchange = openExchange({ ...TEST_OPTIONS, defaultLeverage: 10, defaultMarginMode })
    exchange.fund('ann', 1_000)
    exchange.rest('house', 'sell', 1_000_000, 500_100)
    exchange.rest('house', 'buy', 1_000_000, 499_900)
    exchange.place('ann', 'buy', 5_000, 510_000)
    exchange.rest('ann', 'buy', 1_000, 490_000)
    const { maxLots } = exchange.view.available('ann', 'BTC')
    const ioc = { timeInForce: 'ioc' } as const
    expect(exchange.place('ann', 'buy', maxLots[0] + 1, 510_000, ioc)).toMatchObject({
      reason: 'insufficientMargin',
    })
    expect(exchange.place('ann', 'sell', maxLots[1] + 1, 490_100, ioc)).toMatchObject({
      reason: 'insufficientMargin',
    })
    expect(maxLots[1]).toBeGreaterThan(maxLots[0] + 5_000)
    expect(exchange.place('ann', 'sell', maxLots[1], 490_100, ioc).kind).toBe('filled')
  }
})

test('leaves room for the fee where an order is sized by the free margin', () => {
  const exchange = plainExchange({ fees: { makerPpm: 200, takerPpm: 500 } })
  const { maxLots, marginMicro } = exchange.view.available('ann', 'BTC')
  expect(marginMicro[0]).toBe(1_000 * USD)
  const free = plainExchange().view.available('ann', 'BTC').maxLots[0]
  expect(maxLots[0]).toBeLessThan(free)
  expect(maxLots[0]).toBe(Math.floor(free / (1 + 10 * 0.0005)))
})

test('reading what is available changes nothing', () => {
  const exchange = plainExchange()
  const before = JSON.stringify(exchange.view.account('ann'))
  expect(exchange.view.available('ann', 'BTC').marginMicro[0]).toBe(1_000 * USD)
  expect(exchange.engine.accounts.get('ann')?.marketAccounts.size).toBe(0)
  expect(JSON.stringify(exchange.view.account('ann'))).toBe(before)
  expect(exchange.view.available('noone', 'BTC').maxLots).toEqual([0, 0])
})
