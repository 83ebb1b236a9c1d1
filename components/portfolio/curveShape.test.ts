import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { curveShape, heightOf, pointAt } from './curveShape'

const points = (...values: number[]) =>
  values.map((value, place) => ({ atSeconds: 100 + place * 10, value }))

describe('the shape of a curve', () => {
  it('goes from the left edge to the right one by the clock, higher values higher', () => {
    const shape = curveShape(
      [
        { atSeconds: 0, value: 10 },
        { atSeconds: 30, value: 20 },
        { atSeconds: 40, value: 0 },
      ],
      10,
    )
    const numbers = (shape?.line ?? '')
      .slice(1)
      .split('L')
      .map((pair) => pair.split(' ').map(Number))
    expect(numbers.map(([x]) => x)).toEqual([0, 0.75, 1])
    const [start, top, end] = numbers.map(([, y]) => y ?? Number.NaN)
    expect(top).toBeLessThan(start ?? 0)
    expect(end).toBeGreaterThan(start ?? 1)
    expect(shape?.baseY).toBe(start)
    expect(shape?.area).toBe(`${shape?.line}L1 ${start}L0 ${start}Z`)
  })

  it('has none with less than two moments', () => {
    expect(curveShape([], 0)).toBeUndefined()
    expect(curveShape(points(5), 5)).toBeUndefined()
  })

  it('lies in the middle where nothing moved, at nothing too', () => {
    for (const value of [0, 1_000]) {
      const shape = curveShape(points(value, value), value)
      expect(shape?.line).toBe('M0 0.5L1 0.5')
    }
  })

  it('keeps every value and its base within the box, with some two to nine round values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 2, maxLength: 40 }),
        (values) => {
          const shape = curveShape(points(...values), values[0] ?? 0)
          if (shape === undefined) throw new Error('no shape')
          for (const value of values) {
            expect(heightOf(value, shape)).toBeGreaterThanOrEqual(0)
            expect(heightOf(value, shape)).toBeLessThanOrEqual(1)
          }
          expect(shape.ticks.length).toBeGreaterThanOrEqual(1)
          expect(shape.ticks.length).toBeLessThanOrEqual(9)
          for (const tick of shape.ticks) {
            expect(tick).toBeGreaterThanOrEqual(shape.low)
            expect(tick).toBeLessThanOrEqual(shape.high)
          }
        },
      ),
    )
  })

  it('takes less than a hundredth of a cent for no move, beside large worths too', () => {
    for (const [base, value] of [
      [0, 5e-324],
      [1e9, 1e9 + 1.2e-7],
    ] as const) {
      const shape = curveShape(points(base, value), base)
      expect(shape?.line).toBe('M0 0.5L1 0.5')
      expect(shape?.ticks.length).toBeGreaterThanOrEqual(1)
    }
  })

  it('marks amounts as people write them', () => {
    expect(curveShape(points(10_000, 10_240), 10_000)?.ticks).toEqual([10_000, 10_100, 10_200])
    expect(curveShape(points(0, 1), 0)?.ticks).toEqual([0, 0.5, 1])
  })
})

it('finds the point nearest to a share of the time, the later one of two', () => {
  const three = points(1, 2, 3)
  expect(pointAt(three, 0)?.value).toBe(1)
  expect(pointAt(three, 0.3)?.value).toBe(2)
  expect(pointAt(three, 0.75)?.value).toBe(3)
  expect(pointAt(three, 1.2)?.value).toBe(3)
  expect(pointAt([], 0.5)).toBeUndefined()
})
