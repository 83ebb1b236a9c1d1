import { describe, expect, test } from 'vitest'
import { restore, snapshot, stateHash } from './engine'
import { DEFAULT_RULES, type EngineRules, fundingRatePpb, HOUR_MS } from './rules'
import type { EngineOptions } from './state'
import { BTC, openExchange, order, TEST_OPTIONS, type TestExchange } from './testing/testExchange'

const withRules = (rules: Partial<EngineRules>, more: Partial<EngineOptions> = {}) =>
  openExchange({ ...TEST_OPTIONS, ...more, rules })

function fundedExchange(rules: Partial<EngineRules>, more: Partial<EngineOptions> = {}) {
  const exchange = withRules(rules, more)
  exchange.fund('ann', 10_000)
  return exchange
}

describe('orders', () => {
  test('are as many, and lie as far off the index, as the rules allow', () => {
    const exchange = fundedExchange({ openOrdersMax: 2, priceBandPercent: 10 })
    expect(exchange.place('ann', 'buy', 100, 449_000)).toMatchObject({
      reason: 'priceTooFarFromOracle',
    })
    exchange.rest('ann', 'buy', 100, 450_000)
    exchange.rest('ann', 'buy', 100, 450_000)
    expect(exchange.place('ann', 'buy', 100, 450_000)).toMatchObject({
      reason: 'tooManyOpenOrders',
    })
  })

  test('take the leverage that the market begins with', () => {
    const exchange = withRules({}, { markets: [{ ...BTC, defaultLeverage: 3 }] })
    expect(exchange.view.leverage('ann', 'BTC')).toEqual({ leverage: 3, marginMode: 'cross' })
  })

  test('a triggered limit order keeps the time in force it was given', () => {
    const exchange = fundedExchange({})
    exchange.rest('house', 'sell', 500, 505_000)
    const trigger = { kind: 'stopLoss', triggerTicks: 502_000, isMarket: false } as const
    const place = (timeInForce: 'ioc' | 'postOnly') =>
      exchange.rest('ann', 'buy', 100, 506_000, { trigger: { ...trigger, timeInForce } })
    const [immediate, maker] = [place('ioc'), place('postOnly')]
    exchange.rest('house', 'buy', 1, 502_500)
    exchange.oracle(503_000)
    exchange.endBlock()
    expect(exchange.view.order('ann', immediate)).toMatchObject({ status: 'filled' })
    expect(exchange.view.order('ann', maker)).toMatchObject({ endReason: 'postOnly' })
  })
})

describe('funding', () => {
  test('is paid at the interval of the rules, at their share of a rate period', () => {
    const funding = { ...DEFAULT_RULES.funding, intervalMs: 4 * HOUR_MS }
    const exchange = fundedExchange({ funding })
    exchange.rest('house', 'sell', 1_000, 500_000)
    exchange.place('ann', 'buy', 1_000, 500_000)
    exchange.nowMs = Math.ceil(exchange.nowMs / (4 * HOUR_MS)) * 4 * HOUR_MS - HOUR_MS
    exchange.endBlock(0)
    expect(exchange.view.market('BTC')?.nextFundingTimeMs).toBe(exchange.nowMs + HOUR_MS)
    exchange.events = []
    exchange.endBlock(HOUR_MS / 2)
    expect(exchange.events.some(({ type }) => type === 'fundingRate')).toBe(false)
    exchange.endBlock(HOUR_MS / 2)
    expect(exchange.events).toContainEqual(
      expect.objectContaining({ type: 'fundingRate', ratePpb: 50_000 }),
    )
  })

  test('is sampled as often, and for trades of the size, that the rules say', () => {
    const rate = (rules: Partial<EngineRules['funding']>) => {
      const exchange = withRules({ funding: { ...DEFAULT_RULES.funding, ...rules } })
      // The first sample: of an empty book.
      exchange.endBlock(0)
      exchange.rest('house', 'buy', 4_000, 504_000)
      exchange.rest('house', 'sell', 4_000, 506_000)
      for (let sample = 0; sample < 5; sample += 1) exchange.endBlock(5_000)
      return exchange.view.market('BTC')?.fundingRatePpb
    }
    const impactMicro = 1_000_000_000
    expect(rate({})).toBe(12_500)
    // Five of six samples 0.8 %, less the pull of 0.05 %, an eighth of it.
    expect(rate({ impactMicro })).toBe(770_833)
    expect(rate({ impactMicro, sampleMs: 60_000 })).toBe(12_500)
  })
})

