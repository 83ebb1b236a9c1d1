import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { exitFigures, exitsOf, exitsThatStay, figuresOfExit, waitsFor } from './exits'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: asset,
  positionMarginAdjustment: 'NONE' as const,
}
const position: Position = {
  market,
  side: 'LONG',
  size: decimal('0.5'),
  entryPrice: decimal('68010'),
  markPrice: decimal('68300'),
  liquidationPrice: decimal('61870'),
  unrealizedPnl: decimal('145'),
  leverage: 10,
  marginUsed: decimal('3400.5'),
  marginMode: 'ISOLATED',
}

function exit(type: Order['type'], triggerPrice: string, change: Partial<Order> = {}): Order {
  return {
    orderId: triggerPrice,
    market,
    side: 'SELL',
    type,
    originalSize: decimal('0.5'),
    remainingSize: decimal('0.5'),
    filledSize: decimal('0'),
    reduceOnly: true,
    status: 'OPEN',
    triggerPrice: decimal(triggerPrice),
    createdAt: '2026-11-21T03:00:00.000Z',
    updatedAt: '2026-11-21T03:00:00.000Z',
    ...change,
  }
}

describe('exitsOf', () => {
  it('shows the exits nearest to the entry and counts the rest', () => {
    const orders = [
      exit('TAKE_PROFIT_MARKET', '72000'),
      exit('TAKE_PROFIT_MARKET', '70000'),
      exit('STOP_MARKET', '66900'),
      exit('STOP_LIMIT', '66000'),
    ]
    expect(exitsOf(position, orders)).toMatchObject({
      takeProfit: '70000',
      stopLoss: '66900',
      more: 2,
    })
    const short = { ...position, side: 'SHORT' as const }
    const buys = orders.map((order) => ({ ...order, side: 'BUY' as const }))
    expect(exitsOf(short, buys)).toMatchObject({ takeProfit: '72000', stopLoss: '66000' })
  })

  it('counts no order that opens, or closes something else', () => {
    const others = [
      exit('STOP_MARKET', '70000', { side: 'BUY' }),
      exit('STOP_MARKET', '66000', { reduceOnly: false }),
      exit('STOP_MARKET', '66100', { market: { ...market, id: 'ETH' } }),
      exit('LIMIT', '71000'),
    ]
    expect(exitsOf(position, others)).toEqual({
      takeProfit: undefined,
      stopLoss: undefined,
      more: 0,
    })
  })
})

describe('an exit of a part', () => {
  const part = exit('TAKE_PROFIT_MARKET', '70000', { remainingSize: decimal('0.02') })

  it('closes its own size, and brings what that brings', () => {
    expect(figuresOfExit(part, position, [part])).toEqual({
      size: '0.02',
      of: '0.5',
      isWhole: false,
      profit: '39.8',
    })
  })

  it('closes no more than there is', () => {
    const large = { ...part, remainingSize: decimal('2') }
    expect(figuresOfExit(large, position, [large])).toMatchObject({ size: '0.5', isWhole: true })
  })

  it('follows the position where it is placed on the whole of it', () => {
    const whole = { ...part, remainingSize: decimal('0'), isPositionSized: true }
    expect(figuresOfExit(whole, position, [whole])).toMatchObject({ size: '0.5', profit: '995' })
    expect(exitFigures({ price: decimal('70000'), size: undefined }, position).profit).toBe('995')
  })
})

describe('a leg of an unfilled parent', () => {
  const parent = exit('LIMIT', '0', {
    orderId: 'parent',
    side: 'BUY',
    price: decimal('60000'),
    reduceOnly: false,
    originalSize: decimal('0.1'),
    remainingSize: decimal('0.1'),
    triggerPrice: undefined,
  })
  const leg = exit('STOP_MARKET', '59800', {
    orderId: 'leg',
    parentOrderId: 'parent',
    originalSize: decimal('0.1'),
    remainingSize: decimal('0.1'),
  })

  it('is no exit of the position, however near it lies', () => {
    expect(exitsOf(position, [parent, leg])).toMatchObject({ stopLoss: undefined, more: 0 })
    expect(exitsThatStay(position, [parent, leg])).toEqual([])
  })

  it('brings what it brings at the price of its parent', () => {
    const figures = { size: '0.1', of: '0.1', isWhole: true, profit: '-20' }
    expect(figuresOfExit(leg, position, [parent, leg])).toEqual(figures)
    expect(figuresOfExit(leg, undefined, [parent, leg])).toEqual(figures)
  })

  it('moves to the position once the parent filled', () => {
    expect(exitsOf(position, [leg])).toMatchObject({ stopLoss: '59800' })
    expect(figuresOfExit(leg, position, [leg])).toMatchObject({ of: '0.5', profit: '-821' })
  })

  it('goes on waiting while a part of the parent rests', () => {
    const half = { ...parent, status: 'PARTIALLY_FILLED' as const, remainingSize: decimal('0.05') }
    expect(exitsOf(position, [half, leg]).stopLossOrder).toBeUndefined()
    expect(figuresOfExit(leg, position, [half, leg])?.profit).toBe('-20')
  })
})

describe('an exit of the old side', () => {
  it('closes nothing of the new one', () => {
    const stop = exit('STOP_MARKET', '66900')
    const turned: Position = { ...position, side: 'SHORT' }
    expect(exitsOf(turned, [stop]).more).toBe(0)
    expect(figuresOfExit(stop, turned, [stop])).toBeUndefined()
  })

  it('stays where it has a size of its own, and ends where it follows the position', () => {
    const fixed = exit('STOP_MARKET', '66900')
    const tracking = exit('STOP_MARKET', '66800', { isPositionSized: true })
    expect(exitsThatStay(position, [fixed, tracking])).toEqual([fixed])
  })

  it('is no exit any more once it fired and rests in the book', () => {
    const fired = exit('STOP_LIMIT', '66900', { status: 'TRIGGERED' })
    expect(exitsOf(position, [fired]).stopLossOrder).toBeUndefined()
  })
})

describe('legs whose venue names no parent', () => {
  const parent: Order = {
    ...exit('LIMIT', '0'),
    orderId: 'parent',
    side: 'BUY',
    price: decimal('67000'),
    originalSize: decimal('0.2'),
    reduceOnly: false,
    triggerPrice: undefined,
  }
  const leg = exit('TAKE_PROFIT_MARKET', '69000', { status: 'PENDING', isPositionSized: true })

  it('hang on the opening order of the same moment while they are pending, and are no exits', () => {
    const orders = [leg, parent]
    expect(waitsFor(leg, orders)).toBe(parent)
    expect(exitsOf(position, orders).takeProfit).toBeUndefined()
    // Of what the parent opens: 0.2 from 67,000.
    expect(figuresOfExit(leg, position, orders)).toMatchObject({ size: '0.2', profit: '400' })
  })

  it('are exits of the position once awake, or without such an order', () => {
    const awake = { ...leg, status: 'OPEN' as const }
    expect(exitsOf(position, [awake, parent]).takeProfit).toBe('69000')
    for (const other of [
      { ...parent, createdAt: '2026-11-21T03:00:01.000Z' },
      { ...parent, side: 'SELL' as const },
      { ...parent, reduceOnly: true },
      { ...parent, market: { ...market, id: 'ETH' } },
    ]) {
      expect(waitsFor(leg, [leg, other])).toBeUndefined()
    }
  })
})
