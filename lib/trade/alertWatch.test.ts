import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type AlertRule, createAlertWatch } from './alertWatch'

function rule(id: string, comparison: AlertRule['comparison'], value: string): AlertRule {
  return { id, figure: 'price', comparison, value: decimal(value) }
}

describe('the watch over alerts of a market', () => {
  it('fires each once, when its figure is at or beyond its value', () => {
    const tick = createAlertWatch([
      rule('far', 'above', '120'),
      rule('near', 'above', '110'),
      rule('low', 'below', '90'),
    ])
    expect(tick({ price: decimal('109.9') })).toEqual([])
    expect(tick({ price: decimal('110') })).toEqual(['near'])
    expect(tick({ price: decimal('115') })).toEqual([])
    expect(tick({ price: decimal('89') })).toEqual(['low'])
    expect(tick({ price: decimal('150') })).toEqual(['far'])
    expect(tick({ price: decimal('1') })).toEqual([])
  })

  it('fires all that a jump goes over, the nearest first', () => {
    const tick = createAlertWatch([rule('b', 'above', '102'), rule('a', 'above', '101')])
    expect(tick({ price: decimal('200') })).toEqual(['a', 'b'])
  })

  it('distinguishes figures, and fires nothing while one is unknown', () => {
    const tick = createAlertWatch([
      { id: 'rate', figure: 'funding', comparison: 'below', value: decimal('-0.1') },
      { id: 'near', figure: 'liquidation', comparison: 'below', value: decimal('0.05') },
    ])
    expect(tick({ price: decimal('1'), funding: decimal('-0.05') })).toEqual([])
    expect(tick({ funding: decimal('-0.2'), liquidation: decimal('0.2') })).toEqual(['rate'])
    expect(tick({ liquidation: decimal('0.05') })).toEqual(['near'])
  })
})
