import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import signing from '@/fixtures/lighter/signing.json'
import { type Ecgfp5, Ecgfp5Error, FIELD_PRIME, openEcgfp5 } from './ecgfp5'
import { bytesToElements, elementsToBytes } from './elements'
import { ORDER, poseidon2 } from './testing/reference'

let ecgfp5: Ecgfp5

beforeAll(async () => {
  ecgfp5 = await openEcgfp5()
})

const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A number as 40 bytes, little-endian. */
function scalar(value: bigint): Uint8Array {
  return bytesOf(Buffer.from(value.toString(16).padStart(80, '0'), 'hex').reverse().toString('hex'))
}

const vectors = [...signing.vectors, ...signing.oracle.vectors].map((vector) => ({
  publicKey: bytesOf(vector.publicKey),
  message: bytesOf(vector.txHash),
  signature: Uint8Array.from(Buffer.from(JSON.parse(vector.txInfo).Sig, 'base64')),
}))
const [vector] = vectors
if (!vector) throw new Error('fixtures/lighter/signing.json holds no vector')

const element = fc.bigInt({ min: 0n, max: FIELD_PRIME - 1n })

describe('hash', () => {
  it('equals the published one', () => {
    expect(ecgfp5.hash([1n, 2n, 3n])).toEqual([
      9012335156113876971n,
      15010880231141122522n,
      4012923551176940486n,
      9336101679595537887n,
      3273591152248699825n,
    ])
  })

  it('equals the definition for 1 to 64 elements', () => {
    const edge = fc.constantFrom(0n, 1n, FIELD_PRIME - 1n, 0xffffffffn, 0x100000000n)
    fc.assert(
      fc.property(
        fc.array(fc.oneof(element, edge), { minLength: 1, maxLength: 64 }),
        (elements) => {
          expect(ecgfp5.hash(elements)).toEqual(poseidon2(elements))
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each([
    ['none', []],
    ['65', Array.from({ length: 65 }, () => 1n)],
    ['one that is the prime', [FIELD_PRIME]],
    ['one below zero', [-1n]],
  ])('refuses %s', (_, elements) => {
    expect(() => ecgfp5.hash(elements)).toThrow(Ecgfp5Error)
  })
})

describe('keys', () => {
  it('derives the public keys that other signers derive', () => {
    for (const { privateKey, publicKey } of [
      signing,
      { ...signing.oracle, publicKey: signing.oracle.vectors[0]?.publicKey },
    ]) {
      expect(hexOf(ecgfp5.publicKeyOf(bytesOf(privateKey)))).toBe(publicKey)
    }
  })

  it('creates another private key each time, and its public key is one', () => {
    const keys = Array.from({ length: 5 }, () => ecgfp5.createPrivateKey())
    expect(new Set(keys.map(hexOf)).size).toBe(5)
    for (const key of keys) expect(ecgfp5.isPublicKey(ecgfp5.publicKeyOf(key))).toBe(true)
  })

  it('reduces 80 bytes modulo the order', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 80, maxLength: 80 }), (bytes) => {
        const value = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
        expect(ecgfp5.reducePrivateKey(bytes)).toEqual(scalar(value % ORDER))
      }),
    )
  })

  it('refuses the private key 0, one that is the order, and one of another length', () => {
    const message = elementsToBytes([1n, 2n, 3n, 4n, 5n])
    for (const key of [scalar(0n), scalar(ORDER), scalar(ORDER + 1n), new Uint8Array(39)]) {
      expect(() => ecgfp5.publicKeyOf(key)).toThrow(Ecgfp5Error)
      expect(() => ecgfp5.sign(key, message)).toThrow(Ecgfp5Error)
    }
    expect(hexOf(ecgfp5.publicKeyOf(scalar(1n)))).toBe(hexOf(scalar(4n)))
  })

  it('distinguish a point off the curve, the neutral one and a limb out of range from a public key', () => {
    const limbs = bytesToElements(vector.publicKey)
    expect(ecgfp5.isPublicKey(vector.publicKey)).toBe(true)
    expect(ecgfp5.isPublicKey(new Uint8Array(40))).toBe(false)
    expect(ecgfp5.isPublicKey(vector.publicKey.slice(1))).toBe(false)
    // Half of all elements encode no point.
    const near = Array.from({ length: 20 }, (_, step) => scalar(BigInt(step + 1)))
    const points = near.filter((bytes) => ecgfp5.isPublicKey(bytes))
    expect(points.length).toBeGreaterThan(3)
    expect(points.length).toBeLessThan(17)
    // The same element, one limb written with the prime added: 5 + p has still 64 bits.
    const small = [4n, 0n, 0n, 0n, 0n]
    expect(ecgfp5.isPublicKey(elementsToBytes(small))).toBe(true)
    expect(ecgfp5.isPublicKey(elementsToBytes([4n + FIELD_PRIME, 0n, 0n, 0n, 0n]))).toBe(false)
    for (const at of [0, 1, 2, 3, 4]) {
      const beyond = limbs.map((limb, index) => (index === at ? FIELD_PRIME : limb))
      expect(ecgfp5.isPublicKey(elementsToBytes(beyond))).toBe(false)
    }
  })
})

