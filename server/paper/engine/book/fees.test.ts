import { expect, test } from 'vitest'
import type { MarketDefinition } from '@/server/paper/engine/commands'
import { restore, snapshot, stateHash, viewOf } from '@/server/paper/engine/engine'
import { checkInvariants } from '@/server/paper/engine/testing/checkInvariants'
import { BTC, order, TestExchange } from '@/server/paper/engine/testing/testExchange'

const USD = 1_000_000
const SPOT: MarketDefinition = {
  ...BTC,
  marketId: 'COIN/USDC',
  index: 1,
  spot: { baseToken: 'COIN', unitsPerLot: 1_000 },
}
const OPTIONS = {
  markets: [BTC, SPOT],
  fees: { makerPpm: 150, takerPpm: 450 },
  spotFees: { makerPpm: -10, takerPpm: 700 },
  referral: { discountPercent: 4, volumeMicro: 1_000 * USD },
}

/** A house that quotes 1 lot = 0.00001 BTC at 50,000.0 without end, and an account with money. */
function openReferral(): TestExchange {
  const exchange = new TestExchange(OPTIONS)
  exchange.fund('house', 10_000_000, true)
  exchange.fund('ann', 100_000)
  exchange.oracle(500_000)
  exchange.rest('house', 'sell', 10_000_000, 500_000)
  exchange.rest('house', 'buy', 1_000_000, 499_000)
  return exchange
}

const lastFee = (exchange: TestExchange) => exchange.view.fills('ann', 1)[0]?.feeMicro
const refer = (exchange: TestExchange) => exchange.apply({ type: 'setReferred', account: 'ann' })

test('lets a referred account off 4 % of its fees, taking and making', () => {
  const exchange = openReferral()
  exchange.place('ann', 'buy', 1_000, 500_000)
  expect(lastFee(exchange)).toBe(225_000)
  expect(refer(exchange)).toEqual({ ok: true })
  exchange.place('ann', 'sell', 1_000, 499_000)
  // 499 USD at 0.045 % less 4 %.
  expect(lastFee(exchange)).toBe(215_568)
  expect(exchange.view.feeRates('ann')).toEqual({
    makerPpm: 150,
    takerPpm: 450,
    discountPercent: 4,
  })
  checkInvariants(exchange.engine)
})

test('lets off up to the volume and not beyond it, the fill that passes it included', () => {
  const exchange = openReferral()
  refer(exchange)
  const sellTo = (lots: number) => {
    exchange.rest('ann', 'sell', lots, 499_500)
    exchange.place('house', 'buy', lots, 499_500)
  }
  sellTo(1_000)
  // 499.5 USD at 0.015 % less 4 %: a fraction of a millionth is rounded up.
  expect(lastFee(exchange)).toBe(71_928)
  expect(exchange.view.feeRates('ann').discountPercent).toBe(4)
  sellTo(1_200)
  expect(lastFee(exchange)).toBe(Math.ceil((599_400_000 * 150 * 96) / 100_000_000))
  expect(exchange.view.feeRates('ann').discountPercent).toBe(0)
  sellTo(1_000)
  expect(lastFee(exchange)).toBe(74_925)
  checkInvariants(exchange.engine)
})

test('leaves the part of a builder and a rebate whole', () => {
  const exchange = openReferral()
  refer(exchange)
  exchange.placeAll('ann', [order('buy', 1_000, 500_000)], 'none', {
    account: 'builder',
    feePpm: 100,
  })
  expect(exchange.view.fills('ann', 1)[0]).toMatchObject({
    feeMicro: 216_000 + 50_000,
    builderFeeMicro: 50_000,
  })
  exchange.oracle(500_000, 'COIN/USDC')
  exchange.apply({
    type: 'transfer',
    account: 'ann',
    destination: 'ann',
    fromWallet: '',
    toWallet: 'spot',
    token: 'USDC',
    units: 1_000 * USD,
  })
  const spot = { marketId: 'COIN/USDC' }
  exchange.rest('ann', 'buy', 100, 500_000, spot)
  exchange.place('house', 'sell', 100, 500_000, spot)
  // 100 lots are 100,000 units; a rebate of 0.001 % is one of them.
  expect(exchange.view.fills('ann', 1)[0]?.spot?.feeUnits).toBe(-1)
  checkInvariants(exchange.engine)
})

test('refers an account once, and remembers it', () => {
  const exchange = openReferral()
  expect(exchange.apply({ type: 'setReferred', account: 'noone' })).toEqual({
    ok: false,
    reason: 'unknownAccount',
  })
  const before = stateHash(exchange.engine)
  refer(exchange)
  expect(stateHash(exchange.engine)).not.toBe(before)
  expect(refer(exchange)).toEqual({ ok: false, reason: 'alreadyReferred' })
  const restored = restore(OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
  expect(viewOf(restored).feeRates('ann').discountPercent).toBe(4)
  expect(stateHash(restored)).toBe(stateHash(exchange.engine))
})

test('sizes the largest order by what it will be charged', () => {
  const exchange = openReferral()
  const before = exchange.view.available('ann', 'BTC').maxLots[0]
  refer(exchange)
  const after = exchange.view.available('ann', 'BTC').maxLots[0]
  expect(after).toBeGreaterThan(before)
  expect(exchange.place('ann', 'buy', after, 500_000)).toMatchObject({ kind: 'filled' })
  checkInvariants(exchange.engine)
})
