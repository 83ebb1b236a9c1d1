import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { cmp } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { snapToStep } from '@/lib/decimal/snap'
import { bookGrouping, bucketSize } from './bookGrouping'

describe('bookGrouping', () => {
  it.each([
    ['1', '68412', { nSigFigs: 5 }],
    ['2', '68412', { nSigFigs: 5, mantissa: 2 }],
    ['5', '68412', { nSigFigs: 5, mantissa: 5 }],
    ['10', '68412', { nSigFigs: 4 }],
    ['50', '68412', { nSigFigs: 4 }],
    ['100', '68412', { nSigFigs: 3 }],
    ['100000', '68412', { nSigFigs: 2 }],
    ['0.1', '2946.2', { nSigFigs: 5 }],
    ['1', '2946.2', { nSigFigs: 4 }],
    ['0.00001', '0.13836', { nSigFigs: 5 }],
    ['0.0001', '0.13836', { nSigFigs: 4 }],
    ['0.5', '68412', undefined],
    // Levels of 10 would fill none of 25, those of 5 do.
    ['25', '68412', { nSigFigs: 5, mantissa: 5 }],
  ])('asks for levels of %s around %s', (step, price, grouping) => {
    expect(bookGrouping(decimal(price), decimal(step))).toEqual(grouping)
  })

  it('gives levels that fill those that were wanted, never wider ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 1, max: 9_999 }),
        (digits, places, steps) => {
          const text = String(digits).padStart(places + 1, '0')
          const cut = text.length - places
          const price = decimal(places === 0 ? text : `${text.slice(0, cut)}.${text.slice(cut)}`)
          const step = decimal(String(steps))
          const grouping = bookGrouping(price, step)
          if (grouping === undefined) return
          const bucket = bucketSize(price, grouping)
          expect(cmp(bucket, step)).toBeLessThanOrEqual(0)
          expect(snapToStep(step, bucket, 'down')).toBe(step)
        },
      ),
      { numRuns: 500, seed: fuzzSeed('book grouping', 5) },
    )
  })
})
