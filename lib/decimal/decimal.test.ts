import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cmp, eq, gt, gte, isZero, lt, lte, max, min, sign } from './compare'
import {
  abs,
  add,
  type Decimal,
  DecimalError,
  decimal,
  div,
  isDecimal,
  mul,
  neg,
  parseDecimal,
  parseTyped,
  type Rounding,
  sub,
} from './decimal'
import { fromScaledInteger } from './scale'

/** Any decimal: an integer of up to 30 digits over a power of ten. */
const scaled = fc.record({
  whole: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  places: fc.integer({ min: 0, max: 20 }),
})

const PLACES = 20

/** The same number in units of 10^-20. */
function units({ whole, places }: { whole: bigint; places: number }): bigint {
  return whole * 10n ** BigInt(PLACES - places)
}

function text({ whole, places }: { whole: bigint; places: number }): Decimal {
  return fromScaledInteger(whole, places)
}

describe('reading what is being typed', () => {
  it.each([
    ['12', '12'],
    ['12.', '12'],
    ['12.50', '12.5'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['', undefined],
    ['.', undefined],
    ['-.', undefined],
    ['..5', undefined],
    ['12..', undefined],
  ])('takes %j for %s', (typed, read) => {
    expect(parseTyped(typed)).toBe(read)
  })
})

describe('reading', () => {
  it.each([
    ['1.50', '1.5'],
    ['-0.0', '0'],
    ['100', '100'],
    ['0.10', '0.1'],
    ['68412.000', '68412'],
    ['-12.340', '-12.34'],
  ])('reads %s as %s', (written, canonical) => {
    expect(decimal(written)).toBe(canonical)
    expect(isDecimal(decimal(written))).toBe(true)
  })

  it.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '+1',
    '.5',
    '5.',
    '007',
    '1e30',
    '1E5',
    '0x10',
    'NaN',
    'Infinity',
    '1,5',
    '--1',
    '1.2.3',
    '١',
  ])('refuses %j and never makes it zero', (written) => {
    expect(parseDecimal(written)).toBeUndefined()
    expect(() => decimal(written)).toThrow(DecimalError)
  })

  it.each([undefined, null, 0.5, 5n, {}, []])('refuses %s, which is no text', (value) => {
    const read = decimal as (value: unknown) => Decimal
    const sum = add as (a: unknown, b: unknown) => Decimal
    expect(() => read(value)).toThrow(DecimalError)
    expect(() => sum(value, decimal('1'))).toThrow(DecimalError)
    expect(isDecimal(value)).toBe(false)
  })

  it('distinguishes canonical text from text that is merely readable', () => {
    expect(isDecimal('1.50')).toBe(false)
    expect(isDecimal('-0')).toBe(false)
    expect(isDecimal('1.5')).toBe(true)
  })

  it('gives one text per number', () => {
    fc.assert(
      fc.property(scaled, fc.integer({ min: 0, max: 5 }), (number, zeros) => {
        const canonical = text(number)
        const padded = canonical.includes('.')
          ? canonical + '0'.repeat(zeros)
          : `${canonical}.0${'0'.repeat(zeros)}`
        expect(decimal(padded)).toBe(canonical)
      }),
    )
  })
})

describe('arithmetic', () => {
  it('adds and subtracts as whole numbers do', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(add(text(a), text(b))).toBe(fromScaledInteger(units(a) + units(b), PLACES))
        expect(sub(text(a), text(b))).toBe(fromScaledInteger(units(a) - units(b), PLACES))
      }),
    )
  })

  it('multiplies as whole numbers do', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(mul(text(a), text(b))).toBe(fromScaledInteger(units(a) * units(b), 2 * PLACES))
      }),
    )
  })

  it('divides to the places asked for, rounded the way named', () => {
    const rounding = fc.constantFrom<Rounding>('down', 'up', 'halfEven')
    fc.assert(
      fc.property(
        scaled,
        scaled,
        fc.integer({ min: 0, max: 12 }),
        rounding,
        (a, b, places, way) => {
          fc.pre(b.whole !== 0n)
          const expected = divideWhole(units(a) * 10n ** BigInt(places), units(b), way)
          expect(div(text(a), text(b), places, way)).toBe(fromScaledInteger(expected, places))
        },
      ),
    )
  })

  it('has no answer to a division by zero', () => {
    expect(() => div(decimal('1'), decimal('0'), 2, 'down')).toThrow(DecimalError)
  })

  it.each([-1, 1.5, Number.NaN, 1001])('refuses %s decimal places', (places) => {
    expect(() => div(decimal('1'), decimal('3'), places, 'down')).toThrow(DecimalError)
  })

  it('is not thrown off by a rounding asked for before', () => {
    expect(div(decimal('2'), decimal('3'), 2, 'up')).toBe('0.67')
    expect(div(decimal('2'), decimal('3'), 4, 'down')).toBe('0.6666')
    expect(mul(decimal('0.00001'), decimal('0.00001'))).toBe('0.0000000001')
  })

  it('negates and takes the magnitude', () => {
    fc.assert(
      fc.property(scaled, (a) => {
        expect(neg(text(a))).toBe(fromScaledInteger(-a.whole, a.places))
        expect(abs(text(a))).toBe(fromScaledInteger(a.whole < 0n ? -a.whole : a.whole, a.places))
      }),
    )
  })
})

describe('comparison', () => {
  it('orders as whole numbers do', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        const [x, y] = [units(a), units(b)]
        const [least, most] = x < y ? [x, y] : [y, x]
        expect(cmp(text(a), text(b))).toBe(x < y ? -1 : x > y ? 1 : 0)
        expect(eq(text(a), text(b))).toBe(x === y)
        expect(gt(text(a), text(b))).toBe(x > y)
        expect(gte(text(a), text(b))).toBe(x >= y)
        expect(lt(text(a), text(b))).toBe(x < y)
        expect(lte(text(a), text(b))).toBe(x <= y)
        expect(min(text(a), text(b))).toBe(fromScaledInteger(least, PLACES))
        expect(max(text(a), text(b))).toBe(fromScaledInteger(most, PLACES))
      }),
    )
  })

  it('knows zero and signs', () => {
    expect([decimal('-0.0'), decimal('0.1'), decimal('-3')].map(sign)).toEqual([0, 1, -1])
    expect(isZero(decimal('0.000'))).toBe(true)
    expect(isZero(decimal('0.001'))).toBe(false)
  })
})

function divideWhole(a: bigint, b: bigint, way: Rounding): bigint {
  const isNegative = a < 0n !== b < 0n
  const [top, bottom] = [a < 0n ? -a : a, b < 0n ? -b : b]
  const quotient = top / bottom
  const rest = top % bottom
  const twice = 2n * rest
  const isUp =
    way === 'up'
      ? rest > 0n
      : way === 'halfEven' && (twice > bottom || (twice === bottom && quotient % 2n === 1n))
  const size = quotient + (isUp ? 1n : 0n)
  return isNegative ? -size : size
}