describe('the rate of funding', () => {
  test('has the interest of the rules and its pull, over their rate period', () => {
    const rules = {
      ...DEFAULT_RULES.funding,
      interestPpb: 300_000,
      pullPpb: 100_000,
      ratePeriodMs: 4 * HOUR_MS,
    }
    // Pulled towards the interest by 0.01 % at most: a quarter of the sum.
    expect(fundingRatePpb(rules, 0)).toBe(25_000)
    expect(fundingRatePpb(rules, 250_000)).toBe(75_000)
    expect(fundingRatePpb(rules, 900_000)).toBe(200_000)
  })
})

describe('a TWAP', () => {
  const twap = {
    ...DEFAULT_RULES.twap,
    minimumFactor: 1,
    slices: 'noLast',
    catchUpSlices: 1,
    slicesMin: 2,
    slicesMax: 200,
  } as const

  function start(exchange: TestExchange, sizeLots: number, durationMs: number, intervalMs: number) {
    const base = { type: 'placeTwap', account: 'ann', marketId: 'BTC', side: 'buy' } as const
    const more = { reduceOnly: false, isRandomized: false, maxTicks: 500_000 }
    return exchange.apply({ ...base, ...more, sizeLots, durationMs, intervalMs })
  }

  test('has one slice an interval, the rest in the last, and counts what it skipped', () => {
    const exchange = fundedExchange({ twap })
    exchange.rest('house', 'sell', 10_000, 500_000)
    expect(start(exchange, 1_003, 300_000, 60_000)).toMatchObject({ ok: true })
    const bought = [0, 60_000].map((elapsed) => {
      exchange.endBlock(elapsed)
      return exchange.lots('ann')
    })
    expect(bought).toEqual([200, 400])
    exchange.oracle(520_000)
    exchange.endBlock(60_000)
    exchange.oracle(500_000)
    exchange.nowMs += 60_000
    exchange.endBlock(0)
    exchange.endBlock(60_000)
    expect(exchange.lots('ann')).toBe(803)
    expect(exchange.view.twaps('ann', 1)).toMatchObject([{ status: 'finished', skippedSlices: 1 }])
  })

  test('has as many slices as the rules allow', () => {
    const exchange = fundedExchange({ twap })
    exchange.rest('house', 'sell', 10_000, 500_000)
    expect(start(exchange, 1_000, 300_000, 300_000)).toEqual({
      ok: false,
      reason: 'invalidDuration',
    })
    expect(start(exchange, 1_000, 300_000, 1_000)).toEqual({ ok: false, reason: 'invalidDuration' })
    expect(start(exchange, 1_000, 300_000, 100_000)).toMatchObject({ ok: true })
  })
})

describe('the bounds of a TWAP', () => {
  const twap = {
    ...DEFAULT_RULES.twap,
    durationMsMin: 60_000,
    durationMsMax: 120_000,
    intervalMs: 10_000,
    minimumFactor: 3,
    runningMax: 1,
  }

  test('are those of the rules: its time, its worth and how many run beside it', () => {
    const exchange = fundedExchange({ twap })
    const reasonOf = (sizeLots: number, durationMs: number) => {
      const base = { type: 'placeTwap', account: 'ann', marketId: 'BTC', side: 'buy' } as const
      const more = { reduceOnly: false, isRandomized: false }
      const result = exchange.apply({ ...base, ...more, sizeLots, durationMs })
      return result.ok ? 'ok' : result.reason
    }
    expect(reasonOf(1_000, 50_000)).toBe('invalidDuration')
    expect(reasonOf(1_000, 130_000)).toBe('invalidDuration')
    // Three times the smallest order, of 10 USD.
    expect(reasonOf(59, 60_000)).toBe('minNotional')
    expect(reasonOf(60, 120_000)).toBe('ok')
    expect(reasonOf(60, 60_000)).toBe('tooManyTwaps')
  })
})

