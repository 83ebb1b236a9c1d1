import { beforeEach, describe, expect, test } from 'vitest'
import type { MarketDefinition } from '@/server/paper/engine/commands'
import { apply, restore, snapshot, stateHash } from '@/server/paper/engine/engine'
import type { EngineOptions } from '@/server/paper/engine/state'
import { checkInvariants, checkSolvency } from '@/server/paper/engine/testing/checkInvariants'
import { BTC, order, TestExchange } from '@/server/paper/engine/testing/testExchange'

const SUB: MarketDefinition = { ...BTC, marketId: 'sub:BTC', index: 1, subVenue: 'sub' }
const FAR: MarketDefinition = {
  ...BTC,
  marketId: 'far:BTC',
  index: 2,
  subVenue: 'far',
  collateralToken: 'EUR',
}
const EUR: MarketDefinition = {
  ...BTC,
  marketId: 'EUR/USDC',
  index: 3,
  priceDecimals: 4,
  sizeDecimals: 2,
  maxLeverage: 1,
  marginTiers: [],
  spot: { baseToken: 'EUR', unitsPerLot: 10_000 },
}
const OPTIONS: EngineOptions = {
  markets: [BTC, SUB, FAR, EUR],
  fees: { makerPpm: 150, takerPpm: 450 },
  spotFees: { makerPpm: 400, takerPpm: 700 },
}
const USD = 1_000_000

let exchange: TestExchange
beforeEach(() => {
  exchange = new TestExchange(OPTIONS)
  exchange.fund('house', 1_000_000_000, true)
  exchange.fund('ann', 10_000)
  for (const { marketId } of [BTC, SUB, FAR]) exchange.oracle(650_000, marketId)
  exchange.oracle(10_000, 'EUR/USDC')
})

const move = (fromWallet: string, toWallet: string, units: number, token = 'USDC') =>
  exchange.apply({
    type: 'transfer',
    account: 'ann',
    destination: 'ann',
    fromWallet,
    toWallet,
    token,
    units,
  })
const share = (collateral: 'separate' | 'subVenues' | 'all') =>
  exchange.apply({ type: 'setCollateral', account: 'ann', collateral })
const on = (marketId: string) => ({ marketId })

describe('a sub-venue with collateral of its own', () => {
  test('liquidates what it backs and leaves the rest of the account alone', () => {
    move('', 'sub', 200 * USD)
    exchange.rest('house', 'sell', 10_000, 650_000, on('sub:BTC'))
    exchange.place('ann', 'buy', 5_000, 650_000, on('sub:BTC'))
    expect(exchange.view.account('ann')?.equityMicro).toBe(9_800 * USD)
    exchange.oracle(600_000, 'sub:BTC')
    exchange.endBlock()
    expect(exchange.lots('ann', 'sub:BTC')).toBe(0)
    expect(exchange.view.position('ann', 'sub:BTC')).toBeUndefined()
    expect(exchange.view.account('ann')?.equityMicro).toBe(9_800 * USD)
    expect(exchange.view.account('ann', 'sub')?.equityMicro).toBeLessThan(200 * USD)
    checkInvariants(exchange.engine)
  })

  test('lets nothing out that its positions need', () => {
    move('', 'sub', 200 * USD)
    exchange.rest('house', 'sell', 10_000, 650_000, on('sub:BTC'))
    exchange.place('ann', 'buy', 5_000, 650_000, on('sub:BTC'))
    expect(move('sub', '', 190 * USD)).toEqual({ ok: false, reason: 'insufficientBalance' })
    expect(move('sub', '', 30 * USD)).toMatchObject({ ok: true })
  })

  test('is backed by the whole account once collateral is shared', () => {
    exchange.rest('house', 'sell', 100_000, 650_000, on('sub:BTC'))
    const wanted = order('buy', 100_000, 650_000, on('sub:BTC'))
    expect(exchange.placeAll('ann', [wanted])[0]).toMatchObject({ kind: 'rejected' })
    expect(share('subVenues')).toEqual({ ok: true })
    expect(exchange.placeAll('ann', [wanted])[0]).toMatchObject({ kind: 'filled' })
    expect(share('separate')).toEqual({ ok: false, reason: 'hasPositions' })
    expect(move('', 'sub', USD)).toEqual({ ok: false, reason: 'sameWallet' })
    checkInvariants(exchange.engine)
  })

  test('settled in another token takes that token alone', () => {
    move('', 'spot', 5_000 * USD)
    exchange.rest('house', 'sell', 1_000_000, 10_000, on('EUR/USDC'))
    exchange.place('ann', 'buy', 200_000, 10_000, on('EUR/USDC'))
    expect(move('spot', 'far', 1_000 * USD)).toEqual({ ok: false, reason: 'wrongToken' })
    expect(move('spot', 'far', 1_000 * USD, 'EUR')).toMatchObject({ ok: true })
    exchange.rest('house', 'sell', 10_000, 650_000, on('far:BTC'))
    exchange.place('ann', 'buy', 10_000, 650_000, on('far:BTC'))
    expect(exchange.view.account('ann', 'far')?.positions).toHaveLength(1)
    expect(share('all')).toEqual({ ok: true })
    expect(exchange.view.account('ann', 'far')?.balanceMicro).toBeGreaterThan(900 * USD)
    checkInvariants(exchange.engine)
  })

  test('is there once wallets are separate again, whether it is read or not', () => {
    share('all')
    exchange.apply({
      type: 'setLeverage',
      account: 'ann',
      marketId: 'sub:BTC',
      leverage: 1,
      marginMode: 'isolated',
    })
    share('separate')
    const before = snapshot(exchange.engine)
    checkSolvency(exchange.engine, [])
    expect(snapshot(exchange.engine)).toEqual(before)
  })
})

