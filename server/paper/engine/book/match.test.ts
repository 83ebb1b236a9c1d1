import { expect, test } from 'vitest'
import { openExchange } from '@/server/paper/engine/testing/testExchange'

test('rests a limit order that meets nothing, and shows it in the book', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const outcome = exchange.place('ann', 'buy', 1_000, 499_000)
  expect(outcome).toEqual({ kind: 'resting', orderId: 1 })
  expect(exchange.depth()).toEqual({ bids: [[499_000, 1_000]], asks: [] })
  expect(exchange.view.openOrders('ann')).toMatchObject([{ orderId: 1, status: 'open' }])
})

test('trades at the price of the maker and rests the remainder of a partly filled order', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 400, 500_000)
  const outcome = exchange.place('ann', 'buy', 1_000, 501_000)
  expect(outcome.kind).toBe('resting')
  expect(exchange.lots('ann')).toBe(400)
  expect(exchange.lots('house')).toBe(-400)
  expect(exchange.depth()).toEqual({ bids: [[501_000, 600]], asks: [] })
  expect(exchange.view.fills('ann', 10)).toMatchObject([
    { priceTicks: 500_000, sizeLots: 400, isTaker: true, startLots: 0, closedPnlMicro: 0 },
  ])
})

test('takes the best price first and the oldest order first at one price', () => {
  const exchange = openExchange()
  exchange.fund('ann', 100_000)
  for (const name of ['first', 'second', 'third']) exchange.fund(name, 100_000)
  exchange.rest('first', 'sell', 100, 500_100)
  exchange.rest('second', 'sell', 100, 500_000)
  exchange.rest('third', 'sell', 100, 500_000)
  exchange.place('ann', 'buy', 150, 501_000, { timeInForce: 'ioc' })
  expect(exchange.lots('second')).toBe(-100)
  expect(exchange.lots('third')).toBe(-50)
  expect(exchange.lots('first')).toBe(0)
})

test('reports the whole value taken when an order fills over several levels', () => {
  const exchange = openExchange()
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'sell', 100, 500_000)
  exchange.rest('house', 'sell', 100, 500_100)
  const outcome = exchange.place('ann', 'buy', 200, 501_000, { timeInForce: 'ioc' })
  expect(outcome).toEqual({
    kind: 'filled',
    orderId: 3,
    filledLots: 200,
    filledNotionalMicro: 100_010_000,
  })
})

test('cancels the remainder of an immediate order, and refuses it when nothing traded', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 100, 500_000)
  const partly = exchange.place('ann', 'buy', 300, 500_000, { timeInForce: 'ioc' })
  expect(partly).toMatchObject({ kind: 'filled', filledLots: 100 })
  expect(exchange.view.order('ann', 2)).toMatchObject({
    status: 'cancelled',
    endReason: 'iocRemainder',
    remainingLots: 200,
  })
  exchange.rest('house', 'sell', 100, 500_000)
  const missed = exchange.place('ann', 'buy', 300, 499_000, { timeInForce: 'ioc' })
  expect(missed).toEqual({ kind: 'rejected', reason: 'iocNoLiquidity', bestAskTicks: 500_000 })
  expect(exchange.depth().bids).toEqual([])
})

test('refuses a market order on an empty book as having no liquidity', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const outcome = exchange.place('ann', 'buy', 300, 510_000, { timeInForce: 'ioc', isMarket: true })
  expect(outcome).toEqual({ kind: 'rejected', reason: 'marketNoLiquidity' })
})

test('refuses a post-only order that would trade, naming best bid and ask', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'buy', 100, 499_000)
  exchange.rest('house', 'sell', 100, 500_000)
  const outcome = exchange.place('ann', 'buy', 100, 500_000, { timeInForce: 'postOnly' })
  expect(outcome).toEqual({
    kind: 'rejected',
    reason: 'postOnlyWouldCross',
    bestBidTicks: 499_000,
    bestAskTicks: 500_000,
  })
  expect(exchange.place('ann', 'buy', 100, 499_900, { timeInForce: 'postOnly' }).kind).toBe(
    'resting',
  )
})

test('cancels the resting order when an account would trade with itself, and goes on', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const own = exchange.rest('ann', 'sell', 100, 500_000)
  exchange.rest('house', 'sell', 100, 500_100)
  exchange.place('ann', 'buy', 100, 501_000)
  expect(exchange.view.order('ann', own)).toMatchObject({
    status: 'cancelled',
    endReason: 'selfTrade',
  })
  expect(exchange.lots('ann')).toBe(100)
  expect(exchange.view.fills('ann', 10)).toHaveLength(1)
})

test('cancels by id and by client id, and answers unknown for anything else', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const orderId = exchange.rest('ann', 'buy', 100, 499_000)
  exchange.rest('ann', 'buy', 100, 499_000, { clientOrderId: 'c1' })
  expect(exchange.cancel('ann', orderId)).toBe('cancelled')
  expect(exchange.cancel('ann', orderId)).toBe('unknownOrder')
  expect(exchange.cancel('house', 2)).toBe('unknownOrder')
  const targets = [{ marketId: 'BTC', clientOrderId: 'c1' }]
  const result = exchange.apply({ type: 'cancelOrders', account: 'ann', targets })
  expect(result.outcomes).toEqual([{ kind: 'cancelled', orderId: 2 }])
  expect(exchange.depth().bids).toEqual([])
  expect(exchange.view.orderByClientId('ann', 'c1')).toMatchObject({
    status: 'cancelled',
    endReason: 'byUser',
  })
})

test('charges maker and taker rates, rounds against the account, and lets houses trade free', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.fund('bob', 10_000)
  exchange.rest('bob', 'sell', 101, 500_001)
  exchange.place('ann', 'buy', 101, 500_001)
  const notionalMicro = 101 * 500_001
  const takerFee = Math.ceil((notionalMicro * 450) / 1e6)
  const makerFee = Math.ceil((notionalMicro * 150) / 1e6)
  expect(exchange.view.account('ann')?.balanceMicro).toBe(10_000_000_000 - takerFee)
  expect(exchange.view.account('bob')?.balanceMicro).toBe(10_000_000_000 - makerFee)
  expect(exchange.view.fills('bob', 1)).toMatchObject([{ isTaker: false, feeMicro: makerFee }])
})

test('adds a builder fee to the fill and pays it to the builder', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 200, 500_000)
  exchange.placeAll(
    'ann',
    [
      {
        marketId: 'BTC',
        side: 'buy',
        sizeLots: 200,
        limitTicks: 500_000,
        timeInForce: 'ioc',
        reduceOnly: false,
        isMarket: true,
      },
    ],
    'none',
    { account: 'builder', feePpm: 100 },
  )
  const builderFeeMicro = (200 * 500_000 * 100) / 1e6
  expect(exchange.view.account('builder')?.balanceMicro).toBe(builderFeeMicro)
  expect(exchange.view.fills('ann', 1)).toMatchObject([
    { builderFeeMicro, feeMicro: (200 * 500_000 * 550) / 1e6 },
  ])
})
