import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecimalError, decimal } from './decimal'
import { fromScaledInteger, toScaledInteger } from './scale'
import {
  decimalPlaces,
  isOnStep,
  roundDown,
  roundHalfEven,
  roundUp,
  significantFigures,
  snapToStep,
} from './snap'

const value = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
const step = fc.bigInt({ min: 1n, max: 10n ** 8n })

describe('rounding to places', () => {
  it.each([
    ['1.239', 2, '1.23', '1.24', '1.24'],
    ['-1.239', 2, '-1.23', '-1.24', '-1.24'],
    ['0.125', 2, '0.12', '0.13', '0.12'],
    ['0.135', 2, '0.13', '0.14', '0.14'],
    ['0.5', 0, '0', '1', '0'],
    ['1.5', 0, '1', '2', '2'],
    ['7', 3, '7', '7', '7'],
  ])('rounds %s to %i places', (text, places, down, up, halfEven) => {
    expect(roundDown(decimal(text), places)).toBe(down)
    expect(roundUp(decimal(text), places)).toBe(up)
    expect(roundHalfEven(decimal(text), places)).toBe(halfEven)
  })
})

describe('snapping to a step', () => {
  it('gives the neighbouring multiple in the direction named, for any step', () => {
    fc.assert(
      fc.property(value, step, fc.integer({ min: 0, max: 10 }), (whole, wide, places) => {
        const [number, tick] = [fromScaledInteger(whole, places), fromScaledInteger(wide, places)]
        const down = toScaledInteger(snapToStep(number, tick, 'down'), places)
        const up = toScaledInteger(snapToStep(number, tick, 'up'), places)
        const size = whole < 0n ? -whole : whole
        const floor = (size / wide) * wide
        const ceiling = size % wide === 0n ? floor : floor + wide
        const signed = (magnitude: bigint) => (whole < 0n ? -magnitude : magnitude)
        expect([down, up]).toEqual([signed(floor), signed(ceiling)])
        expect(isOnStep(number, tick)).toBe(size % wide === 0n)
      }),
    )
  })

  it('snaps to the nearest multiple, ties to the even one', () => {
    expect(snapToStep(decimal('0.375'), decimal('0.25'), 'halfEven')).toBe('0.5')
    expect(snapToStep(decimal('0.625'), decimal('0.25'), 'halfEven')).toBe('0.5')
    expect(snapToStep(decimal('0.63'), decimal('0.25'), 'halfEven')).toBe('0.75')
  })

  it('loses no lot where floats would', () => {
    expect(snapToStep(decimal('0.29'), decimal('0.01'), 'down')).toBe('0.29')
    expect(isOnStep(decimal('0.3'), decimal('0.1'))).toBe(true)
  })

  it.each(['0', '-0.25'])('refuses the step %s', (text) => {
    expect(() => snapToStep(decimal('1'), decimal(text), 'down')).toThrow(DecimalError)
    expect(() => isOnStep(decimal('1'), decimal(text))).toThrow(DecimalError)
  })
})

describe('counting digits', () => {
  it.each([
    ['5', 0, 1],
    ['0.25', 2, 2],
    ['68412', 0, 5],
    ['1200', 0, 2],
    ['0.00123', 5, 3],
    ['-10.05', 2, 4],
    ['0', 0, 0],
  ])('%s has %i places and %i significant figures', (text, places, figures) => {
    expect(decimalPlaces(decimal(text))).toBe(places)
    expect(significantFigures(decimal(text))).toBe(figures)
  })
})

describe('scaled integers', () => {
  it('go there and back unchanged', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 30 }), (whole, places) => {
        expect(toScaledInteger(fromScaledInteger(whole, places), places)).toBe(whole)
      }),
    )
  })

  it.each([
    ['1.25', 6, 1250000n],
    ['-0.000001', 6, -1n],
    ['0', 8, 0n],
    ['42', 0, 42n],
  ])('hold %s at %i decimals', (text, places, whole) => {
    expect(toScaledInteger(decimal(text), places)).toBe(whole)
    expect(fromScaledInteger(whole, places)).toBe(text)
    expect(fromScaledInteger(Number(whole), places)).toBe(text)
  })

  it('refuse what is off their grid instead of rounding it', () => {
    expect(() => toScaledInteger(decimal('0.1234567'), 6)).toThrow(DecimalError)
    expect(() => fromScaledInteger(0.5, 2)).toThrow(DecimalError)
    expect(() => fromScaledInteger(2 ** 60, 2)).toThrow(DecimalError)
    expect(() => toScaledInteger(decimal('1'), -1)).toThrow(DecimalError)
    expect(() => fromScaledInteger(1n, 1.5)).toThrow(DecimalError)
  })
})
