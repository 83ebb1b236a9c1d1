import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { isOnPriceGrid, percentOfSize, sizeStep, snapPrice, worstPriceFrom } from './snapPrice'

const byFigures = { priceDecimals: 1 }
const byTick = { priceIncrement: decimal('0.25') }

describe('percentOfSize', () => {
  it('rounds down to the lots, and takes all of a size that is off them', () => {
    const size = decimal('1.2345')
    expect(percentOfSize({ szDecimals: 2 }, size, decimal('50'))).toBe('0.61')
    expect(percentOfSize({ szDecimals: 2 }, size, decimal('100'))).toBe('1.2345')
    expect(percentOfSize({ szDecimals: 0 }, size, decimal('25'))).toBe('0')
  })
})

describe('worstPriceFrom', () => {
  it('moves a reference against the order and stays on the grid, never beyond the share', () => {
    const [reference, share] = [decimal('10.1'), decimal('0.02')]
    expect(worstPriceFrom(byTick, reference, 'BUY', share)).toBe('10.25')
    expect(worstPriceFrom(byTick, reference, 'SELL', share)).toBe('10')
  })
})

describe('snapPrice', () => {
  it('rounds a buy down and a sell up', () => {
    expect(snapPrice(byTick, decimal('10.1'), 'BUY')).toBe('10')
    expect(snapPrice(byTick, decimal('10.1'), 'SELL')).toBe('10.25')
  })

  it('keeps five significant figures where the market has no tick', () => {
    expect(snapPrice(byFigures, decimal('68412.5'), 'BUY')).toBe('68412')
    expect(snapPrice(byFigures, decimal('68412.5'), 'SELL')).toBe('68413')
    expect(snapPrice(byFigures, decimal('3360.06'), 'BUY')).toBe('3360')
  })

  it('leaves whole numbers of any length alone', () => {
    expect(snapPrice(byFigures, decimal('123457'), 'BUY')).toBe('123457')
    expect(isOnPriceGrid(byFigures, decimal('123457'))).toBe(true)
  })

  it('never rounds a price to zero', () => {
    expect(snapPrice(byTick, decimal('0.01'), 'BUY')).toBe('0.25')
  })

  it('stays on the grid when rounding up crosses a power of ten', () => {
    const snapped = snapPrice({ priceDecimals: 6 }, decimal('9.99999'), 'SELL')
    expect(snapped).toBe('10')
    expect(isOnPriceGrid({ priceDecimals: 6 }, snapped)).toBe(true)
  })
})

describe('sizeStep', () => {
  it('is the stated lot, else the last decimal of a size', () => {
    expect(sizeStep({ szDecimals: 3 })).toBe('0.001')
    expect(sizeStep({ szDecimals: 3, sizeIncrement: decimal('0.005') })).toBe('0.005')
  })
})
