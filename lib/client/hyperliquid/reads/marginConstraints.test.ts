import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { marginConstraints } from './marginConstraints'

const position = { size: decimal('0.5'), markPrice: decimal('60000'), leverage: 5 }

describe('marginConstraints', () => {
  it('keeps the initial margin', () => {
    expect(marginConstraints(position)).toEqual({
      minimumMarginRequirement: '6000',
      amountIncrement: '0.000001',
    })
  })

  it('keeps a tenth of the value where the initial margin is less', () => {
    const { minimumMarginRequirement } = marginConstraints({ ...position, leverage: 40 })
    expect(minimumMarginRequirement).toBe('3000')
  })
})
