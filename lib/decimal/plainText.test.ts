import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from './plainText'

/** Digits and power of ten of a number's text, plain or with an exponent, without zeros at the ends. */
function parts(text: string): { digits: string; power: number } {
  const [mantissa = '', exponent = '0'] = text.split('e')
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  const power = Number(exponent) - fraction.length + digits.length - kept.length
  return { digits: kept, power: kept === '' ? 0 : power }
}

const anyNumber = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1e-6, max: 1e-6, noNaN: true }),
)

describe('a number as text', () => {
  it('has the digits of its shortest text and no exponent', () => {
    fc.assert(
      fc.property(anyNumber, (value) => {
        const text = plainText(value)
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d+)?$/)
        expect(text.startsWith('-')).toBe(value < 0)
        expect(parts(text)).toEqual(parts(String(value)))
        expect(Number(text)).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  it.each([
    [1.234567890123456e-7, '0.0000001234567890123456'],
    [-1e-7, '-0.0000001'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [1e21, '1000000000000000000000'],
    [-1.2345e25, '-12345000000000000000000000'],
    [0.000001, '0.000001'],
    [12.5, '12.5'],
  ])('writes %d out', (value, text) => {
    expect(plainText(value)).toBe(text)
  })

  it('leaves what is no number of digits as it is', () => {
    expect([Number.NaN, -Infinity].map(plainText)).toEqual(['NaN', '-Infinity'])
  })
})
