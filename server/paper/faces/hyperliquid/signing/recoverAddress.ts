import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from './bytes'

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
  try {
    const parsed = new secp256k1.Signature(BigInt(signature.r), BigInt(signature.s), recovery)
    const publicKey = parsed.recoverPublicKey(digest).toBytes(false)
    return bytesToHex(keccak_256(publicKey.subarray(1)).subarray(12))
  } catch {
    // r or s outside the curve's range, or an r that is no point: nobody signed this.
    return undefined
  }
}
