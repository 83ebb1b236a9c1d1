import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { packAction } from './packAction'
import { L1_CHAIN_ID, type L1Source } from './typedData'

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
const AGENT_TYPE_HASH = keccak_256(utf8ToBytes('Agent(string source,bytes32 connectionId)'))
const AGENT_DOMAIN_SEPARATOR = domainSeparator('Exchange', L1_CHAIN_ID)
const SOURCE_HASH = { a: keccak_256(utf8ToBytes('a')), b: keccak_256(utf8ToBytes('b')) }
const PREFIX = Uint8Array.of(0x19, 0x01)

/**
 * The hash an L1 signature commits to: keccak-256 of the packed action, the nonce, the vault flag
 * and the expiry. The action's keys must already be in the venue's order (`canonicalL1Action`).
 * @throws RangeError for a nonce or expiry that is no safe whole number, TypeError for an address.
 * @see https://github.com/hyperliquid-dex/hyperliquid-python-sdk `utils/signing.py` action_hash
 */
export function connectionId(action: object, context: SigningContext): `0x${string}` {
  return `0x${bytesToHex(keccak_256(preimageBytes(action, context)))}`
}

/**
 * The 32 bytes an L1 signature is over; the same as EIP-712 of `agentTypedData`, computed fast.
 * @param id the connection id
 */
export function agentDigest(source: L1Source, id: `0x${string}`): Uint8Array {
  const struct = keccak_256(
    concatBytes(AGENT_TYPE_HASH, SOURCE_HASH[source], hexToBytes(id.slice(2))),
  )
  return keccak_256(concatBytes(PREFIX, AGENT_DOMAIN_SEPARATOR, struct))
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

function domainSeparator(name: string, chainId: number): Uint8Array {
  const typeHash = keccak_256(
    utf8ToBytes(
      'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
    ),
  )
  const chain = new Uint8Array(32)
  new DataView(chain.buffer).setBigUint64(24, BigInt(chainId))
  const nameHash = keccak_256(utf8ToBytes(name))
  const versionHash = keccak_256(utf8ToBytes('1'))
  return keccak_256(concatBytes(typeHash, nameHash, versionHash, chain, new Uint8Array(32)))
}
