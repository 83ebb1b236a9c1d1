import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { LRUCache } from 'lru-cache'

type PublicKey = InstanceType<typeof secp256k1.Point>

/** A secp256k1 signature as the venue takes it. */
export interface VenueSignature {
  r: string
  s: string
  v: 27 | 28
}

/** Tells who signed. Keeps the keys it has met, because recovering one is the dear part. */
export interface SignatureChecker {
  /**
   * Whether the holder of `address` (lower-case) made this signature over the digest, exactly as
   * the venue will judge it by recovering the address.
   */
  isSignedBy(address: string, digest: Uint8Array, signature: VenueSignature): boolean
}

const { Point } = secp256k1
const { Fn, BASE } = Point
const KEYS_MAX = 512
/** Signatures of a key after which tables that speed its arithmetic up pay for themselves. */
const TABLES_AFTER = 3
const TABLES_MAX = 64
const TABLE_WINDOW_BITS = 6

/** Takes 65 bytes of hex apart; undefined where the last byte is no recovery id. */
export function splitSignature(signature: string): VenueSignature | undefined {
  const r = `0x${signature.slice(2, 66)}`
  const s = `0x${signature.slice(66, 130)}`
  const last = Number.parseInt(signature.slice(130, 132), 16)
  // Some signers write the bare recovery id.
  const v = last < 2 ? last + 27 : last
  return v === 27 || v === 28 ? { r, s, v } : undefined
}

/** Makes a checker with an empty memory. */
export function createSignatureChecker(): SignatureChecker {
  const keys = new LRUCache<string, { key: PublicKey; uses: number }>({ max: KEYS_MAX })
  const quick = new LRUCache<string, PublicKey>({ max: TABLES_MAX })

  function remember(address: string, key: PublicKey): void {
    keys.set(address, { key, uses: 1 })
  }

  function knownKey(address: string): PublicKey | undefined {
    const fast = quick.get(address)
    if (fast !== undefined) return fast
    const known = keys.get(address)
    if (known === undefined) return undefined
    known.uses += 1
    if (known.uses > TABLES_AFTER) {
      // A point of its own, so that dropping it from the cache frees its tables.
      const point = Point.fromAffine(known.key.toAffine())
      quick.set(address, point.precompute(TABLE_WINDOW_BITS, true))
    }
    return known.key
  }

  return {
    isSignedBy(address, digest, signature) {
      const numbers = readNumbers(signature)
      if (numbers === undefined) return false
      const known = knownKey(address)
      if (known !== undefined) return isMadeWith(known, digest, numbers, signature.v)
      const recovered = recoverKey(digest, signature)
      if (recovered === undefined || addressOf(recovered) !== address) return false
      remember(address, recovered)
      return true
    },
  }
}

// R = u1*G + u2*Q must be the very point that r and v name; then recovery gives Q and no other.
function isMadeWith(
  key: PublicKey,
  digest: Uint8Array,
  { r, s }: { r: bigint; s: bigint },
  v: 27 | 28,
): boolean {
  const inverse = Fn.inv(s)
  const u1 = Fn.create(Fn.create(BigInt(`0x${bytesToHex(digest)}`)) * inverse)
  const u2 = Fn.create(r * inverse)
  const point = BASE.multiplyUnsafe(u1).add(key.multiplyUnsafe(u2))
  if (point.is0()) return false
  const { x, y } = point.toAffine()
  return x === r && (y & 1n) === BigInt(v - 27)
}

function recoverKey(digest: Uint8Array, { r, s, v }: VenueSignature): PublicKey | undefined {
  try {
    const bytes = hexToBytes(`0${v - 27}${r.slice(2)}${s.slice(2)}`)
    return Point.fromBytes(secp256k1.recoverPublicKey(bytes, digest, { prehash: false }))
  } catch {
    // No key makes such a signature.
    return undefined
  }
}

function readNumbers({ r, s }: VenueSignature): { r: bigint; s: bigint } | undefined {
  const numbers = { r: BigInt(r), s: BigInt(s) }
  const isInRange = (value: bigint) => value > 0n && value < Fn.ORDER
  return isInRange(numbers.r) && isInRange(numbers.s) ? numbers : undefined
}

function addressOf(key: PublicKey): string {
  return `0x${bytesToHex(keccak_256(key.toBytes(false).subarray(1)).subarray(12))}`
}
