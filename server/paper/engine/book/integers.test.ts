import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertSafe, median, mulDivCeil, mulDivFloor } from './integers'

const factor = fc.maxSafeInteger()
const divisor = fc.integer({ min: 1, max: 1_000_000_000 })

test('agrees with exact division in both directions, whatever the size and sign', () => {
  fc.assert(
    fc.property(factor, fc.integer({ min: -5_000, max: 5_000 }), divisor, (a, b, d) => {
      const exact = BigInt(a) * BigInt(b)
      const towardsZero = exact / BigInt(d)
      const rest = exact - towardsZero * BigInt(d)
      const floor = Number(rest < 0n ? towardsZero - 1n : towardsZero)
      const ceil = Number(rest > 0n ? towardsZero + 1n : towardsZero)
      if (!Number.isSafeInteger(floor) || !Number.isSafeInteger(ceil)) return
      expect(mulDivFloor(a, b, d) - floor).toBe(0)
      expect(mulDivCeil(a, b, d) - ceil).toBe(0)
    }),
    { numRuns: 2_000 },
  )
})

test('refuses a result that cannot be exact', () => {
  expect(() => mulDivFloor(Number.MAX_SAFE_INTEGER, 3, 2)).toThrow(RangeError)
  expect(() => assertSafe(2 ** 53, 'money')).toThrow('money')
})

test('finds the middle of three whatever their order', () => {
  for (const [a, b, c] of [
    [1, 2, 3],
    [3, 1, 2],
    [2, 3, 1],
    [2, 2, 9],
  ] as const) {
    expect(median(a, b, c)).toBe(2)
  }
})
