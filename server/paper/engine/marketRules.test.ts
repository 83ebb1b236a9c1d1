import { describe, expect, test } from 'vitest'
import type { NewOrder } from './commands'
import { restore, snapshot, stateHash } from './engine'
import { DEFAULT_RULES, type EngineRules } from './rules'
import {
  BTC,
  closingTrigger,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from './testing/testExchange'

function withMarket(more: Partial<typeof BTC>, rules: Partial<EngineRules> = {}): TestExchange {
  const exchange = openExchange({ ...TEST_OPTIONS, markets: [{ ...BTC, ...more }], rules })
  exchange.fund('ann', 10_000)
  return exchange
}

describe('the largest position of a market', () => {
  test('counts what rests too, bounds the size on offer, and lets a position be closed', () => {
    const exchange = withMarket({ maxPositionLots: 1_000 })
    exchange.rest('house', 'sell', 5_000, 500_000)
    exchange.rest('house', 'buy', 5_000, 499_000)
    exchange.place('ann', 'buy', 700, 500_000)
    exchange.rest('ann', 'buy', 200, 400_000)
    expect(exchange.place('ann', 'buy', 101, 400_000)).toMatchObject({ reason: 'maxPosition' })
    expect(exchange.view.available('ann', 'BTC').maxLots[0]).toBe(100)
    exchange.rest('ann', 'buy', 100, 400_000)
    exchange.place('ann', 'sell', 700, 499_000)
    expect(exchange.lots('ann')).toBe(0)
    expect(exchange.place('ann', 'sell', 1_001, 499_000)).toMatchObject({ reason: 'maxPosition' })
  })

  test('comes after the margin', () => {
    const exchange = withMarket({ maxPositionLots: 1_000 })
    expect(exchange.place('ann', 'buy', 1_000_000, 500_000)).toMatchObject({
      reason: 'insufficientMargin',
    })
  })
})

describe('an order that has several faults', () => {
  /** Why orders that meet ann's own are refused: too large for ann, for the market, for neither. */
  const refusalsOf = (more: Partial<NewOrder>, rules: Partial<EngineRules>) => {
    const exchange = withMarket({ maxPositionLots: 1_000 }, rules)
    exchange.rest('ann', 'sell', 100, 500_000)
    return [1_000_000, 1_100, 900].map((lots) => {
      const outcome = exchange.place('ann', 'buy', lots, 500_000, more)
      return outcome.kind === 'rejected' && outcome.reason
    })
  }

  test.each([
    ['postOnlyWouldCross', { timeInForce: 'postOnly' }],
    ['selfTrade', { selfTrade: 'reject' }],
  ] as const)('is refused as %s, unless the rules put its margin first', (reason, more) => {
    expect(refusalsOf(more, {})).toEqual([reason, reason, reason])
    expect(refusalsOf(more, { isMarginCheckedFirst: true })).toEqual([
      'insufficientMargin',
      'maxPosition',
      reason,
    ])
  })
})

describe('initial margin', () => {
  /** Margins of a position worth 500 USD at a leverage of 3. */
  const marginOf = (more: Partial<typeof BTC>, marginMode: 'cross' | 'isolated') => {
    const exchange = withMarket(more)
    exchange.apply({
      type: 'setLeverage',
      account: 'ann',
      marketId: 'BTC',
      leverage: 3,
      marginMode,
    })
    exchange.rest('house', 'sell', 5_000, 500_000)
    exchange.oracle(500_000)
    exchange.place('ann', 'buy', 1_000, 500_000)
    const { marginUsedMicro = 0, isolatedMarginMicro } = exchange.view.position('ann', 'BTC') ?? {}
    const { crossMarginUsedMicro } = exchange.view.account('ann') ?? {}
    return { marginUsedMicro, isolatedMarginMicro, crossMarginUsedMicro }
  }

  test('is the value over the leverage, or a whole number of parts of it', () => {
    expect(marginOf({}, 'cross')).toMatchObject({
      ...{ marginUsedMicro: 166_666_667, crossMarginUsedMicro: 166_666_667 },
    })
    const inParts = { marginParts: 10_000 }
    expect(marginOf(inParts, 'cross')).toMatchObject({
      ...{ marginUsedMicro: 166_650_000, crossMarginUsedMicro: 166_650_000 },
    })
    expect(marginOf(inParts, 'isolated').isolatedMarginMicro).toBe(166_650_000)
  })
})

describe('the exits of a position', () => {
  const place = (exchange: TestExchange, lots: number, ticks: number) =>
    exchange.placeAll('ann', [closingTrigger('stopLoss', 'sell', lots, ticks)], 'positionTpsl')[0]
      ?.kind

  test('are one of each kind where the rules say so, whatever size they have', () => {
    const exchange = withMarket({}, { onePositionTrigger: true })
    exchange.rest('house', 'sell', 5_000, 500_000)
    exchange.place('ann', 'buy', 1_000, 500_000)
    expect(place(exchange, 0, 450_000)).toBe('waitingForTrigger')
    expect(place(exchange, 400, 440_000)).toBe('waitingForTrigger')
    expect(place(exchange, 300, 430_000)).toBe('waitingForTrigger')
    const open = () => exchange.view.openOrders('ann')
    expect(open()).toMatchObject([{ originalLots: 300, trigger: { triggerTicks: 430_000 } }])
    // One that is refused leaves the one there is.
    expect(place(exchange, 200, 505_000)).toBe('rejected')
    expect(open()).toMatchObject([{ originalLots: 300 }])
    exchange.rest('house', 'buy', 5_000, 429_000)
    exchange.oracle(429_000)
    exchange.endBlock()
    expect(exchange.lots('ann')).toBe(700)
    expect(place(exchange, 100, 400_000)).toBe('waitingForTrigger')
    exchange.place('ann', 'sell', 700, 429_000)
    expect(exchange.view.openOrders('ann')).toEqual([])
    expect(exchange.view.orderHistory('ann', 20)).toContainEqual(
      expect.objectContaining({ originalLots: 100, endReason: 'positionClosed' }),
    )
  })

  test('of a size are open beside each other where they do not', () => {
    const exchange = withMarket({})
    exchange.rest('house', 'sell', 5_000, 500_000)
    exchange.place('ann', 'buy', 1_000, 500_000)
    place(exchange, 400, 440_000)
    place(exchange, 300, 430_000)
    expect(exchange.view.openOrders('ann')).toHaveLength(2)
  })
})

describe('the slices of a TWAP', () => {
  const rules: Partial<EngineRules> = {
    twap: { ...DEFAULT_RULES.twap, slices: 'noLast', catchUpSlices: 1, minimumFactor: 1 },
  }

  test('are multiples of the lot step, and the last takes the rest', () => {
    const exchange = withMarket({ lotStep: 50 }, rules)
    exchange.rest('house', 'sell', 5_000, 500_000)
    const twap = { type: 'placeTwap', account: 'ann', marketId: 'BTC', side: 'buy' } as const
    const times = { durationMs: 400_000, intervalMs: 100_000, isRandomized: false }
    const named = { clientOrderId: 'mine' }
    exchange.apply({ ...twap, ...times, ...named, sizeLots: 950, reduceOnly: false })
    exchange.endBlock(0)
    for (let slice = 1; slice < 4; slice += 1) exchange.endBlock(100_000)
    const sizes = exchange.view.fills('ann', 10).map(({ sizeLots }) => sizeLots)
    expect(sizes).toEqual([350, 200, 200, 200])
    expect(exchange.view.twaps('ann', 1)).toMatchObject([
      { status: 'finished', executedLots: 950, clientOrderId: 'mine' },
    ])
  })

  test('are a lot step at least; one saved with more slices than that is over', () => {
    const started = (elapsed: readonly number[]) => {
      const exchange = withMarket({ lotStep: 50 }, rules)
      exchange.rest('house', 'sell', 5_000, 500_000)
      const twap = { type: 'placeTwap', account: 'ann', marketId: 'BTC', side: 'buy' } as const
      const times = { durationMs: 430_000, intervalMs: 100_000, isRandomized: false }
      exchange.apply({ ...twap, ...times, sizeLots: 100, reduceOnly: false })
      for (const elapsedMs of elapsed) exchange.endBlock(elapsedMs)
      return exchange
    }
    const two = started([0, 100_000])
    expect(two.view.fills('ann', 10).map(({ sizeLots }) => sizeLots)).toEqual([50, 50])
    expect(two.view.twaps('ann', 1)).toMatchObject([{ status: 'finished', executedLots: 100 }])
    const old = started([0])
    for (const twap of old.engine.accounts.get('ann')?.twaps.values() ?? []) twap.nextSlice = 3
    old.endBlock(100_000)
    expect(old.view.twaps('ann', 1)).toMatchObject([{ status: 'finished', executedLots: 50 }])
  })

  test('go on after a restart, under the name their owner gave', () => {
    const exchange = withMarket({ lotStep: 50 }, rules)
    exchange.rest('house', 'sell', 5_000, 500_000)
    const twap = { type: 'placeTwap', account: 'ann', marketId: 'BTC', side: 'buy' } as const
    const times = { durationMs: 400_000, intervalMs: 100_000, isRandomized: false }
    exchange.apply({ ...twap, ...times, clientOrderId: 'x', sizeLots: 950, reduceOnly: false })
    exchange.endBlock()
    const saved = JSON.parse(JSON.stringify(snapshot(exchange.engine)))
    const options = { ...TEST_OPTIONS, markets: [{ ...BTC, lotStep: 50 }], rules }
    expect(stateHash(restore(options, saved))).toBe(stateHash(exchange.engine))
  })
})

test('the interest of a market goes before that of the rules', () => {
  const rate = (exchange: TestExchange) => exchange.view.market('BTC')?.fundingRatePpb
  expect(rate(withMarket({}))).toBe(12_500)
  expect(rate(withMarket({ interestPpb: 50_000 }))).toBe(6_250)
})

test('resting orders are listed one by one, best price first, oldest first at one price', () => {
  const exchange = withMarket({})
  const ids = [
    exchange.rest('house', 'buy', 10, 498_000),
    exchange.rest('ann', 'buy', 200, 499_000),
    exchange.rest('house', 'buy', 30, 499_000),
  ]
  const [low, first, second] = ids
  const reported = exchange.view.restingOrders('BTC', 'buy', 10).map(({ orderId }) => orderId)
  expect(reported).toEqual([first, second, low])
  expect(exchange.view.restingOrders('BTC', 'buy', 1)).toHaveLength(1)
  expect(exchange.view.restingOrders('BTC', 'sell', 10)).toEqual([])
})
