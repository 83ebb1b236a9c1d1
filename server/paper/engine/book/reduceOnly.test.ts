import { expect, test } from 'vitest'
import { openExchange, type TestExchange } from '@/server/paper/engine/testing/testExchange'

/** Ann is long 1,000 lots at 50,000; the house bids 49,900 and asks 50,000. */
function longPosition(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.rest('ann', 'buy', 1_000, 500_000)
  exchange.rest('house', 'buy', 10_000, 499_000)
  return exchange
}

test('shrinks a reduce-only order to the position, and never turns the position over', () => {
  const exchange = longPosition()
  const outcome = exchange.place('ann', 'sell', 5_000, 499_000, { reduceOnly: true })
  expect(outcome).toMatchObject({ kind: 'filled', filledLots: 1_000 })
  expect(exchange.lots('ann')).toBe(0)
})

test('refuses a reduce-only order that could only increase the position', () => {
  const exchange = longPosition()
  expect(exchange.place('ann', 'buy', 100, 498_000, { reduceOnly: true })).toMatchObject({
    kind: 'rejected',
    reason: 'reduceOnlyWouldIncrease',
  })
})

test('shrinks resting reduce-only orders with the position and cancels them when it closes', () => {
  const exchange = longPosition()
  const one = exchange.rest('ann', 'sell', 1_000, 510_000, { reduceOnly: true })
  const two = exchange.rest('ann', 'sell', 300, 511_000, { reduceOnly: true })
  exchange.place('ann', 'sell', 600, 499_000)
  expect(exchange.view.order('ann', one)).toMatchObject({ remainingLots: 400, status: 'open' })
  expect(exchange.view.order('ann', two)).toMatchObject({ remainingLots: 300 })
  expect(exchange.depth().asks).toEqual([
    [510_000, 400],
    [511_000, 300],
  ])
  exchange.place('ann', 'sell', 400, 499_000)
  expect(exchange.view.order('ann', one)).toMatchObject({
    status: 'cancelled',
    endReason: 'reduceOnly',
  })
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.depth().asks).toEqual([])
})

test('cancels resting reduce-only orders when the position is turned over', () => {
  const exchange = longPosition()
  exchange.rest('ann', 'sell', 1_000, 510_000, { reduceOnly: true })
  exchange.place('ann', 'sell', 1_500, 499_000)
  expect(exchange.lots('ann')).toBe(-500)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('fills two reduce-only orders only up to the position they share', () => {
  const exchange = longPosition()
  exchange.rest('ann', 'sell', 1_000, 505_000, { reduceOnly: true })
  exchange.rest('ann', 'sell', 1_000, 505_000, { reduceOnly: true })
  exchange.place('house', 'buy', 5_000, 505_000, { timeInForce: 'ioc' })
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('needs no margin to reduce, however poor the account is', () => {
  const exchange = longPosition()
  exchange.rest('ann', 'sell', 1_000, 510_000)
  const free = exchange.view.account('ann')?.withdrawableMicro ?? 0
  const out = { type: 'adjustBalance', account: 'ann', cause: 'withdrawal' } as const
  exchange.apply({ ...out, deltaMicro: -free })
  expect(exchange.place('ann', 'buy', 1_000, 490_000)).toMatchObject({
    reason: 'insufficientMargin',
  })
  expect(exchange.place('ann', 'sell', 1_000, 499_000).kind).toBe('filled')
})
