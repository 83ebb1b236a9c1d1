import { expect, test } from 'vitest'
import { DEFAULT_RULES } from '@/server/paper/engine/rules'
import {
  closingTrigger,
  openExchange,
  order,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'

function schedule(exchange: TestExchange, aheadMs?: number) {
  const base = { type: 'scheduleCancel', account: 'ann' } as const
  return exchange.apply(
    aheadMs === undefined ? base : { ...base, timeMs: exchange.nowMs + aheadMs },
  )
}

function exchangeWithOrders(): TestExchange {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('ann', 'buy', 1_000, 400_000)
  exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', 100, 480_000)])
  const child = closingTrigger('takeProfit', 'sell', 1_000, 520_000)
  exchange.placeAll('ann', [order('buy', 1_000, 410_000), child], 'parentTpsl')
  return exchange
}

test('cancels every open order at the time that was set, and once', () => {
  const exchange = exchangeWithOrders()
  expect(schedule(exchange, 5_000)).toEqual({ ok: true })
  expect(exchange.view.account('ann')?.scheduledCancelMs).toBe(exchange.nowMs + 5_000)
  exchange.endBlock(4_999)
  expect(exchange.view.openOrders('ann')).toHaveLength(4)
  exchange.endBlock(1)
  expect(exchange.view.openOrders('ann')).toEqual([])
  expect(exchange.view.order('ann', 1)).toMatchObject({ endReason: 'scheduled' })
  expect(exchange.view.account('ann')).not.toHaveProperty('scheduledCancelMs')
  exchange.rest('ann', 'buy', 1_000, 400_000)
  exchange.endBlock(60_000)
  expect(exchange.view.openOrders('ann')).toHaveLength(1)
})

test('setting it again puts it off; without a time it is off', () => {
  const exchange = exchangeWithOrders()
  schedule(exchange, 10_000)
  exchange.endBlock(9_000)
  schedule(exchange, 10_000)
  exchange.endBlock(9_000)
  expect(exchange.view.openOrders('ann')).toHaveLength(4)
  expect(schedule(exchange)).toEqual({ ok: true })
  exchange.endBlock(60_000)
  expect(exchange.view.openOrders('ann')).toHaveLength(4)
})

test('wants five seconds of notice and a sound time', () => {
  const exchange = exchangeWithOrders()
  expect(schedule(exchange, 4_999)).toEqual({ ok: false, reason: 'tooSoon' })
  expect(schedule(exchange, 5_000.5)).toEqual({ ok: false, reason: 'invalidTime' })
  const stranger = { type: 'scheduleCancel', account: 'x' } as const
  expect(exchange.apply(stranger)).toEqual({ ok: false, reason: 'unknownAccount' })
})

test('goes off at most ten times in a UTC day', () => {
  const exchange = exchangeWithOrders()
  for (let firing = 0; firing < 10; firing += 1) {
    expect(schedule(exchange, 5_000)).toEqual({ ok: true })
    exchange.endBlock(5_000)
  }
  expect(schedule(exchange, 5_000)).toEqual({ ok: false, reason: 'tooManyToday' })
  exchange.endBlock(86_400_000)
  expect(schedule(exchange, 5_000)).toEqual({ ok: true })
})

test('leaves the orders of others alone', () => {
  const exchange = exchangeWithOrders()
  exchange.rest('house', 'sell', 1_000, 600_000)
  schedule(exchange, 5_000)
  exchange.endBlock(5_000)
  expect(exchange.depth().asks).toEqual([[600_000, 1_000]])
})

test.each([true, false])(
  'ends running TWAPs where the rules say so, and there alone: %s',
  (endsTwaps) => {
    const scheduleCancelRules = { ...DEFAULT_RULES.scheduleCancel, endsTwaps }
    const exchange = openExchange({
      ...TEST_OPTIONS,
      rules: { scheduleCancel: scheduleCancelRules },
    })
    exchange.fund('ann', 10_000)
    exchange.rest('house', 'sell', 100_000, 500_000)
    const twap = { marketId: 'BTC', side: 'buy', sizeLots: 5_000, reduceOnly: false } as const
    const time = { durationMs: 600_000, isRandomized: false } as const
    exchange.apply({ type: 'placeTwap', account: 'ann', ...twap, ...time })
    schedule(exchange, 5_000)
    exchange.endBlock(5_000)
    const [left] = exchange.view.twaps('ann', 10)
    expect(left?.status).toBe(endsTwaps ? 'cancelled' : 'running')
    expect(left?.endReason).toBe(endsTwaps ? 'scheduled' : undefined)
  },
)
