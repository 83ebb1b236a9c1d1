import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { isSignedBy, splitSignature, type VenueSignature } from './signature'

const { Point } = secp256k1
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

describe('isSignedBy', () => {
  it('knows the signer, of many signatures', async () => {
    for (let i = 0; i < 50; i += 1) {
      const { digest, signature } = await sign(`message ${i}`)
      expect(isSignedBy(address, digest, signature)).toBe(true)
    }
  })

  it('decides as the wallets’ library does', async () => {
    for (let i = 0; i < 50; i += 1) {
      const { digest, signature } = await sign(`message ${i}`, privateKeyToAccount(key(`${i}`)))
      const bytes = hexToBytes(`0${signature.v - 27}${signature.r.slice(2)}${signature.s.slice(2)}`)
      const other = keccak_256(digest)
      for (const said of [digest, other]) {
        const point = Point.fromBytes(secp256k1.recoverPublicKey(bytes, said, { prehash: false }))
        const recovered = bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(12))
        expect(isSignedBy(`0x${recovered}`, said, signature)).toBe(true)
        expect(isSignedBy(`0x${recovered}`, keccak_256(said), signature)).toBe(false)
      }
    }
  })

  it('refuses whatever was altered', async () => {
    const stranger = privateKeyToAccount(key('stranger'))
    const n = Point.Fn.ORDER
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
      [digest, { ...signature, s: hex(n) }],
      [digest, { ...signature, r: signature.s, s: signature.r }],
      [digest, { ...signature, r: '0x' }],
      [digest, { ...signature, r: `${signature.r}00` }],
    ] as const) {
      expect(isSignedBy(address, bytes, wrong)).toBe(false)
    }
    // The mirrored form with the other parity is the same signature, and the venue takes it.
    expect(isSignedBy(address, digest, { ...mirrored, v: flipped.v })).toBe(true)
    expect(isSignedBy(stranger.address.toLowerCase(), digest, signature)).toBe(false)
    expect(isSignedBy(address, digest, signature)).toBe(true)
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
