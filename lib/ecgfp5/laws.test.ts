import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { FIELD_PRIME } from './ecgfp5'
import { bytesToElements, elementsToBytes } from './elements'
import { type ArithmeticModule, bufferOf, openModule } from './module'
import { modulo, multiplyElements, ORDER } from './testing/reference'

let module: ArithmeticModule

beforeAll(async () => {
  module = await openModule()
})

const ZERO = [0n, 0n, 0n, 0n, 0n]
const ONE = [1n, 0n, 0n, 0n, 0n]

/** Runs a function of the module on 40-byte arguments; undefined where it says false. */
function run(name: keyof ArithmeticModule, ...parts: Uint8Array[]): Uint8Array | undefined {
  const buffer = bufferOf(module)
  parts.forEach((part, index) => {
    buffer.set(part, 40 * index)
  })
  const called = module[name]
  if (typeof called !== 'function') throw new Error(`${name} is no function`)
  return (called as () => number | undefined)() === 0 ? undefined : buffer.slice(0, 40)
}

/** The same on elements of GF(p^5). */
function on(name: keyof ArithmeticModule, ...elements: bigint[][]): bigint[] | undefined {
  const result = run(name, ...elements.map(elementsToBytes))
  return result && bytesToElements(result)
}

const scalarBytes = (value: bigint) =>
  Uint8Array.from(Buffer.from(value.toString(16).padStart(80, '0'), 'hex').reverse())
const scalarOf = (bytes: Uint8Array | undefined) =>
  BigInt(
    `0x${Buffer.from(bytes ?? [])
      .reverse()
      .toString('hex')}`,
  )

/** s times the generator, encoded. */
function multiple(s: bigint): bigint[] {
  const bytes = run('multiplyPoint', scalarBytes(s), elementsToBytes([4n, 0n, 0n, 0n, 0n]))
  if (!bytes) throw new Error('the generator did not decode')
  return bytesToElements(bytes)
}

const limb = fc.oneof(
  fc.bigInt({ min: 0n, max: FIELD_PRIME - 1n }),
  fc.constantFrom(
    0n,
    1n,
    2n,
    FIELD_PRIME - 1n,
    FIELD_PRIME - 2n,
    0xffffffffn,
    1n << 32n,
    1n << 63n,
  ),
)
const element = fc.array(limb, { minLength: 5, maxLength: 5 })
const scalar = fc.oneof(
  fc.bigInt({ min: 0n, max: ORDER - 1n }),
  fc.constantFrom(0n, 1n, ORDER - 1n, 2n ** 318n, (1n << 160n) - 1n),
)
const few = { numRuns: 25 }

describe('GF(p^5)', () => {
  it('adds and multiplies as the definition says', () => {
    fc.assert(
      fc.property(element, element, (a, b) => {
        const sum = a.map((x, at) => (x + (b[at] ?? 0n)) % FIELD_PRIME)
        expect(on('addElements', a, b)).toEqual(sum)
        expect(on('multiplyElements', a, b)).toEqual(multiplyElements(a, b))
      }),
      { numRuns: 300 },
    )
  })

  it('inverts: a times 1/a is 1, and 1/0 is 0', () => {
    fc.assert(
      fc.property(element, (a) => {
        const inverse = on('invertElement', a) ?? []
        const isZero = a.every((x) => x === 0n)
        expect(multiplyElements(a, inverse)).toEqual(isZero ? ZERO : ONE)
      }),
    )
  })

  it('takes the root of every square, and of no other element', () => {
    let others = 0
    fc.assert(
      fc.property(element, (a) => {
        const square = multiplyElements(a, a)
        const root = on('rootOfElement', square)
        expect(root && multiplyElements(root, root)).toEqual(square)
        const own = on('rootOfElement', a)
        if (own) expect(multiplyElements(own, own)).toEqual(a)
        else others++
      }),
      { numRuns: 60, seed: fuzzSeed('laws of the field') },
    )
    expect(others).toBeGreaterThan(10)
  })
})

describe('scalars', () => {
  it('multiplies and subtracts modulo the order', () => {
    fc.assert(
      fc.property(scalar, scalar, (a, b) => {
        const [x, y] = [scalarBytes(a), scalarBytes(b)]
        expect(scalarOf(run('multiplyScalars', x, y))).toBe((a * b) % ORDER)
        expect(scalarOf(run('subtractScalars', x, y))).toBe(modulo(a - b, ORDER))
      }),
      { numRuns: 300 },
    )
  })
})

describe('the group', () => {
  it('has the generator that is encoded as 4, of the order it is said to have', () => {
    expect(multiple(0n)).toEqual(ZERO)
    expect(multiple(1n)).toEqual([4n, 0n, 0n, 0n, 0n])
    const last = multiple(ORDER - 1n)
    expect(on('addPoints', last, multiple(1n))).toEqual(ZERO)
    expect(last).toEqual([FIELD_PRIME - 4n, 0n, 0n, 0n, 0n])
  })

  it('adds multiples as their scalars add, and commutes', () => {
    fc.assert(
      fc.property(scalar, scalar, (a, b) => {
        const [p, q] = [multiple(a), multiple(b)]
        const sum = multiple((a + b) % ORDER)
        expect(on('addPoints', p, q)).toEqual(sum)
        expect(on('addPoints', q, p)).toEqual(sum)
        expect(on('doublePoint', p)).toEqual(multiple((2n * a) % ORDER))
        expect(on('addPoints', p, p)).toEqual(on('doublePoint', p))
        expect(on('addPoints', p, ZERO)).toEqual(p)
      }),
      few,
    )
  })

  it('associates, and multiplies a multiple as its scalars multiply', () => {
    fc.assert(
      fc.property(scalar, scalar, scalar, (a, b, c) => {
        const [p, q, r] = [multiple(a), multiple(b), multiple(c)]
        const left = on('addPoints', on('addPoints', p, q) ?? [], r)
        expect(on('addPoints', p, on('addPoints', q, r) ?? [])).toEqual(left)
        const product = run('multiplyPoint', scalarBytes(b), elementsToBytes(p))
        expect(product && bytesToElements(product)).toEqual(multiple((a * b) % ORDER))
      }),
      few,
    )
  })

  it('decodes about half of all elements, each to a point that encodes to the same element', () => {
    let tried = 0
    let decoded = 0
    fc.assert(
      fc.property(element, (w) => {
        tried++
        const same = on('addPoints', w, ZERO)
        if (!same) return
        expect(same).toEqual(w)
        const whole = run('multiplyPoint', scalarBytes(ORDER - 1n), elementsToBytes(w))
        expect(on('addPoints', w, bytesToElements(whole ?? elementsToBytes(w)))).toEqual(ZERO)
        decoded++
      }),
      { numRuns: 60, seed: fuzzSeed('laws of the curve') },
    )
    expect(decoded / tried).toBeGreaterThan(0.25)
    expect(decoded / tried).toBeLessThan(0.83)
  })
})
