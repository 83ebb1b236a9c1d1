import { expect, test } from 'vitest'
import type { NewOrder } from '@/server/paper/engine/commands'
import {
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const IOC = { timeInForce: 'ioc' } as const

/** Ann can buy `most`; the house offers 60 % of that at 50,010 and as much again at 50,020. */
function exchangeWithOffers(isMarginCheckedByTrade = true) {
  const exchange = openExchange({ ...TEST_OPTIONS, rules: { isMarginCheckedByTrade } })
  exchange.fund('ann', 1_000)
  const most = exchange.view.available('ann', 'BTC').maxLots[0]
  const part = Math.floor(most * 0.6)
  exchange.rest('house', 'sell', part, 500_100)
  exchange.rest('house', 'sell', part, 500_200)
  return { exchange, most, part }
}

const newest = ({ view }: TestExchange) => view.orderHistory('ann', 1)[0]

test('an order executes against each order that its margin carries, and ends at the first other', () => {
  const { exchange, most, part } = exchangeWithOffers()
  exchange.rest('house', 'sell', 100, 500_300)
  const outcome = exchange.place('ann', 'buy', 2 * most, 500_300, IOC)
  expect(outcome).toMatchObject({ kind: 'filled', filledLots: part })
  expect(newest(exchange)).toMatchObject({
    ...{ status: 'cancelled', endReason: 'margin' },
    ...{ originalLots: 2 * most, remainingLots: 2 * most - part },
  })
  expect(exchange.depth().asks).toEqual([
    [500_200, part],
    [500_300, 100],
  ])
})

test('it ends with nothing executed where the first is beyond the margin', () => {
  const { exchange, most } = exchangeWithOffers()
  exchange.rest('house', 'sell', 2 * most, 500_000)
  const outcome = exchange.place('ann', 'buy', 2 * most, 500_300, { ...IOC, isMarket: true })
  expect(outcome).toMatchObject({ kind: 'filled', filledLots: 0 })
  expect(newest(exchange)).toMatchObject({ status: 'cancelled', endReason: 'margin' })
  expect(exchange.lots('ann')).toBe(0)
})

test('it is refused as a whole where a venue asks for the margin before', () => {
  const { exchange, most } = exchangeWithOffers(false)
  expect(exchange.place('ann', 'buy', 2 * most, 500_300, IOC)).toMatchObject({
    ...{ kind: 'rejected', reason: 'insufficientMargin' },
  })
  expect(exchange.lots('ann')).toBe(0)
})

test.each<[string, rest: number, status: string | undefined]>([
  ['rests where it has the margin', 0.2, 'open'],
  ['ends where it has not', 1.2, 'cancelled'],
])('what is left of an order that executed in part %s', (_, rest, status) => {
  const { exchange, most, part } = exchangeWithOffers()
  const lots = part + Math.floor(most * rest)
  exchange.place('ann', 'buy', lots, 500_100)
  expect(exchange.lots('ann')).toBe(part)
  const [record] = [...exchange.view.openOrders('ann'), newest(exchange)]
  expect(record).toMatchObject({ status, originalLots: lots, remainingLots: lots - part })
  if (status === 'cancelled') expect(record).toMatchObject({ endReason: 'margin' })
})

test.each<[string, Partial<NewOrder>, reason: string]>([
  ['that would rest is refused for its margin', {}, 'insufficientMargin'],
  ['that meets nothing ends as any immediate one', IOC, 'iocNoLiquidity'],
])('an order beyond the margin %s', (_, more, reason) => {
  const { exchange, most } = exchangeWithOffers()
  expect(exchange.place('ann', 'buy', 2 * most, 500_000, more)).toMatchObject({ reason })
})

test('an order that meets own orders alone is asked for the margin to rest, before they end', () => {
  const { exchange, most } = exchangeWithOffers()
  const own = exchange.rest('ann', 'sell', 100, 500_000)
  const orderId = exchange.rest('ann', 'buy', 100, 490_000)
  const larger = order('buy', 2 * most, 500_000)
  const refusal = { kind: 'rejected', reason: 'insufficientMargin' }
  expect(exchange.placeAll('ann', [larger])).toMatchObject([refusal])
  const target = { marketId: 'BTC', orderId }
  const modifications = [{ target, order: larger, keepsId: true }]
  const changed = exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
  expect(changed.outcomes).toMatchObject([refusal])
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { orderId: own, remainingLots: 100 },
    { orderId, limitTicks: 490_000, remainingLots: 100 },
  ])
})

