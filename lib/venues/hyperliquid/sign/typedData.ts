import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'

/** A member of an EIP-712 struct. */
interface TypedDataField {
  name: string
  type: string
}

/** EIP-712 typed data as a step carries it. */
export interface VenueTypedData {
  domain: { name: string; version: string; chainId: number; verifyingContract: `0x${string}` }
  types: Record<string, TypedDataField[]>
  primaryType: string
  message: Record<string, string | number | boolean>
}

/** The constant chain id of L1 actions, on every network. */
export const L1_CHAIN_ID = 1337

/** `a` mainnet, `b` every other network. */
export type L1Source = 'a' | 'b'

/** The venue's own name of a network inside user-signed actions. */
export type HyperliquidChain = 'Mainnet' | 'Testnet'

const DOMAIN_FIELDS: readonly TypedDataField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]
const AGENT_FIELDS: readonly TypedDataField[] = [
  { name: 'source', type: 'string' },
  { name: 'connectionId', type: 'bytes32' },
]

/**
 * What an agent key signs for an L1 action. `nonce` rides in the message without being in the
 * types, so it is not hashed: it shows the reader which nonce the connection id was built with.
 */
export function agentTypedData(agent: {
  source: L1Source
  connectionId: `0x${string}`
  nonce: number
}): VenueTypedData {
  return {
    domain: {
      name: 'Exchange',
      version: '1',
      chainId: L1_CHAIN_ID,
      verifyingContract: ZERO_ADDRESS,
    },
    types: { EIP712Domain: copy(DOMAIN_FIELDS), Agent: copy(AGENT_FIELDS) },
    primaryType: 'Agent',
    message: { source: agent.source, connectionId: agent.connectionId, nonce: agent.nonce },
  }
}

/** The members of every user-signed action in the order they are hashed, without the network. */
export const USER_ACTION_FIELDS = {
  Withdraw: ['destination string', 'amount string', 'time uint64'],
  UsdSend: ['destination string', 'amount string', 'time uint64'],
  UsdClassTransfer: ['amount string', 'toPerp bool', 'nonce uint64'],
  SendAsset: [
    'destination string',
    'sourceDex string',
    'destinationDex string',
    'token string',
    'amount string',
    'fromSubAccount string',
    'nonce uint64',
  ],
  ApproveAgent: ['agentAddress address', 'agentName string', 'nonce uint64'],
  ApproveBuilderFee: ['maxFeeRate string', 'builder address', 'nonce uint64'],
  UserSetAbstraction: ['user address', 'abstraction string', 'nonce uint64'],
} as const satisfies Record<string, readonly `${string} ${string}`[]>

/** Name of a user-signed action, the part after `HyperliquidTransaction:`. */
export type UserActionName = keyof typeof USER_ACTION_FIELDS

/** What an action calls its nonce. */
export function nonceMember(name: UserActionName): 'nonce' | 'time' {
  return USER_ACTION_FIELDS[name].some((field) => field === 'time uint64') ? 'time' : 'nonce'
}

/**
 * What the wallet signs for a user-signed action. `fields` must hold exactly the members of
 * `USER_ACTION_FIELDS`; addresses lower-case, for the letter case of a `string` is hashed too.
 */
export function userTypedData(
  name: UserActionName,
  fields: Record<string, string | number | boolean>,
  network: { hyperliquidChain: HyperliquidChain; signatureChainId: number },
): VenueTypedData {
  const primaryType = `HyperliquidTransaction:${name}`
  const members = userActionMembers(name)
  const message: VenueTypedData['message'] = { hyperliquidChain: network.hyperliquidChain }
  for (const member of members.slice(1)) {
    const value = fields[member.name]
    if (value === undefined) throw new TypeError(`${name} lacks ${member.name}`)
    message[member.name] = value
  }
  return {
    domain: {
      name: 'HyperliquidSignTransaction',
      version: '1',
      chainId: network.signatureChainId,
      verifyingContract: ZERO_ADDRESS,
    },
    types: { EIP712Domain: copy(DOMAIN_FIELDS), [primaryType]: members },
    primaryType,
    message,
  }
}

/** The EIP-712 members of a user-signed action, the network's name first. */
function userActionMembers(name: UserActionName): TypedDataField[] {
  const rest = USER_ACTION_FIELDS[name].map((field): TypedDataField => {
    const [member = '', type = ''] = field.split(' ')
    return { name: member, type }
  })
  return [{ name: 'hyperliquidChain', type: 'string' }, ...rest]
}

function copy(fields: readonly TypedDataField[]): TypedDataField[] {
  return fields.map((field) => ({ ...field }))
}
