import { expect, test } from 'vitest'
import type { SelfTradeMode } from '@/server/paper/engine/commands'
import { openExchange, type TestExchange } from '@/server/paper/engine/testing/testExchange'

/** The house offers 300 at 50,000 and ann 400 at 50,010; ann then buys 1,000 of both. */
function meetOwn(selfTrade: SelfTradeMode | undefined) {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 300, 500_000)
  exchange.rest('ann', 'sell', 400, 500_100)
  exchange.rest('house', 'sell', 200, 500_200)
  const outcome = exchange.place('ann', 'buy', 1_000, 500_200, {
    timeInForce: 'gtc',
    ...(selfTrade && { selfTrade }),
  })
  return { exchange, outcome }
}

function resting({ view }: TestExchange) {
  return view.openOrders('ann').map(({ side, remainingLots }) => [side, remainingLots])
}

test('ends the resting order unless the order says otherwise', () => {
  const { exchange } = meetOwn(undefined)
  expect(exchange.lots('ann')).toBe(500)
  expect(resting(exchange)).toEqual([['buy', 500]])
})

test('ends the new order where it meets its own', () => {
  const { exchange } = meetOwn('taker')
  expect(exchange.lots('ann')).toBe(300)
  expect(resting(exchange)).toEqual([['sell', 400]])
  expect(exchange.view.orderHistory('ann', 1)).toMatchObject([
    { status: 'cancelled', endReason: 'selfTrade', remainingLots: 700 },
  ])
})

test('ends both', () => {
  const { exchange } = meetOwn('both')
  expect(exchange.lots('ann')).toBe(300)
  expect(resting(exchange)).toEqual([])
})

test('takes what they share off both and goes on', () => {
  const { exchange } = meetOwn('reduce')
  expect(exchange.lots('ann')).toBe(500)
  expect(resting(exchange)).toEqual([['buy', 100]])
  const smaller = openExchange()
  smaller.fund('ann', 10_000)
  smaller.rest('ann', 'sell', 400, 500_100)
  smaller.place('ann', 'buy', 150, 500_100, { selfTrade: 'reduce' })
  expect(resting(smaller)).toEqual([['sell', 250]])
  expect(smaller.depth().asks).toEqual([[500_100, 250]])
})

test('asks no margin for what its own order takes off it', () => {
  const exchange = openExchange()
  exchange.fund('ann', 1_000)
  const lots = Math.floor(exchange.view.available('ann', 'BTC').maxLots[0] * 0.6)
  exchange.rest('ann', 'sell', lots, 500_100)
  const buyTwice = (selfTrade: SelfTradeMode) =>
    exchange.place('ann', 'buy', 2 * lots, 500_100, { selfTrade })
  expect(buyTwice('maker')).toMatchObject({ kind: 'rejected', reason: 'insufficientMargin' })
  expect(buyTwice('reduce')).toMatchObject({ kind: 'resting' })
  expect(resting(exchange)).toEqual([['buy', lots]])
})

test('refuses the new order as a whole', () => {
  const { exchange, outcome } = meetOwn('reject')
  expect(outcome).toMatchObject({ kind: 'rejected', reason: 'selfTrade' })
  expect(exchange.lots('ann')).toBe(0)
  expect(resting(exchange)).toEqual([['sell', 400]])
  const near = exchange.place('ann', 'buy', 300, 500_200, { selfTrade: 'reject' })
  expect(near).toMatchObject({ kind: 'filled', filledLots: 300 })
})

test('a new order that meets nothing but its own is refused where it has to end', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('ann', 'sell', 400, 500_100)
  expect(exchange.place('ann', 'buy', 100, 500_200, { selfTrade: 'taker' })).toMatchObject({
    kind: 'rejected',
    reason: 'selfTrade',
  })
})
