import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { removableMargin } from './removableMargin'

const position = {
  size: decimal('0.5'),
  markPrice: decimal('60000'),
  leverage: 5,
  marginUsed: decimal('8000'),
  unrealizedPnl: decimal('0'),
}

describe('removableMargin', () => {
  it('keeps the initial margin', () => {
    expect(removableMargin(position, {})).toBe('2000')
  })

  it('keeps what the venue keeps, where it says so', () => {
    expect(removableMargin({ ...position, leverage: 40 }, {})).toBe('7250')
    expect(removableMargin({ ...position, leverage: 40, minimumMargin: decimal('3000') }, {})).toBe(
      '5000',
    )
  })

  it('counts unrealized profit in and loss out, but gives no more than the margin', () => {
    expect(removableMargin({ ...position, unrealizedPnl: decimal('500') }, {})).toBe('2500')
    expect(removableMargin({ ...position, unrealizedPnl: decimal('-500') }, {})).toBe('1500')
    expect(removableMargin({ ...position, unrealizedPnl: decimal('90000') }, {})).toBe('8000')
  })

  it('is nothing, never less, under the margin that must stay', () => {
    expect(removableMargin({ ...position, unrealizedPnl: decimal('-3000') }, {})).toBe('0')
  })

  it('is rounded down to a millionth', () => {
    const odd = { ...position, marginUsed: decimal('8000.00000199') }
    expect(removableMargin(odd, {})).toBe('2000.000001')
  })
})
