import { describe, expect, it } from 'vitest'
import { casesOf, l1Envelope } from './testing/forgeries'
import { facts, intentOf, l1Step, NOW_MS } from './testing/honestSteps'
import { refusesAll } from './testing/refusesAll'
import { verifyStep } from './verifyStep'

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
describe('verifyStep of cancelAllOrders', () => {
  const cancel = (action: object, nonce?: number) => l1Step('cancelAllOrders', action, nonce)
  const cancels = [
    { a: 0, o: 1 },
    { a: 1, o: 2 },
  ]
  const now = cancel({ type: 'cancel', cancels })
  const later = cancel({ type: 'scheduleCancel', time: NOW_MS + 60_000 })
  const off = cancel({ type: 'scheduleCancel' })

  describe('at once', () => {
    refusesAll(
      intentOf('cancelAllOrders', { timeInForce: 0 }),
      now,
      ['Cancel all 2 open orders'],
      casesOf(
        now,
        {
          'a market no one lists': cancel({ type: 'cancel', cancels: [{ a: 99, o: 1 }] }),
          'an order twice': cancel({ type: 'cancel', cancels: [cancels[0], cancels[0]] }),
          'a schedule': later,
          'a referrer': cancel({ type: 'setReferrer', code: 'X' }),
        },
        l1Envelope,
      ),
    )
  })

  describe('at a time', () => {
    refusesAll(
      intentOf('cancelAllOrders', { timeInForce: 1, timestampMs: NOW_MS + 60_000 }),
      later,
      [`Cancel all orders at ${new Date(NOW_MS + 60_000).toISOString()}`],
      casesOf(
        later,
        {
          'another time': cancel({ type: 'scheduleCancel', time: NOW_MS + 61_000 }),
          'no time': off,
          'at once': now,
        },
        l1Envelope,
      ),
    )
  })

  it('calls a scheduled cancel off, and sets none', () => {
    const intent = intentOf('cancelAllOrders', { timeInForce: 2 })
    expect(verifyStep(intent, off, facts).ok).toBe(true)
    expect(verifyStep(intent, later, facts).ok).toBe(false)
  })
})

describe('verifyStep of updatePositionMargin', () => {
  const move = (changed: object) =>
    l1Step('updatePositionMargin', {
      type: 'updateIsolatedMargin',
      asset: 0,
      isBuy: true,
      ntli: -2_500_000,
      ...changed,
    })
  refusesAll(
    intentOf('updatePositionMargin', { market, action: 'remove', amount: '2.5' }),
    move({}),
    ['Take 2.5 USD out of the margin of the BTC position'],
    casesOf(
      move({}),
      {
        'another amount': move({ ntli: -25_000_000 }),
        'the other way': move({ ntli: 2_500_000 }),
        'another market': move({ asset: 1 }),
        'another side': move({ isBuy: false }),
        'a fraction of a millionth': move({ ntli: -2_500_000.5 }),
      },
      l1Envelope,
    ),
  )

  it('refuses to verify an amount finer than a millionth', () => {
    const params = { market, action: 'add', amount: '0.0000001' }
    expect(verifyStep(intentOf('updatePositionMargin', params), move({ ntli: 0 }), facts).ok).toBe(
      false,
    )
  })
})

describe('verifyStep of updatePositionMargin of more than the venue can move', () => {
  it('refuses to verify it', () => {
    const params = { market, action: 'add', amount: '1000000000.000001' }
    const step = l1Step('updatePositionMargin', {
      type: 'updateIsolatedMargin',
      asset: 0,
      isBuy: true,
      ntli: 1_000_000_000_000_001,
    })
    expect(verifyStep(intentOf('updatePositionMargin', params), step, facts).ok).toBe(false)
  })
})

describe('verifyStep of a TWAP that is no whole minutes', () => {
  it('refuses to verify it, rather than round what was asked for', () => {
    const params = { market, side: 'SELL', size: '0.5', durationSeconds: 1_801 }
    const twap = { a: 0, b: false, s: '0.5', r: false, m: 31, t: false }
    const step = l1Step('placeTwapOrder', { type: 'twapOrder', twap })
    expect(verifyStep(intentOf('placeTwapOrder', params), step, facts).ok).toBe(false)
  })
})

describe('verifyStep of TWAPs', () => {
  const params = { market, side: 'SELL', size: '0.5', durationSeconds: 1_800, reduceOnly: true }
  const twap = { a: 0, b: false, s: '0.5', r: true, m: 30, t: false }
  const place = (changed: object) =>
    l1Step('placeTwapOrder', { type: 'twapOrder', twap: { ...twap, ...changed } })
  refusesAll(
    intentOf('placeTwapOrder', params),
    place({}),
    ['Sell 0.5 BTC over 30 minutes, reduce only'],
    casesOf(
      place({}),
      {
        'another market': place({ a: 1 }),
        'the other side': place({ b: true }),
        'another size': place({ s: '5' }),
        'one that opens': place({ r: false }),
        'a longer one': place({ m: 300 }),
        'random moments': place({ t: true }),
      },
      l1Envelope,
    ),
  )

  it('may be preceded by the step that isolates its market, at the leverage it has', () => {
    const leverage = { type: 'updateLeverage', asset: 0, isCross: false, leverage: 20 }
    const intent = intentOf('placeTwapOrder', params)
    expect(verifyStep(intent, l1Step('updateLeverage', leverage), facts).ok).toBe(true)
    const other = l1Step('updateLeverage', { ...leverage, leverage: 40 })
    expect(verifyStep(intent, other, facts).ok).toBe(false)
  })

  it('is cancelled by its own number alone', () => {
    const intent = intentOf('cancelTwapOrder', { market, twapId: '7' })
    const cancel = (changed: object) =>
      l1Step('cancelTwapOrder', { type: 'twapCancel', a: 0, t: 7, ...changed })
    expect(verifyStep(intent, cancel({}), facts)).toEqual({
      ok: true,
      summary: ['Cancel TWAP 7 on BTC'],
    })
    expect(verifyStep(intent, cancel({ t: 8 }), facts).ok).toBe(false)
    expect(verifyStep(intent, cancel({ a: 1 }), facts).ok).toBe(false)
  })
})
