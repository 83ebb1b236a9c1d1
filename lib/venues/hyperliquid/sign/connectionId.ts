import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { packAction } from './packAction'

/** What an L1 signature covers beside the action. */
export interface SigningContext {
  /** Unix milliseconds, unique per signer. */
  nonce: number
  /** Vault or sub-account that is traded for, lower-case. */
  vaultAddress?: string | undefined
  /** Unix milliseconds after which the venue refuses the action. */
  expiresAfter?: number | undefined
}

const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const NO_VAULT = Uint8Array.of(0)
const WITH_VAULT = Uint8Array.of(1)
const WITH_EXPIRY = Uint8Array.of(0)

/**
 * The hash an L1 signature commits to: keccak-256 of the packed action, the nonce, the vault flag
 * and the expiry. The action's keys must already be in the venue's order (`canonicalL1Action`).
 * @throws RangeError for a nonce or expiry that is no safe whole number, TypeError for an address.
 * @see https://github.com/hyperliquid-dex/hyperliquid-python-sdk `utils/signing.py` action_hash
 */
export function connectionId(action: object, context: SigningContext): `0x${string}` {
  return `0x${bytesToHex(keccak_256(preimageBytes(action, context)))}`
}

/** The bytes that `connectionId` hashes. */
function preimageBytes(action: object, context: SigningContext): Uint8Array {
  const parts = [packAction(action), uint64(context.nonce)]
  if (context.vaultAddress === undefined) parts.push(NO_VAULT)
  else parts.push(WITH_VAULT, addressBytes(context.vaultAddress))
  if (context.expiresAfter !== undefined) parts.push(WITH_EXPIRY, uint64(context.expiresAfter))
  return concatBytes(...parts)
}

function uint64(value: number): Uint8Array {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`not a whole number of milliseconds: ${value}`)
  }
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

function addressBytes(address: string): Uint8Array {
  if (!ADDRESS.test(address)) throw new TypeError('not an address')
  const pairs = address.slice(2).match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}
