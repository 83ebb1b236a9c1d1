import { expect, test } from 'vitest'
import type {
  ModifyOrders,
  NewOrder,
  OrderModification,
  SelfTradeMode,
  Side,
} from '@/server/paper/engine/commands'
import { apply, restore, snapshot } from '@/server/paper/engine/engine'
import {
  BTC,
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

function exchangeWithBook(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'buy', 5_000, 490_000)
  exchange.rest('house', 'sell', 5_000, 510_000)
  return exchange
}

function modify(
  exchange: TestExchange,
  orderId: number,
  replacement: NewOrder,
  more: Partial<OrderModification> = {},
) {
  const target = { marketId: 'BTC', orderId }
  const modifications = [{ target, order: replacement, ...more }]
  const command = { type: 'modifyOrders', account: 'ann', modifications } as const
  return exchange.apply(command).outcomes[0]
}

test('cancels the old order and places the new one under a new id', () => {
  const exchange = exchangeWithBook()
  const old = exchange.rest('ann', 'buy', 1_000, 495_000, { clientOrderId: 'c' })
  const outcome = modify(exchange, old, order('buy', 700, 496_000, { clientOrderId: 'c' }))
  expect(outcome).toEqual({ kind: 'resting', orderId: old + 1, clientOrderId: 'c' })
  expect(exchange.view.order('ann', old)).toMatchObject({
    status: 'cancelled',
    endReason: 'byUser',
  })
  expect(exchange.depth().bids).toEqual([
    [496_000, 700],
    [490_000, 5_000],
  ])
  expect(exchange.view.orderByClientId('ann', 'c')?.orderId).toBe(old + 1)
})

test('goes to the back of the queue', () => {
  const exchange = exchangeWithBook()
  exchange.fund('bob', 10_000)
  const old = exchange.rest('ann', 'buy', 100, 495_000)
  exchange.rest('bob', 'buy', 100, 495_000)
  modify(exchange, old, order('buy', 100, 495_000))
  exchange.place('house', 'sell', 100, 495_000)
  expect(exchange.lots('bob')).toBe(100)
  expect(exchange.lots('ann')).toBe(0)
})

test('keeps the old order where the new one is refused', () => {
  const exchange = exchangeWithBook()
  const old = exchange.rest('ann', 'buy', 1_000, 495_000)
  const refusals: [NewOrder, string][] = [
    [order('buy', 1_000, 510_000, { timeInForce: 'postOnly' }), 'postOnlyWouldCross'],
    [order('buy', 5_000_000, 495_000), 'insufficientMargin'],
    [order('buy', 1, 495_000), 'minNotional'],
    [order('buy', 1_000, 495_000, { reduceOnly: true }), 'reduceOnlyWouldIncrease'],
    [order('buy', 0, 495_000), 'zeroSize'],
    [order('buy', 1_000, 495_000, { timeInForce: 'ioc' }), 'iocNoLiquidity'],
    [order('buy', 1_000, 495_000, { marketId: 'ETH' }), 'unknownMarket'],
  ]
  for (const [replacement, reason] of refusals) {
    expect(modify(exchange, old, replacement)).toMatchObject({ kind: 'rejected', reason })
    expect(exchange.view.order('ann', old)?.status).toBe('open')
  }
})

test('counts the margin of the old order as free for the new one', () => {
  const exchange = exchangeWithBook()
  const free = exchange.view.available('ann', 'BTC').maxLots[0]
  const old = exchange.rest('ann', 'buy', free - 500, 495_000)
  expect(exchange.place('ann', 'buy', 200_000, 496_000)).toMatchObject({
    reason: 'insufficientMargin',
  })
  expect(modify(exchange, old, order('buy', free - 400, 496_000))?.kind).toBe('resting')
})

test('may trade at once', () => {
  const exchange = exchangeWithBook()
  const old = exchange.rest('ann', 'buy', 1_000, 495_000)
  expect(modify(exchange, old, order('buy', 1_000, 510_000))).toMatchObject({
    kind: 'filled',
    filledLots: 1_000,
  })
})

test('an ended order is unknown, or placed again where that is asked for', () => {
  const exchange = exchangeWithBook()
  const old = exchange.rest('ann', 'buy', 1_000, 495_000)
  exchange.cancel('ann', old)
  const again = order('buy', 1_000, 495_000)
  expect(modify(exchange, old, again)).toEqual({ kind: 'unknownOrder' })
  expect(modify(exchange, old, again, { placeIfEnded: true })?.kind).toBe('resting')
  const stranger = { type: 'modifyOrders', account: 'x', modifications: [] } as const
  expect(exchange.apply(stranger)).toEqual({ outcomes: [] })
})

