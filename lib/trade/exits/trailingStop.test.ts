import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { betterPeak, trailingStopAt, trailingStopStep } from './trailingStop'

const market = { priceIncrement: decimal('0.5') }
const two = decimal('2')

describe('trailing stop', () => {
  it('keeps its distance behind the best mark price, rounded away from it', () => {
    expect(trailingStopAt(market, 'LONG', decimal('100.3'), two)).toBe('98')
    expect(trailingStopAt(market, 'SHORT', decimal('100.3'), two)).toBe('102.5')
    expect(trailingStopAt(market, 'LONG', decimal('100'), decimal('100'))).toBe('0')
  })

  it('keeps the best mark price of the side', () => {
    expect(betterPeak('LONG', decimal('100'), decimal('99'))).toBe('100')
    expect(betterPeak('LONG', decimal('100'), decimal('101'))).toBe('101')
    expect(betterPeak('SHORT', decimal('100'), decimal('99'))).toBe('99')
  })

  it('moves toward profit only', () => {
    const trail = { side: 'LONG', percent: two, peak: decimal('110'), stop: decimal('98') } as const
    expect(trailingStopStep(market, trail)).toBe('107.5')
    expect(trailingStopStep(market, { ...trail, stop: decimal('107.5') })).toBeUndefined()
    expect(trailingStopStep(market, { ...trail, stop: decimal('109') })).toBeUndefined()
    const short = { ...trail, side: 'SHORT', peak: decimal('90'), stop: decimal('102') } as const
    expect(trailingStopStep(market, short)).toBe('92')
  })

  it('waits until it gains a tenth of its distance: no message for every tick', () => {
    const fine = { priceIncrement: decimal('0.01') }
    const trail = { side: 'LONG', percent: two, peak: decimal('100.1') } as const
    expect(trailingStopStep(fine, { ...trail, stop: decimal('98') })).toBeUndefined()
    expect(trailingStopStep(fine, { ...trail, stop: decimal('97.8') })).toBe('98.09')
  })
})
