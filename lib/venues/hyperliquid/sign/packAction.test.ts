import { encode } from '@msgpack/msgpack'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { packAction } from './packAction'

/** The library's bytes, for actions of any shape. */
const packed = (action: object) => encode(action, { ignoreUndefined: true })

const EDGES = [7, 8, 15, 16, 31, 32, 52, 53].flatMap((bits) =>
  [-1, 0, 1].flatMap((by) => [2 ** bits + by, -(2 ** bits) + by]),
)
const value = fc.letrec((again) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }),
    fc.constantFrom(...EDGES, -32, -33, 127, 128, 0, -0),
    fc.maxSafeInteger(),
    fc.double(),
    fc.constantFrom(true, false, null, undefined),
    fc.array(again('any'), { maxLength: 20 }),
    fc.dictionary(fc.string({ unit: 'binary' }), again('any'), { maxKeys: 20 }),
  ),
})).any

describe('packing an action', () => {
  it('gives the bytes of the library for whatever JSON says', () => {
    fc.assert(
      fc.property(value, (member) => {
        expect(packAction({ type: 'order', member })).toEqual(packed({ type: 'order', member }))
      }),
      { numRuns: 1_000, seed: fuzzSeed('packAction', 11) },
    )
  })

  it.each([15, 16, 31, 32, 255, 256, 65_535, 65_536])(
    'writes a length of %i as the library',
    (n) => {
      const members = Object.fromEntries(Array.from({ length: n }, (_, at) => [`${at}`, 1]))
      for (const member of ['a'.repeat(n), 'é'.repeat(n), Array(n).fill(0), members]) {
        expect(packAction({ member })).toEqual(packed({ member }))
      }
    },
  )

  it('refuses what no JSON says', () => {
    expect(() => packAction({ a: 1n })).toThrow(TypeError)
    expect(() => packAction({ a: () => 1 })).toThrow(TypeError)
  })
})
