import { describe, expect, it } from 'vitest'
import {
  fromScaled,
  isDecimalText,
  normaliseDecimal,
  plainFromScaled,
  ratioScaled,
  significantDigits,
  toScaled,
} from './decimalText'

describe('decimal text', () => {
  it.each(['0', '1', '-1', '0.5', '00.10', '123456789.123456789'])('%s is a number', (text) => {
    expect(isDecimalText(text)).toBe(true)
  })
  it.each(['', '.5', '5.', '1e5', '+1', ' 1', '1 ', '0x1', 'NaN', '1,0', '--1', '1'.repeat(41)])(
    '%j is none',
    (text) => {
      expect(isDecimalText(text)).toBe(false)
    },
  )
  it.each([
    ['65000.0', '65000'],
    ['0.010', '0.01'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['-1.50', '-1.5'],
    ['100', '100'],
  ])('normalises %s to %s', (text, normal) => {
    expect(normaliseDecimal(text)).toBe(normal)
  })
  it('scales without ever rounding', () => {
    expect(toScaled('68250.5', 1)).toBe(682_505)
    expect(toScaled('68250.55', 1)).toBeUndefined()
    expect(toScaled('68250.50', 1)).toBe(682_505)
    expect(toScaled('-0.3', 2)).toBe(-30)
    expect(toScaled('9007199254740993', 0)).toBeUndefined()
  })
  it('counts significant digits of fractions only', () => {
    expect(significantDigits('123456')).toBe(0)
    expect(significantDigits('12345.6')).toBe(6)
    expect(significantDigits('0.00012345')).toBe(5)
    expect(significantDigits('1.2300')).toBe(3)
  })
  it.each([
    [682_500, 1, '68250.0'],
    [1, 5, '0.00001'],
    [-5, 1, '-0.5'],
    [0, 6, '0.0'],
    [12, 0, '12.0'],
    [-1, 0, '-1.0'],
  ])('prints %d at %d decimals as %s', (value, decimals, text) => {
    expect(fromScaled(value, decimals)).toBe(text)
  })
  it('prints plain numbers without a needless point', () => {
    expect(plainFromScaled(682_500, 1)).toBe('68250')
    expect(plainFromScaled(-0, 1)).toBe('0')
  })
  it('rounds ratios half away from zero', () => {
    expect(ratioScaled(1, 3, 4)).toBe(3333n)
    expect(ratioScaled(-1, 2, 0)).toBe(-1n)
    expect(ratioScaled(5, 2, 0)).toBe(3n)
    expect(ratioScaled(2, -3, 2)).toBe(-67n)
  })
})
