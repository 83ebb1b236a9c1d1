import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { coveredValue, initialMargin, marginPerUnit } from './margin'

const d = decimal
const EXACT = {}
/** Margin fractions in hundredths of a percent. */
const STEPPED = { marginFractionStep: d('0.0001') }

describe('initial margin', () => {
  it('is the value over the leverage, rounded up to a millionth, or down where it is set free', () => {
    expect(initialMargin(d('10000'), 3, EXACT)).toBe('3333.333334')
    expect(initialMargin(d('10000'), 3, EXACT, 'down')).toBe('3333.333333')
  })

  it('is the share on the step of the market’s margin fractions where there is one', () => {
    expect([1, 3, 11, 20].map((of) => initialMargin(d('10000'), of, STEPPED))).toEqual([
      '10000',
      '3333',
      '909',
      '500',
    ])
    expect(initialMargin(d('0.0001'), 3, STEPPED)).toBe('0.000034')
    expect(initialMargin(d('0.0001'), 3, STEPPED, 'down')).toBe('0.000033')
  })

  it('goes by the fraction of a leverage between two whole ones', () => {
    expect(
      [33.55, 14.99, 2.999, 1.4999].map((of) => initialMargin(d('10000'), of, STEPPED)),
    ).toEqual(['298', '667', '3334', '6667'])
  })

  it('of one unit is that of the whole over the size', () => {
    expect(marginPerUnit(d('60000'), d('1'), 3, STEPPED)).toBe('19998')
    expect(marginPerUnit(d('1010'), d('10'), 11, STEPPED)).toBe('9.1809')
    expect(marginPerUnit(d('100'), d('1'), 3, EXACT)).toBe('33.333333333333333334')
  })

  it('covers no more value than its own initial margin allows', () => {
    expect(coveredValue(d('3333'), 3, STEPPED)).toBe('10000')
    expect(coveredValue(d('100'), 3, EXACT)).toBe('300')
    const value = coveredValue(d('100'), 3, STEPPED)
    expect(value).toBe('300.030003000300030003')
    expect(initialMargin(value, 3, STEPPED)).toBe('100')
  })
})
