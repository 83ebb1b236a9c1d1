import { expect, test } from 'vitest'
import type { TriggerSpec } from '@/server/paper/engine/commands'
import {
  closingTrigger,
  openExchange,
  order,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

/** Ann is long 1,000 lots at 50,000, with a deep house book around. */
function longPosition(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.rest('ann', 'buy', 1_000, 500_000)
  exchange.rest('house', 'buy', 50_000, 480_000)
  exchange.rest('house', 'sell', 50_000, 520_000)
  return exchange
}

function moveTo(exchange: TestExchange, oracleTicks: number): void {
  exchange.oracle(oracleTicks)
  exchange.endBlock()
}

const FIRING: [TriggerSpec['kind'], 'buy' | 'sell', number, number, number][] = [
  ['stopLoss', 'sell', 495_000, 495_001, 495_000],
  ['takeProfit', 'sell', 505_000, 504_999, 505_000],
  ['stopLoss', 'buy', 505_000, 504_999, 505_000],
  ['takeProfit', 'buy', 495_000, 495_001, 495_000],
]

test.each(FIRING)('a %s that %ss at %i waits at %i and fires at %i', (kind, side, at, not, yes) => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const trigger = { kind, triggerTicks: at, isMarket: false }
  const limitTicks = side === 'buy' ? 480_000 : 520_000
  const orderId = exchange.rest('ann', side, 100, limitTicks, { trigger })
  expect(exchange.view.order('ann', orderId)?.status).toBe('waitingForTrigger')
  exchange.engine.markets.forEach((market) => {
    market.premiumAverageMicroTicks = 0
  })
  moveTo(exchange, not)
  expect(exchange.view.order('ann', orderId)?.status).toBe('waitingForTrigger')
  moveTo(exchange, yes)
  expect(exchange.view.order('ann', orderId)?.status).toBe('open')
})

test('refuses a trigger that the mark price already satisfies', () => {
  const exchange = longPosition()
  const [stop] = exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 100, 500_001)])
  expect(stop).toMatchObject({ kind: 'rejected', reason: 'badTriggerPrice' })
  const [profit] = exchange.placeAll('ann', [closingTrigger('takeProfit', 'sell', 100, 499_999)])
  expect(profit).toMatchObject({ kind: 'rejected', reason: 'badTriggerPrice' })
})

test('a fired market trigger keeps its id, is reported as triggered, then as filled', () => {
  const exchange = longPosition()
  const [outcome] = exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 1_000, 495_000)])
  expect(outcome?.kind).toBe('waitingForTrigger')
  exchange.events = []
  moveTo(exchange, 494_000)
  const orderId = outcome?.kind === 'waitingForTrigger' ? outcome.orderId : 0
  const statuses = exchange.events.flatMap((event) =>
    event.type === 'order' && event.order.orderId === orderId ? [event.order.status] : [],
  )
  expect(statuses).toEqual(['triggered', 'filled'])
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.fills('ann', 1)).toMatchObject([{ orderId, priceTicks: 480_000 }])
})

test('a fired limit trigger rests at its limit', () => {
  const exchange = longPosition()
  const trigger = { kind: 'takeProfit', triggerTicks: 505_000, isMarket: false } as const
  exchange.rest('ann', 'sell', 1_000, 506_000, { trigger, reduceOnly: true })
  moveTo(exchange, 505_500)
  expect(exchange.depth().asks).toEqual([
    [506_000, 1_000],
    [520_000, 50_000],
  ])
})

test('a market trigger does not trade beyond its limit', () => {
  const exchange = longPosition()
  const trigger = { kind: 'stopLoss', triggerTicks: 495_000, isMarket: true } as const
  const orderId = exchange.rest('ann', 'sell', 1_000, 490_000, { trigger, reduceOnly: true })
  moveTo(exchange, 494_000)
  expect(exchange.lots('ann')).toBe(1_000)
  expect(exchange.view.order('ann', orderId)).toMatchObject({
    status: 'cancelled',
    endReason: 'iocRemainder',
  })
})

