import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { L1_CHAIN_ID, type L1Source } from './typedData'

const AGENT_TYPE_HASH = keccak_256(utf8ToBytes('Agent(string source,bytes32 connectionId)'))
const AGENT_DOMAIN_SEPARATOR = domainSeparator('Exchange', L1_CHAIN_ID)
const SOURCE_HASH = { a: keccak_256(utf8ToBytes('a')), b: keccak_256(utf8ToBytes('b')) }
const PREFIX = Uint8Array.of(0x19, 0x01)

/** The 32 bytes an L1 signature is over; the same as EIP-712 of `agentTypedData`, computed fast. */
export function agentDigest(source: L1Source, connectionId: `0x${string}`): Uint8Array {
  const struct = keccak_256(
    concatBytes(AGENT_TYPE_HASH, SOURCE_HASH[source], hexToBytes(connectionId.slice(2))),
  )
  return keccak_256(concatBytes(PREFIX, AGENT_DOMAIN_SEPARATOR, struct))
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