describe("the dead man's switch", () => {
  test('lies within the bounds of the rules, as often as it likes where they name no number', () => {
    const scheduleCancel = { leadMs: 300_000, farthestMs: 1_296_000_000 }
    const exchange = fundedExchange({ scheduleCancel })
    const schedule = (aheadMs: number) =>
      exchange.apply({ type: 'scheduleCancel', account: 'ann', timeMs: exchange.nowMs + aheadMs })
    expect(schedule(299_999)).toEqual({ ok: false, reason: 'tooSoon' })
    expect(schedule(1_296_000_001)).toEqual({ ok: false, reason: 'tooLate' })
    for (let times = 0; times < 12; times += 1) {
      expect(schedule(300_000)).toEqual({ ok: true })
      exchange.endBlock(300_000)
    }
  })
})

describe('fees', () => {
  const feesOf = (exchange: TestExchange, account: string) =>
    exchange.view
      .fills(account, 10)
      .map(({ feeMicro, builderFeeMicro }) => [feeMicro, builderFeeMicro])

  test('of an account go before those of a market, those before those of the exchange', () => {
    const markets = [{ ...BTC, fees: { makerPpm: 100, takerPpm: 250 } }]
    const exchange = fundedExchange({}, { markets })
    exchange.rest('house', 'sell', 3_000, 500_000)
    exchange.place('ann', 'buy', 1_000, 500_000)
    const own = { makerPpm: 40, takerPpm: 280 }
    expect(exchange.apply({ type: 'setAccountFees', account: 'ann', fees: own })).toEqual({
      ok: true,
    })
    const engine = restore(
      { ...TEST_OPTIONS, markets },
      JSON.parse(JSON.stringify(snapshot(exchange.engine))),
    )
    expect(stateHash(engine)).toBe(stateHash(exchange.engine))
    exchange.place('ann', 'buy', 1_000, 500_000)
    exchange.apply({ type: 'setAccountFees', account: 'ann' })
    exchange.place('ann', 'buy', 1_000, 500_000)
    expect(feesOf(exchange, 'ann')).toEqual([
      [125_000, 0],
      [140_000, 0],
      [125_000, 0],
    ])
  })

  test('an invalid rate is refused', () => {
    const exchange = fundedExchange({})
    const set = (takerPpm: number, account = 'ann') =>
      exchange.apply({ type: 'setAccountFees', account, fees: { makerPpm: 0, takerPpm } })
    expect(set(0.5)).toEqual({ ok: false, reason: 'invalidRate' })
    expect(set(200_000)).toEqual({ ok: false, reason: 'invalidRate' })
    expect(set(1, 'noone')).toEqual({ ok: false, reason: 'unknownAccount' })
  })

  test('of a builder differ for makers and takers', () => {
    const exchange = fundedExchange({}, { fees: { makerPpm: 0, takerPpm: 0 } })
    const builder = { account: 'builder', makerPpm: 10, takerPpm: 50 }
    exchange.rest('house', 'sell', 1_000, 500_000)
    exchange.placeAll('ann', [order('buy', 1_000, 500_000)], 'none', builder)
    exchange.placeAll('ann', [order('sell', 1_000, 500_000)], 'none', builder)
    exchange.place('house', 'buy', 1_000, 500_000)
    expect(feesOf(exchange, 'ann').map(([, fee]) => fee)).toEqual([5_000, 25_000])
  })
})

