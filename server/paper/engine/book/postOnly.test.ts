import { expect, test } from 'vitest'
import type { SelfTradeMode } from '@/server/paper/engine/commands'
import {
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

const POST_ONLY = { timeInForce: 'postOnly' } as const

/** Ann offers 400 at 50,010 and the house 300 at 50,020. */
function exchangeWithOwn(isPostOnlyToOthers = true): TestExchange {
  const exchange = openExchange({ ...TEST_OPTIONS, rules: { isPostOnlyToOthers } })
  exchange.fund('ann', 10_000)
  exchange.rest('ann', 'sell', 400, 500_100)
  exchange.rest('house', 'sell', 300, 500_200)
  return exchange
}

const openSides = ({ view }: TestExchange) => view.openOrders('ann').map(({ side }) => side)

test.each<[SelfTradeMode, reason: string | undefined, left: string[]]>([
  ['maker', undefined, ['buy']],
  ['taker', 'selfTrade', ['sell']],
  ['both', 'selfTrade', []],
  ['reduce', 'postOnlyWouldCross', ['sell']],
  ['reject', 'selfTrade', ['sell']],
])('an own order that a post-only order meets: %s', (selfTrade, reason, left) => {
  const exchange = exchangeWithOwn()
  const outcome = exchange.place('ann', 'buy', 500, 500_100, { ...POST_ONLY, selfTrade })
  expect(outcome).toMatchObject(reason ? { kind: 'rejected', reason } : { kind: 'resting' })
  expect(openSides(exchange)).toEqual(left)
  expect(exchange.depth()).toEqual({
    bids: reason ? [] : [[500_100, 500]],
    asks: [...(left.includes('sell') ? [[500_100, 400]] : []), [500_200, 300]],
  })
})

test('ends at an order of another account, behind an own one or before it', () => {
  const exchange = exchangeWithOwn()
  const reason = 'postOnlyWouldCross'
  expect(exchange.place('ann', 'buy', 100, 500_200, POST_ONLY)).toMatchObject({ reason })
  expect(openSides(exchange)).toEqual([])
  exchange.rest('ann', 'sell', 400, 500_300)
  expect(exchange.place('ann', 'buy', 100, 500_300, POST_ONLY)).toMatchObject({ reason })
  expect(openSides(exchange)).toEqual(['sell'])
  expect(exchange.lots('ann')).toBe(0)
})

test('ends at any order, with nothing cancelled, where a venue makes no difference', () => {
  const exchange = exchangeWithOwn(false)
  expect(exchange.place('ann', 'buy', 100, 500_100, POST_ONLY)).toMatchObject({
    ...{ kind: 'rejected', reason: 'postOnlyWouldCross' },
  })
  expect(openSides(exchange)).toEqual(['sell'])
})

test('is asked for the margin that it needs to rest before an own order ends for it', () => {
  const exchange = exchangeWithOwn()
  expect(exchange.place('ann', 'buy', 1_000_000, 500_100, POST_ONLY)).toMatchObject({
    ...{ kind: 'rejected', reason: 'insufficientMargin' },
  })
  expect(openSides(exchange)).toEqual(['sell'])
})

test('a change without the margin to rest leaves its order, whatever it would have met', () => {
  const exchange = exchangeWithOwn()
  const orderId = exchange.rest('ann', 'buy', 100, 495_000, POST_ONLY)
  const target = { marketId: 'BTC', orderId }
  const larger = order('buy', 1_000_000, 500_200, POST_ONLY)
  const modifications = [{ target, order: larger, keepsId: true }]
  const { outcomes } = exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
  expect(outcomes).toMatchObject([{ kind: 'rejected', reason: 'insufficientMargin' }])
  expect(openSides(exchange)).toEqual(['sell', 'buy'])
  expect(exchange.view.order('ann', orderId)).toMatchObject({ status: 'open', remainingLots: 100 })
})

test.each<[string, SelfTradeMode, offeredTicks: number]>([
  ['an order of another account', 'maker', 500_000],
  ['an own order that it would reduce', 'reduce', 500_200],
])(
  'a change that first meets %s ends its order as post-only, whatever its margin',
  (_, selfTrade, offered) => {
    const exchange = exchangeWithOwn()
    exchange.rest('house', 'sell', 100, offered)
    const orderId = exchange.rest('ann', 'buy', 100, 495_000, POST_ONLY)
    const target = { marketId: 'BTC', orderId }
    const larger = order('buy', 1_000_000, 500_100, { ...POST_ONLY, selfTrade })
    const modifications = [{ target, order: larger, keepsId: true }]
    const { outcomes } = exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
    expect(outcomes).toMatchObject([{ reason: 'postOnlyWouldCross', hasEnded: true }])
    expect(exchange.view.order('ann', orderId)).toMatchObject({ endReason: 'postOnly' })
    expect(openSides(exchange)).toEqual(['sell'])
  },
)

test('a change that ends behind an own order leaves the exits of what was executed', () => {
  const exchange = exchangeWithOwn()
  const parent = order('buy', 500, 495_000, POST_ONLY)
  exchange.placeAll('ann', [parent, closingTrigger('stopLoss', 'sell', 500, 480_000)], 'parentTpsl')
  exchange.place('house', 'sell', 200, 495_000)
  const target = { marketId: 'BTC', orderId: 3 }
  const modifications = [{ target, order: order('buy', 500, 500_200, POST_ONLY), keepsId: true }]
  exchange.apply({ type: 'modifyOrders', account: 'ann', modifications })
  expect(exchange.view.order('ann', 3)).toMatchObject({
    ...{ status: 'cancelled', endReason: 'postOnly', originalLots: 500, remainingLots: 300 },
  })
  expect(exchange.view.order('ann', 1)).toMatchObject({ endReason: 'selfTrade' })
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { status: 'waitingForTrigger', remainingLots: 200 },
  ])
})
