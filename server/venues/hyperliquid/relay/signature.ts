import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/** A secp256k1 signature as the venue takes it. */
export interface VenueSignature {
  r: string
  s: string
  v: 27 | 28
}

// Compiled C: an order's check is the dearest arithmetic of the server, four times as dear in
// JavaScript. The module alone, because the whole library takes a sixth of a second to load.
const curve = await instantiateSecp256k1()

/** Takes 65 bytes of hex apart; undefined where the last byte is no recovery id. */
export function splitSignature(signature: string): VenueSignature | undefined {
  const r = `0x${signature.slice(2, 66)}`
  const s = `0x${signature.slice(66, 130)}`
  const last = Number.parseInt(signature.slice(130, 132), 16)
  // Some signers write the bare recovery id.
  const v = last < 2 ? last + 27 : last
  return v === 27 || v === 28 ? { r, s, v } : undefined
}

/**
 * Whether the holder of `address` (lower-case) made this signature over the 32 bytes, exactly as
 * the venue will check it: by recovering the address.
 */
export function isSignedBy(
  address: string,
  digest: Uint8Array,
  { r, s, v }: VenueSignature,
): boolean {
  const compact = Buffer.from(r.slice(2) + s.slice(2), 'hex')
  if (compact.length !== 64) return false
  // A text says that no key makes such a signature.
  const key = curve.recoverPublicKeyUncompressed(compact, v === 27 ? 0 : 1, digest)
  if (typeof key === 'string') return false
  const signer = Buffer.from(keccak_256(key.subarray(1)).subarray(12)).toString('hex')
  return address === `0x${signer}`
}
