import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { annualizedRate, periodLabel } from './fundingRate'

describe('annualizedRate', () => {
  it('counts the periods of a year, hourly or eight-hourly', () => {
    expect(annualizedRate(decimal('0.000013'), 3_600)).toBe('0.11388')
    expect(annualizedRate(decimal('0.0001'), 28_800)).toBe('0.1095')
    expect(annualizedRate(decimal('-0.000013'), 3_600)).toBe('-0.11388')
  })
})

describe('periodLabel', () => {
  it.each([
    [3_600, '1 h'],
    [28_800, '8 h'],
    [1_800, '30 min'],
    [5, '5 s'],
  ])('says %d seconds as %s', (seconds, label) => {
    expect(periodLabel(seconds)).toBe(label)
  })
})