describe('a modification that keeps the id', () => {
  test('keeps age, fills and children, and counts the fills in its size', () => {
    const exchange = fundedExchange({})
    const stop = { ...order('sell', 0, 400_000), reduceOnly: true, isMarket: true }
    const trigger = { kind: 'stopLoss', triggerTicks: 450_000, isMarket: true } as const
    const [outcome] = exchange.placeAll(
      'ann',
      [order('buy', 1_000, 490_000, { clientOrderId: 'mine' }), { ...stop, trigger }],
      'parentTpsl',
    )
    if (outcome?.kind !== 'resting') throw new Error('not resting')
    const { orderId } = outcome
    exchange.place('house', 'sell', 300, 490_000)
    const createdAtMs = exchange.view.order('ann', orderId)?.createdAtMs
    exchange.endBlock(1_000)
    const modify = (sizeLots: number, limitTicks: number) =>
      exchange.apply({
        type: 'modifyOrders',
        account: 'ann',
        modifications: [
          {
            target: { marketId: 'BTC', orderId },
            order: order('buy', sizeLots, limitTicks, { clientOrderId: 'mine' }),
            keepsId: true,
          },
        ],
      }).outcomes[0]
    const { nextOrderId } = exchange.engine
    expect(modify(800, 491_000)).toMatchObject({ kind: 'resting', orderId })
    expect(exchange.engine.nextOrderId).toBe(nextOrderId)
    expect(exchange.view.order('ann', orderId)).toMatchObject({
      originalLots: 800,
      remainingLots: 500,
      limitTicks: 491_000,
      createdAtMs,
    })
    expect(exchange.view.orderHistory('ann', 10)).toHaveLength(2)
    expect(modify(1e9, 491_000)).toMatchObject({ kind: 'rejected', reason: 'insufficientMargin' })
    expect(exchange.view.order('ann', orderId)).toMatchObject({
      status: 'open',
      remainingLots: 500,
    })
    exchange.place('house', 'sell', 500, 491_000)
    expect(exchange.view.order('ann', orderId)).toMatchObject({
      status: 'filled',
      originalLots: 800,
    })
    expect(exchange.view.openOrders('ann')).toMatchObject([{ status: 'waitingForTrigger' }])
    expect(exchange.lots('ann')).toBe(800)
  })
})

describe('margin of an isolated position', () => {
  test('can be taken out down to the initial margin where the rules keep no more', () => {
    const exchange = fundedExchange({ keptMarginPpm: 0 }, { defaultMarginMode: 'isolated' })
    exchange.rest('house', 'sell', 1_000, 500_000)
    exchange.place('ann', 'buy', 1_000, 500_000)
    const adjust = (deltaMicro: number) =>
      exchange.apply({ type: 'adjustMargin', account: 'ann', marketId: 'BTC', deltaMicro }).ok
    expect(adjust(5_000_000)).toBe(true)
    expect(adjust(-5_000_001)).toBe(false)
    expect(adjust(-5_000_000)).toBe(true)
  })
})

describe('a liquidation', () => {
  test('sells a large position in the parts of the rules, with their pause between', () => {
    const liquidation = { chunkAboveMicro: 10_000_000_000, chunkDivisor: 2, cooldownMs: 5_000 }
    const free = { fees: { makerPpm: 0, takerPpm: 0 }, defaultLeverage: 20 }
    const exchange = withRules({ liquidation }, free)
    // As much as the position takes at this leverage.
    exchange.fund('ann', 750)
    exchange.rest('house', 'sell', 30_000, 500_000)
    exchange.place('ann', 'buy', 30_000, 500_000)
    const fallBelow = (ticks: number, elapsedMs: number) => {
      const below = (exchange.position('ann')?.liquidationTicks ?? 0) - ticks
      exchange.rest('house', 'buy', 15_000, below)
      exchange.oracle(below)
      exchange.endBlock(elapsedMs)
    }
    fallBelow(1_000, 100)
    expect(exchange.lots('ann')).toBe(15_000)
    fallBelow(500, liquidation.cooldownMs - 1)
    expect(exchange.lots('ann')).toBe(15_000)
    exchange.endBlock(1)
    expect(exchange.lots('ann')).toBe(0)
  })
})
