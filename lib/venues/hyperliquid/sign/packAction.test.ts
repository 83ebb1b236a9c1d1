import { encode } from '@msgpack/msgpack'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { packAction } from './packAction'

/** The library's bytes, for actions of any shape. */
const packed = (action: object) => bytesToHex(encode(action, { ignoreUndefined: true }))
const own = (action: object) => bytesToHex(packAction(action))

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
        expect(own({ type: 'order', member })).toBe(packed({ type: 'order', member }))
      }),
      { numRuns: 1_000, seed: fuzzSeed('packAction', 11) },
    )
  })

  it.each([15, 16, 31, 32, 255, 256, 65_535, 65_536])(
    'writes a length of %i as the library',
    (n) => {
      const members = Object.fromEntries(Array.from({ length: n }, (_, at) => [`${at}`, 1]))
      for (const member of ['a'.repeat(n), 'é'.repeat(n), Array(n).fill(0), members]) {
        expect(own({ member })).toBe(packed({ member }))
      }
    },
  )

  it('gives the bytes of the library for names and places of any kind', () => {
    const named = JSON.parse('{"__proto__":{"a":1},"constructor":2,"10":3,"9":4,"":5}')
    for (const member of [named, Array(3), [undefined], Object.create(null), Object.freeze({})]) {
      expect(own({ member })).toBe(packed({ member }))
    }
    expect(own(named)).toBe(packed(named))
  })

  it.each([
    ['a large whole number', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol.iterator],
    ['a date', new Date(0)],
    ['bytes', Uint8Array.of(1)],
    ['a map', new Map([['a', 1]])],
    // The library packs these in two ways, by the length of the text.
    ['half a character', '\ud800'],
    ['half a character the wrong way round', '\udc00\ud800'],
    ['a name with half a character', { '\ud800': 1 }],
  ])('refuses %s, which no JSON says', (_, member) => {
    expect(() => packAction({ member })).toThrow(TypeError)
  })
})
