import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, uintBytes } from './bytes'

export type FieldType = 'string' | 'address' | 'uint64' | 'bool' | 'bytes32'
type FieldValue = string | number | boolean | Uint8Array
/** Name, type and value of each field, in the order of the type's definition. */
export type TypedField = readonly [name: string, type: FieldType, value: FieldValue]

interface Domain {
  name: string
  version: string
  chainId: number
}

const encoder = new TextEncoder()
const hashText = (text: string) => keccak_256(encoder.encode(text))
const DOMAIN_TYPE = hashText(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const ZERO_ADDRESS = new Uint8Array(32)

/** EIP-712 domain separator; the venue's domains all name the zero address as their contract. */
function domainSeparator(domain: Domain): Uint8Array {
  return keccak_256(
    concatBytes(
      DOMAIN_TYPE,
      hashText(domain.name),
      hashText(domain.version),
      uintBytes(domain.chainId, 32),
      ZERO_ADDRESS,
    ),
  )
}

/** The digest a wallet signs for a flat EIP-712 message of the given primary type. */
function typedDataDigest(
  separator: Uint8Array,
  primaryType: string,
  fields: readonly TypedField[],
): Uint8Array {
  const definition = fields.map(([name, type]) => `${type} ${name}`).join(',')
  const struct = keccak_256(
    concatBytes(
      hashText(`${primaryType}(${definition})`),
      ...fields.map(([, type, value]) => encodeField(type, value)),
    ),
  )
  return keccak_256(concatBytes(Uint8Array.of(0x19, 0x01), separator, struct))
}

function encodeField(type: FieldType, value: FieldValue): Uint8Array {
  switch (type) {
    case 'string':
      return hashText(String(value))
    case 'address':
      return concatBytes(new Uint8Array(12), hexToBytes(String(value)))
    case 'uint64':
      return uintBytes(Number(value), 32)
    case 'bool':
      return uintBytes(value === true ? 1 : 0, 32)
    case 'bytes32':
      return value instanceof Uint8Array ? value : hexToBytes(String(value))
  }
}

const EXCHANGE = domainSeparator({ name: 'Exchange', version: '1', chainId: 1337 })

/** Network marker inside an agent's message: `a` is mainnet, `b` testnet (and our paper default). */
export type AgentSource = 'a' | 'b'

/** Digest of the phantom-agent message that authorizes an L1 action. */
export function agentDigest(source: AgentSource, id: Uint8Array): Uint8Array {
  return typedDataDigest(EXCHANGE, 'Agent', [
    ['source', 'string', source],
    ['connectionId', 'bytes32', id],
  ])
}

const userDomains = new Map<number, Uint8Array>()

/**
 * Digest of a user-signed action: any chain id the wallet is on, primary type
 * `HyperliquidTransaction:<name>`.
 */
export function userActionDigest(
  chainId: number,
  name: string,
  fields: readonly TypedField[],
): Uint8Array {
  let separator = userDomains.get(chainId)
  if (separator === undefined) {
    separator = domainSeparator({ name: 'HyperliquidSignTransaction', version: '1', chainId })
    if (userDomains.size < 256) userDomains.set(chainId, separator)
  }
  return typedDataDigest(separator, `HyperliquidTransaction:${name}`, fields)
}
