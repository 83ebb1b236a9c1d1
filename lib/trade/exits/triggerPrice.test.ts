import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { profitAt, returnOnEquity } from '@/lib/trade/margin/pnl'
import { triggerDistance, triggerPriceFrom } from './triggerPrice'

const long = {
  market: {},
  side: 'LONG' as const,
  entryPrice: decimal('100'),
  size: decimal('2'),
  leverage: 10,
}
const short = { ...long, side: 'SHORT' as const }

describe('triggerPriceFrom', () => {
  it('puts a gain above the entry of a long and below that of a short', () => {
    expect(triggerPriceFrom('percent', decimal('5'), long)).toBe('105')
    expect(triggerPriceFrom('percent', decimal('5'), short)).toBe('95')
  })

  it('divides a return on equity by the leverage', () => {
    expect(triggerPriceFrom('roe', decimal('50'), long)).toBe('105')
  })

  it('spreads a profit over the size', () => {
    expect(triggerPriceFrom('pnl', decimal('-10'), long)).toBe('95')
    expect(triggerPriceFrom('pnl', decimal('-10'), short)).toBe('105')
  })

  it('moves the price itself by an offset', () => {
    expect(triggerPriceFrom('offset', decimal('2.5'), long)).toBe('102.5')
    expect(triggerPriceFrom('offset', decimal('2.5'), short)).toBe('97.5')
    expect(triggerPriceFrom('offset', decimal('-100'), long)).toBeUndefined()
  })

  it('refuses distances that leave no price above zero', () => {
    expect(triggerPriceFrom('percent', decimal('-100'), long)).toBeUndefined()
    expect(triggerPriceFrom('pnl', decimal('1'), { ...long, size: decimal('0') })).toBeUndefined()
  })

  it('reads the same distance back from the price', () => {
    for (const reference of [long, short]) {
      for (const basis of ['percent', 'roe', 'pnl', 'offset'] as const) {
        const price = triggerPriceFrom(basis, decimal('12.5'), reference)
        expect(price && triggerDistance(basis, price, reference)).toBe('12.5')
      }
    }
  })
})

describe('profitAt', () => {
  it('is the same magnitude with the other sign for the other side', () => {
    expect(profitAt('LONG', decimal('2'), decimal('100'), decimal('110'))).toBe('20')
    expect(profitAt('SHORT', decimal('2'), decimal('100'), decimal('110'))).toBe('-20')
  })

  it('has no return on equity without margin', () => {
    expect(returnOnEquity(decimal('1'), decimal('0'))).toBeUndefined()
    expect(returnOnEquity(decimal('20'), decimal('20'))).toBe('1')
  })
})
