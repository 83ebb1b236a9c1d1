import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { moveStop } from './moveStop'

const market = { priceDecimals: 1 }
const long = { side: 'LONG', markPrice: decimal('60000') } as const
const short = { side: 'SHORT', markPrice: decimal('60000') } as const

describe('moveStop', () => {
  it('moves by the step of the price there', () => {
    expect(moveStop(market, long, decimal('59000'), 3)).toBe('59003')
    expect(moveStop(market, long, decimal('9999.9'), 1)).toBe('10000')
    expect(moveStop(market, short, decimal('61000'), -2)).toBe('60998')
  })

  it('never moves it to where it would fire at once', () => {
    expect(moveStop(market, long, decimal('59999'), 2)).toBeUndefined()
    expect(moveStop(market, short, decimal('60001'), -1)).toBeUndefined()
  })

  it('never moves it below zero', () => {
    expect(moveStop(market, long, decimal('0.1'), -2)).toBeUndefined()
  })
})