test('the exits of an order that runs out of margin guard what was executed', () => {
  const { exchange, most, part } = exchangeWithOffers()
  const stop = closingTrigger('stopLoss', 'sell', 2 * most, 480_000)
  exchange.placeAll('ann', [order('buy', 2 * most, 500_200, IOC), stop], 'parentTpsl')
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { status: 'waitingForTrigger', remainingLots: part },
  ])
})

test('a change beyond the margin executes what that carries, and ends its order', () => {
  const { exchange, most, part } = exchangeWithOffers()
  const orderId = exchange.rest('ann', 'buy', 100, 490_000)
  const target = { marketId: 'BTC', orderId }
  const modifications = [{ target, order: order('buy', 2 * most, 500_200), keepsId: true }]
  exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
  expect(newest(exchange)).toMatchObject({
    ...{ orderId, endReason: 'margin', remainingLots: 2 * most - part },
  })
  expect(exchange.lots('ann')).toBe(part)
})

test('an open order that its account cannot carry either ends as well', () => {
  const rules = { isMarginCheckedByTrade: true }
  const exchange = openExchange({ ...TEST_OPTIONS, defaultLeverage: 40, rules })
  exchange.fund('bob', 1_000)
  exchange.rest('house', 'sell', 40_000, 500_000)
  exchange.place('bob', 'buy', 40_000, 500_000)
  const resting = exchange.rest('bob', 'buy', 30_000, 499_900)
  exchange.oracle(487_000)
  exchange.fund('cat', 10)
  const leverage = { type: 'setLeverage', account: 'cat', marketId: 'BTC', leverage: 20 } as const
  exchange.apply({ ...leverage, marginMode: 'cross' })
  exchange.place('cat', 'sell', 30_000, 499_900, IOC)
  expect(exchange.view.orderHistory('cat', 1)).toMatchObject([{ endReason: 'margin' }])
  expect(exchange.view.order('bob', resting)).toMatchObject({ endReason: 'margin' })
})

/** Ann has a TWAP of slices that are larger than what her margin is left for. */
function exchangeWithTwap(): ReturnType<typeof exchangeWithOffers> {
  const opened = exchangeWithOffers()
  const { exchange, most } = opened
  exchange.apply({
    type: 'placeTwap',
    account: 'ann',
    marketId: 'BTC',
    side: 'buy',
    sizeLots: Math.floor(most * 0.9),
    reduceOnly: false,
    durationMs: 300_000,
    isRandomized: false,
  })
  exchange.place('ann', 'buy', Math.floor(most * 0.95), 500_200)
  return opened
}

test('a TWAP fails where a slice is beyond the margin, and leaves no order behind', () => {
  const { exchange } = exchangeWithTwap()
  exchange.endBlock(0)
  expect(exchange.view.twaps('ann', 1)).toMatchObject([
    { status: 'failed', endReason: 'insufficientMargin' },
  ])
  expect(exchange.view.orderHistory('ann', 9)).toMatchObject([{ status: 'filled' }])
})

test('a TWAP fails with what a slice executed before its margin ran out', () => {
  const { exchange, most } = exchangeWithTwap()
  const executedLots = Math.floor(most * 0.02)
  exchange.rest('house', 'sell', executedLots, 500_100)
  exchange.endBlock(0)
  expect(exchange.view.twaps('ann', 1)).toMatchObject([
    { status: 'failed', endReason: 'insufficientMargin', executedLots },
  ])
  expect(newest(exchange)).toMatchObject({ status: 'cancelled', endReason: 'margin' })
})
