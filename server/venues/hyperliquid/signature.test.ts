import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createSignatureChecker, splitSignature, type VenueSignature } from './signature'

const key = (seed: string) => `0x${bytesToHex(keccak_256(utf8ToBytes(seed)))}` as const
const account = privateKeyToAccount(key('agent'))
const address = account.address.toLowerCase()

async function sign(message: string, signer = account) {
  const digest = keccak_256(utf8ToBytes(message))
  const hex = await signer.sign({ hash: `0x${bytesToHex(digest)}` })
  const signature = splitSignature(hex)
  if (signature === undefined) throw new Error('bad signature')
  return { digest, signature }
}

describe('createSignatureChecker', () => {
  it('knows the signer the first time, from memory, and with tables', async () => {
    const checker = createSignatureChecker()
    for (let i = 0; i < 10; i += 1) {
      const { digest, signature } = await sign(`message ${i}`)
      expect(checker.isSignedBy(address, digest, signature)).toBe(true)
    }
  })

  it('refuses whatever was altered, cold and warm', async () => {
    const stranger = privateKeyToAccount(key('stranger'))
    const n = secp256k1.Point.Fn.ORDER
    for (const uses of [0, 2, 8]) {
      const checker = createSignatureChecker()
      for (let i = 0; i < uses; i += 1) {
        const { digest, signature } = await sign(`warm ${i}`)
        checker.isSignedBy(address, digest, signature)
      }
      const { digest, signature } = await sign('order')
      const other = await sign('another order')
      const foreign = await sign('order', stranger)
      const flipped: VenueSignature = { ...signature, v: signature.v === 27 ? 28 : 27 }
      const mirrored = { ...signature, s: hex(n - BigInt(signature.s)) }
      const zero = hex(0n)
      for (const [bytes, wrong] of [
        [digest, other.signature],
        [other.digest, signature],
        [digest, foreign.signature],
        [digest, flipped],
        [digest, mirrored],
        [digest, { ...signature, s: zero }],
        [digest, { ...signature, r: zero }],
        [digest, { ...signature, r: hex(n) }],
        [digest, { ...signature, r: signature.s, s: signature.r }],
      ] as const) {
        expect(checker.isSignedBy(address, bytes, wrong)).toBe(false)
      }
      // The mirrored form with the other parity is the same signature, and the venue takes it.
      expect(checker.isSignedBy(address, digest, { ...mirrored, v: flipped.v })).toBe(true)
      expect(checker.isSignedBy(stranger.address.toLowerCase(), digest, signature)).toBe(false)
      expect(checker.isSignedBy(address, digest, signature)).toBe(true)
    }
  })
})

describe('splitSignature', () => {
  it('takes 27 and 28 and the bare recovery id, and nothing else', () => {
    const body = `0x${'11'.repeat(32)}${'22'.repeat(32)}`
    expect(splitSignature(`${body}1b`)).toEqual({
      r: `0x${'11'.repeat(32)}`,
      s: `0x${'22'.repeat(32)}`,
      v: 27,
    })
    expect(splitSignature(`${body}01`)?.v).toBe(28)
    expect(splitSignature(`${body}1d`)).toBeUndefined()
    expect(splitSignature(`${body}ff`)).toBeUndefined()
  })
})

function hex(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`
}
