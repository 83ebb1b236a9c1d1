import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { positionAfter } from './positionAfter'

const long = {
  side: 'LONG' as const,
  size: decimal('2'),
  entryPrice: decimal('100'),
  marginUsed: decimal('20'),
}

function order(side: 'BUY' | 'SELL', size: string, reduceOnly = false) {
  return { side, size: decimal(size), price: decimal('130'), margin: decimal('26'), reduceOnly }
}

describe('positionAfter', () => {
  it('opens with the order where there was nothing', () => {
    expect(positionAfter(undefined, order('SELL', '1'))).toEqual({
      side: 'SHORT',
      size: '1',
      entryPrice: '130',
      margin: '26',
    })
  })

  it('weighs entry prices by size when it grows', () => {
    expect(positionAfter(long, order('BUY', '1'))).toEqual({
      side: 'LONG',
      size: '3',
      entryPrice: '110',
      margin: '46',
    })
  })

  it('keeps its entry price and its share of the margin when it shrinks', () => {
    expect(positionAfter(long, order('SELL', '0.5'))).toEqual({
      side: 'LONG',
      size: '1.5',
      entryPrice: '100',
      margin: '15',
    })
  })

  it('leaves nothing when it is closed exactly', () => {
    expect(positionAfter(long, order('SELL', '2'))).toBeNull()
  })

  it('turns over with what goes beyond, at the order’s price', () => {
    expect(positionAfter(long, order('SELL', '2.5'))).toMatchObject({
      side: 'SHORT',
      size: '0.5',
      entryPrice: '130',
      margin: '5.2',
    })
  })

  it('never turns over and never grows with reduce-only', () => {
    expect(positionAfter(long, order('SELL', '2.5', true))).toBeNull()
    expect(positionAfter(long, order('BUY', '1', true))).toMatchObject({ size: '2' })
    expect(positionAfter(undefined, order('BUY', '1', true))).toBeNull()
  })
})