test('a reduce-only trigger is accepted without a position and ended if there is none then', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const [outcome] = exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 100, 495_000)])
  expect(outcome?.kind).toBe('waitingForTrigger')
  moveTo(exchange, 490_000)
  expect(exchange.view.orderHistory('ann', 1)).toMatchObject([
    { status: 'cancelled', endReason: 'reduceOnly' },
  ])
})

test('an entry trigger opens a position when it fires, if the margin suffices then', () => {
  const exchange = longPosition()
  const trigger = { kind: 'stopLoss', triggerTicks: 505_000, isMarket: true } as const
  exchange.rest('ann', 'buy', 500, 530_000, { trigger })
  exchange.rest('ann', 'buy', 5_000_000, 530_000, { trigger })
  moveTo(exchange, 506_000)
  expect(exchange.lots('ann')).toBe(1_500)
  expect(exchange.view.orderHistory('ann', 1)).toMatchObject([
    { status: 'cancelled', endReason: 'margin', originalLots: 5_000_000 },
  ])
})

test('does not fire while the market is halted, and fires when it opens again', () => {
  const exchange = longPosition()
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 1_000, 495_000)])
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
  moveTo(exchange, 490_000)
  expect(exchange.lots('ann')).toBe(1_000)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: false })
  exchange.endBlock()
  expect(exchange.lots('ann')).toBe(0)
})

test('a trigger of size 0 covers the whole position as it is when it fires', () => {
  const exchange = longPosition()
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 0, 495_000)], 'positionTpsl')
  exchange.place('ann', 'buy', 500, 520_000)
  expect(exchange.lots('ann')).toBe(1_500)
  moveTo(exchange, 494_000)
  expect(exchange.lots('ann')).toBe(0)
  expect(exchange.view.orderHistory('ann', 1)).toMatchObject([
    { status: 'filled', originalLots: 1_500, isPositionTrigger: true },
  ])
})

test('a new position trigger of size 0 replaces the old one of its kind', () => {
  const exchange = longPosition()
  const place = (kind: TriggerSpec['kind'], at: number) =>
    exchange.placeAll('ann', [closingTrigger(kind, 'sell', 0, at)], 'positionTpsl')
  place('stopLoss', 495_000)
  place('takeProfit', 505_000)
  place('stopLoss', 490_000)
  const waiting = exchange.view.openOrders('ann').map((open) => open.trigger?.triggerTicks)
  expect(waiting).toEqual([505_000, 490_000])
})

test('position triggers need a position to close, and die with it', () => {
  const exchange = longPosition()
  const [wrong] = exchange.placeAll(
    'ann',
    [closingTrigger('stopLoss', 'buy', 0, 505_000)],
    'positionTpsl',
  )
  expect(wrong).toMatchObject({ kind: 'rejected', reason: 'reduceOnlyWouldIncrease' })
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 0, 495_000)], 'positionTpsl')
  exchange.placeAll('ann', [closingTrigger('takeProfit', 'sell', 400, 505_000)], 'positionTpsl')
  exchange.place('ann', 'sell', 400, 480_000)
  expect(exchange.view.openOrders('ann')).toHaveLength(2)
  exchange.place('ann', 'sell', 600, 480_000)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.view.orderHistory('ann', 3)).toMatchObject([
    {},
    { endReason: 'positionClosed' },
    { endReason: 'positionClosed' },
  ])
})

test('size 0 is refused where nothing ties the order to a position', () => {
  const exchange = longPosition()
  const [outcome] = exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 0, 495_000)])
  expect(outcome).toMatchObject({ kind: 'rejected', reason: 'zeroSize' })
  const [plain] = exchange.placeAll('ann', [order('sell', 0, 480_000)], 'positionTpsl')
  expect(plain).toMatchObject({ kind: 'rejected', reason: 'zeroSize' })
})