describe('signatures', () => {
  it('verifies every signature of the official signers', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(16)
    for (const { publicKey, message, signature } of vectors) {
      expect(ecgfp5.verify(publicKey, message, signature)).toBe(true)
    }
  })

  it('verifies what it signed, and signs the same message differently each time', () => {
    const key = ecgfp5.createPrivateKey()
    const publicKey = ecgfp5.publicKeyOf(key)
    fc.assert(
      fc.property(fc.array(element, { minLength: 5, maxLength: 5 }), (elements) => {
        const message = elementsToBytes(elements)
        const signatures = [ecgfp5.sign(key, message), ecgfp5.sign(key, message)]
        for (const made of signatures) expect(ecgfp5.verify(publicKey, message, made)).toBe(true)
        expect(hexOf(signatures[0] ?? key)).not.toBe(hexOf(signatures[1] ?? key))
      }),
      { numRuns: 20 },
    )
  })

  it('refuses a signature with any one bit changed, of it, of the message or of the key', () => {
    const { publicKey, message, signature } = vector
    const flip = (bytes: Uint8Array, bit: number) =>
      bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
    for (let bit = 0; bit < 640; bit += 29) {
      expect(ecgfp5.verify(publicKey, message, flip(signature, bit))).toBe(false)
    }
    for (let bit = 0; bit < 320; bit += 23) {
      expect(ecgfp5.verify(publicKey, flip(message, bit), signature)).toBe(false)
      expect(ecgfp5.verify(flip(publicKey, bit), message, signature)).toBe(false)
    }
  })

  it('refuses a scalar written with the order added, a limb out of range and any other length', () => {
    const { publicKey, message, signature } = vector
    const s = BigInt(`0x${Buffer.from(signature.slice(0, 40)).reverse().toString('hex')}`)
    const beyond = new Uint8Array([...scalar(s + ORDER), ...signature.slice(40)])
    expect(s + ORDER).toBeLessThan(2n ** 320n)
    expect(ecgfp5.verify(publicKey, message, beyond)).toBe(false)
    const outside = elementsToBytes([FIELD_PRIME, 0n, 0n, 0n, 0n])
    expect(ecgfp5.verify(publicKey, outside, signature)).toBe(false)
    expect(ecgfp5.verify(publicKey, message, signature.slice(1))).toBe(false)
    expect(ecgfp5.verify(publicKey, message.slice(1), signature)).toBe(false)
    expect(ecgfp5.verify(new Uint8Array(41), message, signature)).toBe(false)
    expect(() => ecgfp5.sign(scalar(1n), outside)).toThrow(Ecgfp5Error)
    expect(() => ecgfp5.sign(scalar(1n), new Uint8Array(41))).toThrow(Ecgfp5Error)
  })
})

it('turns bytes into elements and back', () => {
  expect(bytesToElements(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 2))).toEqual([1n, 2n])
  expect(elementsToBytes(bytesToElements(vector.publicKey))).toEqual(vector.publicKey)
})
