import { describe, expect, it } from 'vitest'
import { decimal, ZERO } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import { type LeverageInput, leverageEffect } from './leverageEffect'

const d = decimal
const NOTHING = { size: ZERO, value: ZERO }

/** Half a bitcoin long from 60,000 at 10 times, now at its entry. */
const position: Position = {
  provider: 'hyperliquid',
  market: { id: 'BTC', categoryId: 'perp' } as Position['market'],
  side: 'LONG',
  size: d('0.5'),
  entryPrice: d('60000'),
  markPrice: d('60000'),
  liquidationPrice: d('55000'),
  unrealizedPnl: ZERO,
  marginUsed: d('3000'),
  marginMode: 'ISOLATED',
  leverage: 10,
} as Position

const input: LeverageInput = {
  market: {},
  position,
  markPrice: d('60000'),
  tiers: [{ lowerBound: ZERO, rate: d('0.0125'), deduction: ZERO }],
  orders: { buy: NOTHING, sell: NOTHING },
  freeMargin: d('4000'),
  marginMode: 'ISOLATED',
  feeRate: ZERO,
  leverage: 10,
}

describe('a change of leverage', () => {
  it('asks for the margin that an isolated position lacks, and shows its liquidation with it', () => {
    const { before, after, problem } = leverageEffect(input, 5)
    expect(before.margin).toBe('3000')
    expect(after.margin).toBe('6000')
    // 0.5 × (60000 − p) = 6000 − 0.0125 × 0.5 × p
    expect(Number(after.liquidationPrice)).toBeCloseTo((30000 - 6000) / (0.5 * 0.9875), 4)
    // The 1,000 that are left, five times over.
    expect(Number(after.largest)).toBeCloseTo(5000 / 60000, 6)
    expect(problem).toBe('positionMargin')
  })

  it('gives nothing back of an isolated position at higher leverage, but allows larger orders', () => {
    const { before, after, problem } = leverageEffect(input, 20)
    expect(after.margin).toBe(before.margin)
    expect(after.liquidationPrice).toBe(before.liquidationPrice)
    expect(Number(before.largest)).toBeCloseTo(40000 / 60000, 6)
    expect(Number(after.largest)).toBeCloseTo(80000 / 60000, 6)
    expect(problem).toBeUndefined()
  })

  it('counts what the open orders need at the new leverage', () => {
    const orders = { buy: { size: d('0.1'), value: d('5000') }, sell: NOTHING }
    const cross: LeverageInput = {
      ...{ ...input, orders, marginMode: 'CROSS', freeMargin: d('6500') },
      position: { ...position, marginMode: 'CROSS' },
    }
    // Of 6,500 the position takes 3,000 and the order 500 more; 3,000 are left, five times over.
    const { before, after, problem } = leverageEffect(cross, 5)
    expect(Number(before.largest)).toBeCloseTo(65_000 / 60_000, 6)
    expect(Number(after.largest)).toBeCloseTo(15_000 / 60_000, 6)
    expect(problem).toBeUndefined()
    expect(leverageEffect({ ...cross, freeMargin: d('3400') }, 5).problem).toBe('freeMargin')
    const isolated = {
      ...input,
      orders,
      freeMargin: d('6500'),
      position: { ...position, marginUsed: d('6000') },
    }
    expect(Number(leverageEffect(isolated, 5).after.largest)).toBeCloseTo(30_000 / 60_000, 6)
  })

  it('names why the venue would refuse it', () => {
    const filled = { ...position, marginUsed: d('6000') }
    expect(leverageEffect({ ...input, position: filled }, 5).problem).toBeUndefined()
    const losing = { ...position, unrealizedPnl: d('-2900') }
    expect(leverageEffect({ ...input, position: losing }, 20).problem).toBe('positionMargin')
    const cross = { ...position, marginMode: 'CROSS' as const }
    const poor = { ...input, position: cross, marginMode: 'CROSS' as const, freeMargin: d('100') }
    expect(leverageEffect(poor, 5).problem).toBe('freeMargin')
    expect(leverageEffect(poor, 20).problem).toBeUndefined()
  })

  it('follows the leverage with the margin of a cross position, whose liquidation stays', () => {
    const cross = { ...position, marginMode: 'CROSS' as const }
    const { before, after } = leverageEffect({ ...input, position: cross, marginMode: 'CROSS' }, 20)
    expect(after.margin).toBe('1500')
    expect(after.liquidationPrice).toBe(before.liquidationPrice)
  })

  it('changes the largest size alone where nothing is open', () => {
    const flat = { ...input, position: undefined }
    const { before, after } = leverageEffect(flat, 40)
    expect(before.margin).toBeUndefined()
    expect(Number(before.largest)).toBeCloseTo(40000 / 60000, 6)
    expect(Number(after.largest)).toBeCloseTo(160000 / 60000, 6)
  })
})
