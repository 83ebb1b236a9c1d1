import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { farFromMark, priceDistance } from './priceDistance'

const MARK = decimal('60000')

it('measures a price from another, above it as a gain', () => {
  expect(priceDistance(decimal('67440'), MARK)).toBe('0.124')
  expect(priceDistance(decimal('30000'), MARK)).toBe('-0.5')
  expect(priceDistance(MARK, MARK)).toBe('0')
})

it('names a limit that is worse than the mark by more than 5%, and none that is better', () => {
  expect(farFromMark(decimal('63000'), 'BUY', MARK)).toBeUndefined()
  expect(farFromMark(decimal('63001'), 'BUY', MARK)).toBe('0.050016666667')
  expect(farFromMark(decimal('56000'), 'SELL', MARK)).toBe('0.066666666667')
  expect(farFromMark(decimal('30000'), 'BUY', MARK)).toBeUndefined()
  expect(farFromMark(decimal('90000'), 'SELL', MARK)).toBeUndefined()
})