test('children stay with a modified parent and guard what was filled under both ids', () => {
  const exchange = exchangeWithBook()
  const bracket = [order('buy', 1_000, 495_000), closingTrigger('stopLoss', 'sell', 1_000, 480_000)]
  exchange.placeAll('ann', bracket, 'parentTpsl')
  exchange.place('house', 'sell', 400, 495_000)
  const outcome = modify(exchange, 3, order('buy', 600, 496_000))
  const parentId = outcome?.kind === 'resting' ? outcome.orderId : 0
  expect(exchange.view.order('ann', 4)).toMatchObject({
    status: 'waitingForFill',
    parentOrderId: parentId,
  })
  exchange.place('house', 'sell', 600, 496_000)
  expect(exchange.view.order('ann', 4)).toMatchObject({
    status: 'waitingForTrigger',
    remainingLots: 1_000,
  })
})

test('a modified child keeps its sibling, asleep or awake', () => {
  const exchange = exchangeWithBook()
  const bracket = [
    order('buy', 1_000, 495_000),
    closingTrigger('takeProfit', 'sell', 1_000, 520_000),
    closingTrigger('stopLoss', 'sell', 1_000, 480_000),
  ]
  exchange.placeAll('ann', bracket, 'parentTpsl')
  const asleep = modify(exchange, 5, closingTrigger('stopLoss', 'sell', 1_000, 482_000))
  expect(asleep).toEqual({ kind: 'waitingForFill', orderId: 6 })
  exchange.place('house', 'sell', 1_000, 495_000)
  const awake = modify(exchange, 4, closingTrigger('takeProfit', 'sell', 1_000, 505_000))
  expect(awake).toEqual({ kind: 'waitingForTrigger', orderId: 8 })
  exchange.oracle(506_000)
  exchange.endBlock()
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.order('ann', 6)).toMatchObject({ endReason: 'siblingFilled' })
})

test('a child can neither change sides, nor lose its trigger or its reduce-only flag', () => {
  const exchange = exchangeWithBook()
  const stop = closingTrigger('stopLoss', 'sell', 1_000, 480_000)
  exchange.placeAll('ann', [order('buy', 1_000, 495_000), stop], 'parentTpsl')
  const reasonOf = (replacement: NewOrder, orderId = 4): unknown => {
    const outcome = modify(exchange, orderId, replacement)
    return outcome?.kind === 'rejected' ? outcome.reason : outcome?.kind
  }
  expect(reasonOf({ ...stop, side: 'buy' })).toBe('reduceOnlyWouldIncrease')
  expect(reasonOf({ ...stop, reduceOnly: false })).toBe('reduceOnlyWouldIncrease')
  expect(reasonOf(order('sell', 1_000, 500_000, { reduceOnly: true }))).toBe('badTriggerPrice')
  expect(reasonOf(order('sell', 1_000, 505_000), 3)).toBe('reduceOnlyWouldIncrease')
})

test('moves a position trigger and lets it track the position still', () => {
  const exchange = exchangeWithBook()
  exchange.place('ann', 'buy', 1_000, 510_000)
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 0, 480_000)], 'positionTpsl')
  const outcome = modify(exchange, 4, closingTrigger('stopLoss', 'sell', 0, 495_000))
  expect(outcome).toEqual({ kind: 'waitingForTrigger', orderId: 5 })
  expect(exchange.view.openOrders('ann')).toMatchObject([{ orderId: 5, isPositionTrigger: true }])
  const bad = modify(exchange, 5, closingTrigger('stopLoss', 'sell', 0, 505_000))
  expect(bad).toMatchObject({ kind: 'rejected', reason: 'badTriggerPrice' })
})

test('an exit of a fixed size comes to track a position only where there is one', () => {
  const exchange = exchangeWithBook()
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 400, 480_000)], 'oco')
  const { orderId } = exchange.view.openOrders('ann')[0] ?? { orderId: 0 }
  const tracking = closingTrigger('stopLoss', 'sell', 0, 480_000)
  const refused = modify(exchange, orderId, tracking)
  expect(refused).toMatchObject({ kind: 'rejected', reason: 'reduceOnlyWouldIncrease' })
  expect(exchange.view.openOrders('ann')).toMatchObject([{ orderId, originalLots: 400 }])
  exchange.place('ann', 'buy', 1_000, 510_000)
  expect(modify(exchange, orderId, tracking)).toMatchObject({ kind: 'waitingForTrigger' })
})

