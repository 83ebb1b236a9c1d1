import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { actionParams } from '@/lib/schema/action/actionParams'
import type { Order } from '@/lib/schema/model/order'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { planAmend, withoutExecuted } from './amendPlan'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const order: Order = {
  orderId: 'BTC:7',
  market: {
    providerId: 'venue',
    id: 'BTC',
    categoryId: 'perps',
    baseAsset: asset,
    quoteAsset: asset,
  },
  side: 'BUY',
  type: 'LIMIT',
  price: decimal('60000'),
  originalSize: decimal('2'),
  remainingSize: decimal('1.5'),
  filledSize: decimal('0.5'),
  reduceOnly: false,
  timeInForce: 'GTC',
  status: 'PARTIALLY_FILLED',
  createdAt: '2026-11-22T00:00:00.000Z',
  updatedAt: '2026-11-22T00:00:00.000Z',
}
const stop: Order = {
  ...order,
  side: 'SELL',
  type: 'STOP_MARKET',
  price: decimal('49500'),
  triggerPrice: decimal('55000'),
  triggerCondition: 'BELOW',
  reduceOnly: true,
  isPositionSized: true,
  filledSize: decimal('0'),
  status: 'OPEN',
}
const to = { price: decimal('61000') }
const moved = { triggerPrice: decimal('56000') }
const ref = { marketId: 'BTC', categoryId: 'perps' }

const plan = (provider: typeof kindA, given: Order, change: object, isLegWaiting = false) =>
  planAmend(given, change, venueRules(provider), isLegWaiting)

describe('planAmend', () => {
  it('changes in place only what is wanted, where the venue changes all of it', () => {
    expect(plan(kindA, order, to)).toEqual({ kind: 'modify', change: to })
    expect(plan(kindA, stop, moved, true)).toEqual({ kind: 'modify', change: moved })
  })

  it('gives a venue that replaces the order what it needs, with what was executed in the size', () => {
    const change = { price: '61000', size: '2' }
    expect(plan(kindB, order, to)).toEqual({ kind: 'modify', change })
    const resized = plan(kindB, order, { size: decimal('1') })
    expect(resized).toEqual({ kind: 'modify', change: { price: '60000', size: '1.5' } })
    const untouched = { ...order, originalSize: decimal('1.5'), filledSize: decimal('0') }
    expect(plan(kindB, untouched, to)).toMatchObject({ change: { size: '1.5' } })
  })

  it('counts in that size what own orders took off the order, though it was not executed', () => {
    const reduced = { ...order, remainingSize: decimal('1.2') }
    expect(plan(kindB, reduced, to)).toMatchObject({ change: { size: '2' } })
    const resized = plan(kindB, reduced, { size: decimal('1') })
    expect(resized).toMatchObject({ change: { size: '1.8' } })
  })

  it('places a moved exit before the old one is cancelled, where triggers cannot be changed', () => {
    for (const provider of [kindB, kindC]) {
      const exit = { market: ref, side: 'SELL', stopLoss: { triggerPrice: '56000' } }
      expect(plan(provider, stop, moved)).toEqual({ kind: 'placeFirst', exit })
    }
    const sized = plan(kindB, { ...stop, isPositionSized: false }, { size: decimal('1') })
    expect(sized).toMatchObject({ exit: { stopLoss: { triggerPrice: '55000', size: '1' } } })
    const profit = { ...stop, type: 'TAKE_PROFIT_LIMIT' as const, limitPrice: decimal('54000') }
    expect(plan(kindC, profit, moved)).toMatchObject({
      exit: { takeProfit: { triggerPrice: '56000', limitPrice: '54000' } },
    })
  })

  it('cancels a resting order before its successor is placed, with the size that is left', () => {
    const replaced = plan(kindC, { ...order, timeInForce: 'POST_ONLY' }, to)
    expect(replaced).toEqual({
      kind: 'cancelFirst',
      order: {
        market: ref,
        side: 'BUY',
        type: 'LIMIT',
        price: '61000',
        size: '1.5',
        reduceOnly: false,
        timeInForce: 'POST_ONLY',
      },
    })
    const expiresAt = '2026-11-23T00:00:00.000Z'
    const timed = plan(kindC, { ...order, timeInForce: 'GTT', expiresAt }, to)
    expect(timed).toMatchObject({ order: { timeInForce: 'GTT', expiresAt: '1795392000000' } })
  })

  it('replaces an entry that waits for its trigger by one with the new trigger', () => {
    const entry = { ...stop, reduceOnly: false, isPositionSized: false }
    const replaced = plan(kindB, entry, moved)
    expect(replaced).toMatchObject({
      kind: 'cancelFirst',
      order: { type: 'STOP_MARKET', price: '49500', stopLoss: { triggerPrice: '56000' } },
    })
    if (replaced.kind !== 'cancelFirst') throw new Error(replaced.kind)
    expect(actionParams.placeOrder.safeParse(replaced.order).success).toBe(true)
  })

  it('says why a leg that waits for another order cannot be changed', () => {
    expect(plan(kindB, stop, moved, true)).toMatchObject({ kind: 'none' })
    expect(plan(kindC, { ...order, type: 'TWAP' }, to)).toMatchObject({ kind: 'none' })
  })
})

describe('withoutExecuted', () => {
  const replaced = plan(kindC, order, to)
  if (replaced.kind !== 'cancelFirst') throw new Error(replaced.kind)
  const leftAfter = (filledSize: string) =>
    withoutExecuted(replaced.order, order, { filledSize: decimal(filledSize) })

  it('places no more than what the old order had left when it was cancelled', () => {
    expect(leftAfter('0.5')?.size).toBe('1.5')
    expect(leftAfter('0.9')?.size).toBe('1.1')
    expect(leftAfter('2')).toBeUndefined()
  })
})
