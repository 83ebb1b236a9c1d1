import { expect, test } from 'vitest'
import type { NewOrder } from '@/server/paper/engine/commands'
import {
  closingTrigger,
  openExchange,
  order,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

function exchangeWithBook(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'buy', 50_000, 480_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.rest('house', 'sell', 50_000, 530_000)
  return exchange
}

function bracket(parent: Partial<NewOrder> = {}, childLots = 1_000): NewOrder[] {
  return [
    order('buy', 1_000, 500_000, parent),
    closingTrigger('takeProfit', 'sell', childLots, 510_000),
    closingTrigger('stopLoss', 'sell', childLots, 490_000),
  ]
}

function place(exchange: TestExchange, orders: NewOrder[]): (string | undefined)[] {
  return exchange
    .placeAll('ann', orders, 'parentTpsl')
    .map((outcome) => (outcome.kind === 'rejected' ? outcome.reason : outcome.kind))
}

function move(exchange: TestExchange, oracleTicks: number): void {
  exchange.oracle(oracleTicks)
  exchange.endBlock()
}

test('children wait for the trigger at once when the parent fills at once', () => {
  const exchange = exchangeWithBook()
  expect(place(exchange, bracket())).toEqual(['filled', 'waitingForTrigger', 'waitingForTrigger'])
  const [profit, stop] = exchange.view.openOrders('ann')
  expect(profit).toMatchObject({ parentOrderId: 4, trigger: { kind: 'takeProfit' } })
  expect(stop).toMatchObject({ parentOrderId: 4, trigger: { kind: 'stopLoss' } })
  expect(exchange.view.order('ann', 4)?.childOrderIds).toEqual([5, 6])
})

test('children sleep until the parent is wholly filled', () => {
  const exchange = exchangeWithBook()
  const outcomes = place(exchange, bracket({ limitTicks: 495_000 }))
  expect(outcomes).toEqual(['resting', 'waitingForFill', 'waitingForFill'])
  exchange.place('house', 'sell', 400, 495_000)
  move(exchange, 489_000)
  expect(exchange.lots('ann')).toBe(400)
  expect(exchange.view.order('ann', 6)?.status).toBe('waitingForFill')
  move(exchange, 495_000)
  exchange.place('house', 'sell', 600, 495_000)
  expect(exchange.view.order('ann', 5)?.status).toBe('waitingForTrigger')
  expect(exchange.view.order('ann', 6)?.status).toBe('waitingForTrigger')
})

test('one child filled cancels the other', () => {
  const exchange = exchangeWithBook()
  place(exchange, bracket())
  move(exchange, 489_000)
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.order('ann', 6)?.status).toBe('filled')
  expect(exchange.view.order('ann', 5)).toMatchObject({
    status: 'cancelled',
    endReason: 'siblingFilled',
  })
})

test('a partly filled child leaves the other in place for what remains', () => {
  const exchange = exchangeWithBook()
  place(exchange, [
    order('buy', 1_000, 500_000),
    closingTrigger('takeProfit', 'sell', 1_000, 510_000, {
      limitTicks: 511_000,
      isMarket: false,
      trigger: { kind: 'takeProfit', triggerTicks: 510_000, isMarket: false },
    }),
    closingTrigger('stopLoss', 'sell', 1_000, 490_000),
  ])
  move(exchange, 510_500)
  exchange.place('house', 'buy', 300, 511_000)
  expect(exchange.lots('ann')).toBe(700)
  expect(exchange.view.order('ann', 6)?.status).toBe('waitingForTrigger')
  move(exchange, 489_000)
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('cancelling the parent cancels its children, even after a part fill', () => {
  const exchange = exchangeWithBook()
  place(exchange, bracket({ limitTicks: 495_000 }))
  exchange.place('house', 'sell', 400, 495_000)
  exchange.cancel('ann', 4)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.view.order('ann', 5)).toMatchObject({ endReason: 'parentCancelled' })
})

test('an immediate parent filled in part leaves children for the filled size', () => {
  const exchange = exchangeWithBook()
  const outcomes = place(
    exchange,
    bracket({ sizeLots: 1_500, timeInForce: 'ioc', isMarket: true }, 1_500),
  )
  expect(outcomes).toEqual(['filled', 'waitingForTrigger', 'waitingForTrigger'])
  expect(exchange.view.order('ann', 5)).toMatchObject({ remainingLots: 1_000 })
})

test('a refused parent takes its children with it', () => {
  const exchange = exchangeWithBook()
  const outcomes = place(exchange, bracket({ timeInForce: 'postOnly' }))
  expect(outcomes).toEqual(['postOnlyWouldCross', 'parentRejected', 'parentRejected'])
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('a child on the wrong side of the entry refuses the whole group', () => {
  const exchange = exchangeWithBook()
  const orders = [order('buy', 1_000, 500_000), closingTrigger('stopLoss', 'sell', 1_000, 500_000)]
  expect(place(exchange, orders)).toEqual(['badTriggerPrice', 'parentRejected'])
  expect(exchange.lots('ann')).toBe(0)
  const opening = [order('buy', 1_000, 500_000), order('buy', 1_000, 500_000)]
  expect(place(exchange, opening)).toEqual(['reduceOnlyWouldIncrease', 'parentRejected'])
})

test('checks the children of a resting parent against its limit, not by the mark', () => {
  const exchange = exchangeWithBook()
  const orders = [
    order('buy', 1_000, 485_000),
    closingTrigger('takeProfit', 'sell', 1_000, 490_000),
    closingTrigger('stopLoss', 'sell', 1_000, 482_000),
  ]
  expect(place(exchange, orders)).toEqual(['resting', 'waitingForFill', 'waitingForFill'])
})

test('children of size 0 track the position and die when it closes', () => {
  const exchange = exchangeWithBook()
  place(exchange, bracket({}, 0))
  exchange.place('ann', 'buy', 500, 530_000)
  expect(exchange.lots('ann')).toBe(1_500)
  exchange.place('ann', 'sell', 1_500, 480_000)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.view.order('ann', 5)).toMatchObject({ endReason: 'positionClosed' })
})

test('children with a size of their own die too when the position closes', () => {
  const exchange = exchangeWithBook()
  place(exchange, bracket())
  exchange.place('ann', 'sell', 1_000, 480_000)
  expect(exchange.view.openOrders('ann')).toEqual([])
})

test('the parent may be a trigger itself', () => {
  const exchange = exchangeWithBook()
  const outcomes = place(exchange, [
    order('buy', 1_000, 505_000, {
      trigger: { kind: 'stopLoss', triggerTicks: 502_000, isMarket: true },
    }),
    closingTrigger('takeProfit', 'sell', 1_000, 510_000),
    closingTrigger('stopLoss', 'sell', 1_000, 490_000),
  ])
  expect(outcomes).toEqual(['waitingForTrigger', 'waitingForFill', 'waitingForFill'])
  move(exchange, 503_000)
  expect(exchange.lots('ann')).toBe(1_000)
  expect(exchange.view.openOrders('ann')).toMatchObject([
    { status: 'waitingForTrigger' },
    { status: 'waitingForTrigger' },
  ])
})

test('a child of size 0 that wakes replaces an older trigger that tracks the position', () => {
  const exchange = exchangeWithBook()
  exchange.place('ann', 'buy', 500, 500_000)
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 0, 470_000)], 'positionTpsl')
  place(exchange, [order('buy', 1_000, 530_000), closingTrigger('stopLoss', 'sell', 0, 490_000)])
  const waiting = exchange.view.openOrders('ann').map((open) => open.trigger?.triggerTicks)
  expect(waiting).toEqual([490_000])
})
