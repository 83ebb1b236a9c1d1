import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { isZero } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'

/** The small stand-in beside the library, asked as `lib/decimal` asks. */
const path = './big.mjs'
const makers: readonly (typeof Big)[] = [Big, (await import(path)).default]

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 30 })
const number = fc.oneof(
  fc
    .tuple(fc.constantFrom('', '-'), digits, fc.option(digits, { nil: '' }))
    .map(([sign, whole, rest]) => {
      const text = `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
      return decimal(`${sign}${text}`)
    }),
  fc.constantFrom(
    ...['0', '1', '-1', '0.5', '1.5', '2.5', '-0.5', '-2.5', '0.25', '10'].map(decimal),
  ),
)
const mode = fc.constantFrom(0, 2, 3) as fc.Arbitrary<0 | 2 | 3>

/** What each gives, as the decimals read it. */
function both(ask: (make: (text: string) => Big.Big, exact: ReturnType<typeof Big>) => unknown) {
  return makers.map((maker) => {
    const Exact = maker()
    Exact.strict = true
    const result = ask((text) => new Exact(text), Exact)
    return typeof result === 'object' ? decimal(String((result as Big.Big).toFixed())) : result
  })
}

describe('the small stand-in for big.js', () => {
  it.each([
    ['adds', 'plus'],
    ['subtracts', 'minus'],
    ['multiplies', 'times'],
    ['compares', 'cmp'],
  ] as const)('%s as the library', (_name, method) => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        const [library, own] = both((make) => make(a)[method](make(b)))
        expect(own).toBe(library)
      }),
      { numRuns: 500, seed: fuzzSeed('big', 3) },
    )
  })

  it('divides and rounds as the library, in each way that the decimals name', () => {
    fc.assert(
      fc.property(number, number, fc.nat(40), mode, (a, b, places, rounding) => {
        const [rounded, ownRounded] = both((make) => make(a).round(places, rounding))
        expect(ownRounded).toBe(rounded)
        if (isZero(b)) return
        const [divided, own] = both((make, Exact) => {
          Exact.DP = places
          Exact.RM = rounding
          return make(a).div(make(b))
        })
        expect(own).toBe(divided)
      }),
      { numRuns: 1_000, seed: fuzzSeed('big', 5) },
    )
  })

  it('rounds and divides ties as the library, on both sides of zero', () => {
    const twentieths = Array.from({ length: 121 }, (_, at) => `${at - 60}`)
    for (const rounding of [0, 2, 3] as const) {
      for (const [of, places] of twentieths.flatMap((text) => [[text, 0] as const, [text, 1]])) {
        const [divided, own] = both((make, Exact) => {
          Exact.DP = places as number
          Exact.RM = rounding
          return make(of as string).div(make('20'))
        })
        expect(own).toBe(divided)
        const [rounded, ownRounded] = both((make) =>
          make(of as string)
            .times(make('0.05'))
            .round(places as number, rounding),
        )
        expect(ownRounded).toBe(rounded)
      }
    }
  })

  it('negates, and knows zero', () => {
    fc.assert(
      fc.property(number, (a) => {
        const [library, own] = both((make) => make(a).neg())
        expect(own).toBe(library)
        expect(both((make) => make(a).eq('0'))).toEqual([isZero(a), isZero(a)])
      }),
      { seed: fuzzSeed('big', 7) },
    )
  })
})
