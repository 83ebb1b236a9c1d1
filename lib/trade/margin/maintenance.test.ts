import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { maintenanceTiers, maxLeverageAt } from './maintenance'

const marginTiers = [
  { lowerBound: decimal('0'), maxLeverage: 40, maintenanceMarginRate: 0.0125 },
  { lowerBound: decimal('150000000'), maxLeverage: 20, maintenanceMarginRate: 0.025 },
  { lowerBound: decimal('300000000'), maxLeverage: 10, maintenanceMarginRate: 0.05 },
]

describe('maintenanceTiers', () => {
  it('deducts so much that maintenance is continuous where a tier begins', () => {
    expect(maintenanceTiers({ marginTiers })).toEqual([
      { lowerBound: '0', rate: '0.0125', deduction: '0' },
      { lowerBound: '150000000', rate: '0.025', deduction: '1875000' },
      { lowerBound: '300000000', rate: '0.05', deduction: '9375000' },
    ])
  })

  it('is one tier where none are given: of the rate, or of half the inverse highest leverage', () => {
    const only = (rate: string) => [{ lowerBound: '0', rate, deduction: '0' }]
    expect(maintenanceTiers({ maintenanceMarginRate: 0.02, maxLeverage: 40 })).toEqual(only('0.02'))
    expect(maintenanceTiers({ maxLeverage: 40 })).toEqual(only('0.0125'))
  })
})

describe('maxLeverageAt', () => {
  it('falls with the notional of the position', () => {
    const at = (notional: string) => maxLeverageAt({ marginTiers }, decimal(notional))
    expect(['0', '149999999', '150000000', '999999999'].map(at)).toEqual([40, 40, 20, 10])
    expect(maxLeverageAt({ maxLeverage: 25 }, decimal('999999999'))).toBe(25)
  })
})
