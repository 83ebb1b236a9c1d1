import { encode } from '@msgpack/msgpack'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, uintBytes } from './bytes'

export interface ActionEnvelope {
  /** The action with its keys in the venue's struct order; keys that are undefined are left out. */
  action: object
  /** Unix milliseconds. */
  nonce: number
  /** Lower-case address, only when the sender acts for a vault or sub-account. */
  vaultAddress?: string | undefined
  /** Unix milliseconds. */
  expiresAfter?: number | undefined
}

/** MessagePack of an action as the venue packs it: smallest integer forms, absent keys absent. */
export function packAction(action: object): Uint8Array {
  return encode(action, { ignoreUndefined: true })
}

/**
 * The 32 bytes an agent signs for: keccak-256 over the packed action, the nonce, the vault flag
 * and, only when it is set, the expiry. Pinned by `fixtures/hyperliquid/signing.json`.
 */
export function connectionId(envelope: ActionEnvelope): Uint8Array {
  const parts = [packAction(envelope.action), uintBytes(envelope.nonce, 8)]
  if (envelope.vaultAddress === undefined) parts.push(Uint8Array.of(0))
  else parts.push(Uint8Array.of(1), hexToBytes(envelope.vaultAddress))
  if (envelope.expiresAfter !== undefined) {
    parts.push(Uint8Array.of(0), uintBytes(envelope.expiresAfter, 8))
  }
  return keccak_256(concatBytes(...parts))
}
