import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { groupingSteps } from './groupingSteps'

describe('groupingSteps', () => {
  it('offers multiples of the tick up to a twentieth of the price', () => {
    expect(groupingSteps(decimal('0.5'), decimal('68412'))).toEqual([
      '0.5',
      '1',
      '2.5',
      '5',
      '50',
      '500',
    ])
    expect(groupingSteps(decimal('0.01'), decimal('2'))).toEqual(['0.01', '0.02', '0.05', '0.1'])
  })

  it('always offers the tick itself', () => {
    expect(groupingSteps(decimal('1'), decimal('3'))).toEqual(['1'])
  })
})
