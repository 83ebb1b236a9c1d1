import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, uintBytes } from './bytes'

const SCALAR_BYTES = 32
const curve = await instantiateSecp256k1()

/** As it travels: `r` and `s` as `0x` hex of up to 32 bytes (leading zeros may be missing). */
export interface WireSignature {
  r: string
  s: string
  /** 27 or 28; 0 and 1 are understood too. */
  v: number
}

/**
 * Lower-case address of the key that made the signature over `digest`, `undefined` when no key
 * can have made it. A signature over other bytes gives some other address, never an error.
 */
export function recoverAddress(digest: Uint8Array, signature: WireSignature): string | undefined {
  const recovery = signature.v >= 27 ? signature.v - 27 : signature.v
  if (recovery !== 0 && recovery !== 1) return undefined
  const [r, s] = [BigInt(signature.r), BigInt(signature.s)]
  // A number that does not fit would be cut to one that does.
  if (r >> 256n !== 0n || s >> 256n !== 0n) return undefined
  const compact = concatBytes(uintBytes(r, SCALAR_BYTES), uintBytes(s, SCALAR_BYTES))
  const publicKey = curve.recoverPublicKeyUncompressed(compact, recovery, digest)
  // A text: r or s outside the curve's range, or an r that is no point. No key signed this.
  if (typeof publicKey === 'string') return undefined
  return bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))
}