describe('spot', () => {
  test('never spends a balance twice', () => {
    move('', 'spot', 100 * USD)
    exchange.rest('ann', 'buy', 6_000, 10_000, on('EUR/USDC'))
    expect(exchange.place('ann', 'buy', 6_000, 10_000, on('EUR/USDC'))).toMatchObject({
      kind: 'rejected',
      reason: 'insufficientMargin',
    })
    expect(move('spot', '', 41 * USD)).toEqual({ ok: false, reason: 'insufficientBalance' })
    expect(move('spot', '', 40 * USD)).toMatchObject({ ok: true })
    exchange.place('house', 'sell', 6_000, 10_000, on('EUR/USDC'))
    expect(exchange.view.tokens('ann')).toEqual([
      { token: 'USDC', units: 0, heldUnits: 0, costMicro: 0 },
      { token: 'EUR', units: 59_976_000, heldUnits: 0, costMicro: 60 * USD },
    ])
    checkInvariants(exchange.engine)
  })

  test('holds shared collateral as well: neither spent twice nor withdrawn', () => {
    share('all')
    exchange.rest('ann', 'buy', 600_000, 10_000, on('EUR/USDC'))
    expect(exchange.place('ann', 'buy', 600_000, 10_000, on('EUR/USDC'))).toMatchObject({
      kind: 'rejected',
    })
    expect(exchange.view.account('ann')?.withdrawableMicro).toBe(4_000 * USD)
    const withdraw = { type: 'adjustBalance', account: 'ann', cause: 'withdrawal' } as const
    expect(exchange.apply({ ...withdraw, deltaMicro: -4_001 * USD })).toMatchObject({ ok: false })
    expect(exchange.apply({ ...withdraw, deltaMicro: -4_000 * USD })).toMatchObject({ ok: true })
  })

  test('cancels a resting buy whose shared collateral was lost since', () => {
    share('all')
    exchange.rest('ann', 'buy', 500_000, 9_000, on('EUR/USDC'))
    exchange.rest('house', 'sell', 100_000, 650_000)
    exchange.place('ann', 'buy', 100_000, 650_000)
    exchange.oracle(600_000)
    exchange.place('house', 'sell', 500_000, 9_000, on('EUR/USDC'))
    const [ended] = exchange.view.orderHistory('ann', 1)
    expect(ended).toMatchObject({ status: 'cancelled', endReason: 'margin' })
    checkInvariants(exchange.engine)
  })

  test('fires triggers, and refuses to reduce what is no position', () => {
    move('', 'spot', 1_000 * USD)
    exchange.rest('house', 'sell', 1_000_000, 10_000, on('EUR/USDC'))
    exchange.place('ann', 'buy', 50_000, 10_000, on('EUR/USDC'))
    const trigger = { kind: 'stopLoss' as const, triggerTicks: 9_900, isMarket: true }
    const more = { ...on('EUR/USDC'), trigger }
    expect(
      exchange.place('ann', 'sell', 40_000, 9_000, { ...more, reduceOnly: true }),
    ).toMatchObject({ kind: 'rejected', reason: 'reduceOnlyWouldIncrease' })
    exchange.rest('ann', 'sell', 40_000, 9_000, more)
    exchange.rest('house', 'buy', 40_000, 9_800, on('EUR/USDC'))
    exchange.oracle(9_850, 'EUR/USDC')
    exchange.endBlock()
    expect(exchange.view.orderHistory('ann', 1)[0]).toMatchObject({ status: 'filled' })
    checkInvariants(exchange.engine)
  })
})

describe('wallets', () => {
  test('survive a restart, whatever they hold', () => {
    move('', 'spot', 2_000 * USD)
    move('', 'sub', 300 * USD)
    exchange.rest('house', 'sell', 1_000_000, 10_000, on('EUR/USDC'))
    exchange.place('ann', 'buy', 50_000, 10_000, on('EUR/USDC'))
    exchange.rest('ann', 'buy', 50_000, 9_000, on('EUR/USDC'))
    const restored = restore(OPTIONS, JSON.parse(JSON.stringify(snapshot(exchange.engine))))
    expect(stateHash(restored)).toBe(stateHash(exchange.engine))
    checkInvariants(restored)
    const sell = order('sell', 50_000, 9_000, on('EUR/USDC'))
    const command = { type: 'placeOrders', account: 'house', orders: [sell] } as const
    const next = { ...command, grouping: 'none' } as const
    expect(apply(restored, next, exchange.nowMs)).toEqual(
      apply(exchange.engine, next, exchange.nowMs),
    )
  })

  test('open an account that did not exist, and charge for it', () => {
    const transfer = {
      type: 'transfer',
      account: 'ann',
      destination: 'new',
      fromWallet: '',
      toWallet: 'spot',
      token: 'USDC',
      units: 10 * USD,
      feeUnits: USD,
    } as const
    expect(exchange.apply(transfer)).toEqual({ ok: true })
    expect(exchange.view.tokens('new')).toMatchObject([{ token: 'USDC', units: 10 * USD }])
    expect(exchange.view.account('ann')?.balanceMicro).toBe(9_989 * USD)
    expect(exchange.apply({ ...transfer, destination: 'house' })).toEqual({
      ok: false,
      reason: 'unknownAccount',
    })
    checkInvariants(exchange.engine)
  })
})
