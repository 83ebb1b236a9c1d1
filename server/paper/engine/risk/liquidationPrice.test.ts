import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import {
  BTC,
  openExchange,
  TEST_OPTIONS,
  type TestExchange,
} from '@/server/paper/engine/testing/testExchange'
import { crossExposure, isolatedExposure } from './exposure'

const MILLION = 1_000_000_000_000

const OPTIONS = {
  ...TEST_OPTIONS,
  fees: { makerPpm: 0, takerPpm: 0 },
  markets: [
    {
      ...BTC,
      marginTiers: [
        { lowerBoundMicro: 0, maxLeverage: 40 },
        { lowerBoundMicro: MILLION, maxLeverage: 20 },
        { lowerBoundMicro: 3 * MILLION, maxLeverage: 10 },
      ],
    },
  ],
}

function isHealthyAt(exchange: TestExchange, markTicks: number): boolean {
  const account = exchange.engine.accounts.get('ann')
  const market = exchange.engine.marketsById.get('BTC')
  const marketAccount = market && account?.marketAccounts.get(market)
  if (!account || !market || !marketAccount) throw new Error('no position')
  market.markTicks = markTicks
  const exposure =
    marketAccount.marginMode === 'cross' ? crossExposure(account) : isolatedExposure(marketAccount)
  return exposure.equityMicro() >= exposure.maintenanceMicro()
}

test('is the published formula: 10x long at 50,000 with 40x maximum falls at 45,569.6', () => {
  const exchange = openExchange({ ...OPTIONS, defaultLeverage: 10, defaultMarginMode: 'isolated' })
  exchange.fund('ann', 1_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.place('ann', 'buy', 1_000, 500_000)
  // 50,000 - (50 - 6.25) / 0.01 / (1 - 1/80)
  expect(exchange.position('ann')?.liquidationTicks).toBe(
    Math.ceil(500_000 - 437_500 / (79 / 80) / 10),
  )
})

test('there is none where the account could bear the price going to 0', () => {
  const exchange = openExchange(OPTIONS)
  exchange.fund('ann', 100_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.place('ann', 'buy', 1_000, 500_000)
  expect(exchange.position('ann')).not.toHaveProperty('liquidationTicks')
})

const [BTC_TIERED] = OPTIONS.markets
const RATES = [12_000, 30_000, 60_000]

/** The same tiers with maintenance rates of their own. */
const OWN_RATES = {
  ...OPTIONS,
  markets: [
    {
      ...BTC,
      marginTiers: (BTC_TIERED?.marginTiers ?? []).map((tier, index) => ({
        ...tier,
        maintenancePpm: RATES[index] ?? 0,
      })),
    },
  ],
}

test.each([
  ['half the initial margin', OPTIONS],
  ['rates of its own', OWN_RATES],
])(
  'is the last price at which the position holds, through all tiers, modes and sides: %s',
  (_rates, options) => {
    const shape = fc.record({
      lots: fc.integer({ min: 100, max: 10_000_000 }),
      leverage: fc.integer({ min: 2, max: 10 }),
      mode: fc.constantFrom('cross' as const, 'isolated' as const),
      side: fc.constantFrom('buy' as const, 'sell' as const),
      extraUsd: fc.nat(20_000),
    })
    fc.assert(
      fc.property(shape, ({ lots, leverage, mode, side, extraUsd }) => {
        const exchange = openExchange({
          ...options,
          defaultLeverage: leverage,
          defaultMarginMode: mode,
        })
        exchange.fund('ann', Math.ceil((lots * 0.5) / leverage) + 1 + extraUsd)
        exchange.rest('house', side === 'buy' ? 'sell' : 'buy', lots, 500_000)
        exchange.rest('ann', side, lots, 500_000)
        const ticks = exchange.position('ann')?.liquidationTicks
        if (ticks === undefined) return
        const towards = side === 'buy' ? -1 : 1
        expect(isHealthyAt(exchange, ticks)).toBe(true)
        expect(isHealthyAt(exchange, ticks + towards)).toBe(false)
      }),
      { numRuns: 500, seed: fuzzSeed('liquidation price') },
    )
  },
)
