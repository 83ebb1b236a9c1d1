import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { filledPercent, filledShare } from './filledShare'

const text = (filled: string, size: string) =>
  filledPercent(filledShare({ filled: decimal(filled), size: decimal(size) }))

describe('how much of an order is filled', () => {
  it('never calls full what still rests, nor untouched what began to fill', () => {
    expect(text('0', '5')).toBe('0%')
    expect(text('0.001', '5')).toBe('<1%')
    expect(text('0.05', '5')).toBe('1%')
    expect(text('2.5', '5')).toBe('50%')
    expect(text('4.999', '5')).toBe('99%')
    expect(text('5', '5')).toBe('100%')
  })

  it('says nothing of an order without a size of its own', () => {
    expect(text('0', '0')).toBe('0%')
  })
})