test('lets an order below the least size rest on in its size, and none that shrinks', () => {
  const exchange = exchangeWithBook()
  const orderId = exchange.rest('ann', 'buy', 300, 495_000)
  // The least size of the market is larger by then.
  const options = { ...TEST_OPTIONS, markets: [{ ...BTC, minRestingLots: 500 }] }
  const later = restore(options, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  const change = (lots: number) => {
    const target = { marketId: 'BTC', orderId }
    const modifications = [{ target, order: order('buy', lots, 494_000), keepsId: true }]
    const command = { type: 'modifyOrders', account: 'ann', modifications } as const
    return apply(later, command, exchange.nowMs).result.outcomes[0]
  }
  expect(change(299)).toMatchObject({ kind: 'rejected', reason: 'minNotional' })
  expect(change(300)).toMatchObject({ kind: 'resting', orderId })
  expect(change(400)).toMatchObject({ kind: 'resting', orderId })
})

test.each<[lots: number, kind: string, open: number[]]>([
  [1_200, 'resting', [800]],
  [600, 'resting', [200]],
  [401, 'resting', [1]],
  [400, 'filled', []],
  [300, 'filled', []],
])('counts what was executed in the size of an order that keeps its id: %i', (lots, kind, open) => {
  const exchange = exchangeWithBook()
  const orderId = exchange.rest('ann', 'buy', 1_000, 495_000)
  exchange.place('house', 'sell', 400, 495_000)
  const change = order('buy', lots, 494_000)
  expect(modify(exchange, orderId, change, { keepsId: true })).toMatchObject({ kind, orderId })
  expect(exchange.view.openOrders('ann').map(({ remainingLots }) => remainingLots)).toEqual(open)
  const originalLots = Math.max(lots, 400)
  expect(exchange.view.order('ann', orderId)).toMatchObject({ originalLots })
  expect(exchange.depth().bids.slice(0, -1)).toEqual(open.map((left) => [494_000, left]))
  expect(exchange.lots('ann')).toBe(400)
})

test('a post-only order that keeps its id ends where its change would cross', () => {
  const exchange = exchangeWithBook()
  const postOnly = { timeInForce: 'postOnly' } as const
  const orderId = exchange.rest('ann', 'buy', 1_000, 495_000, postOnly)
  const crossing = order('buy', 1_000, 510_000, postOnly)
  expect(modify(exchange, orderId, crossing, { keepsId: true })).toMatchObject({
    kind: 'rejected',
    reason: 'postOnlyWouldCross',
  })
  const ended = { status: 'cancelled', endReason: 'postOnly', limitTicks: 495_000 }
  expect(exchange.view.order('ann', orderId)).toMatchObject(ended)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('an order that keeps its id ends where its change would execute beyond the margin', () => {
  const exchange = exchangeWithBook()
  const orderId = exchange.rest('ann', 'buy', 1_000, 495_000)
  const change = (limitTicks: number) =>
    modify(exchange, orderId, order('buy', 5_000_000, limitTicks), { keepsId: true })
  const refused = { kind: 'rejected', reason: 'insufficientMargin' }
  const resting = change(495_000)
  expect(resting).toMatchObject(refused)
  expect(resting).not.toHaveProperty('hasEnded')
  expect(exchange.view.order('ann', orderId)).toMatchObject({ status: 'open', originalLots: 1_000 })
  expect(change(510_000)).toMatchObject({ ...refused, hasEnded: true })
  const ended = { status: 'cancelled', endReason: 'margin', limitTicks: 495_000 }
  expect(exchange.view.order('ann', orderId)).toMatchObject(ended)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.lots('ann')).toBe(0)
})

test('an order that ends by a change to what was executed wakes its children', () => {
  const exchange = exchangeWithBook()
  const bracket = [order('buy', 1_000, 495_000), closingTrigger('stopLoss', 'sell', 1_000, 480_000)]
  exchange.placeAll('ann', bracket, 'parentTpsl')
  exchange.place('house', 'sell', 400, 495_000)
  modify(exchange, 3, order('buy', 400, 494_000), { keepsId: true })
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { orderId: 4, status: 'waitingForTrigger', remainingLots: 400 },
  ])
})

test.each<[SelfTradeMode | undefined, kind: string, left: Side[]]>([
  [undefined, 'resting', ['buy']],
  ['taker', 'rejected', ['sell']],
  ['both', 'rejected', []],
])('has the self-trade mode of the change, with its id too: %s', (selfTrade, kind, left) => {
  const exchange = exchangeWithBook()
  exchange.rest('ann', 'sell', 400, 505_000)
  const orderId = exchange.rest('ann', 'buy', 1_000, 495_000, { selfTrade: 'taker' })
  const change = order('buy', 1_000, 505_000, selfTrade && { selfTrade })
  expect(modify(exchange, orderId, change, { keepsId: true })).toMatchObject({ kind })
  expect(exchange.view.openOrders('ann').map(({ side }) => side)).toEqual(left)
})

test.each<[ModifyOrders['builder'], builderFeeMicro: number]>([
  [undefined, 0],
  [{ account: 'builder', feePpm: 200 }, 98_800],
])('pays the builder of the change alone, with its id too: %o', (builder, builderFeeMicro) => {
  const exchange = exchangeWithBook()
  const first = { account: 'builder', feePpm: 100 }
  exchange.placeAll('ann', [order('buy', 1_000, 493_000)], 'none', first)
  const [open] = exchange.view.openOrders('ann')
  const target = { marketId: 'BTC', orderId: open?.orderId ?? 0 }
  const modifications = [{ target, order: order('buy', 1_000, 494_000), keepsId: true }]
  const command = { type: 'modifyOrders', account: 'ann', modifications } as const
  exchange.apply({ ...command, ...(builder && { builder }) })
  exchange.place('house', 'sell', 1_000, 494_000)
  expect(exchange.view.fills('ann', 10)).toMatchObject([{ sizeLots: 1_000, builderFeeMicro }])
})
