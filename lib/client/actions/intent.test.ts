import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { differencesBetween } from './intent'

describe('differencesBetween', () => {
  it('finds other values, what is missing and what is too much, each with its path', () => {
    const expected = { a: 1, b: { c: ['x', 'y'] }, d: true }
    const actual = { a: 2, b: { c: ['x'], e: null }, d: true }
    expect(differencesBetween(expected, actual, 'message')).toEqual([
      { path: 'message.a', expected: '1', actual: '2' },
      { path: 'message.b.c[1]', expected: 'y', actual: 'nothing' },
      { path: 'message.b.e', expected: 'nothing', actual: 'null' },
    ])
  })

  it('takes nothing for the same that is not', () => {
    const pairs = [
      ['1', 1],
      [0, false],
      [null, undefined],
      [[], {}],
      ['', null],
      [{ a: [] }, { a: {} }],
      [0, -0],
    ]
    for (const [one, other] of pairs) {
      expect(differencesBetween(one, other)).not.toEqual([])
      expect(differencesBetween(other, one)).not.toEqual([])
    }
  })

  it('finds none between equal values, and some between any two that differ as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(differencesBetween(one, structuredClone(one))).toEqual([])
        if (JSON.stringify(one) !== JSON.stringify(other) && !isObject(one)) {
          expect(differencesBetween(one, other)).not.toEqual([])
        }
      }),
      { numRuns: 500, seed: fuzzSeed('differences', 2) },
    )
  })

  it('sees keys that hide on a prototype', () => {
    const hidden: unknown = JSON.parse('{"__proto__": {"b": 1}, "a": 1}')
    expect(differencesBetween({ a: 1 }, hidden)).not.toEqual([])
  })
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
