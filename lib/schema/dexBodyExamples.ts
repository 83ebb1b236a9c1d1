import type { z } from 'zod'
import type { TypedData } from './actionStep'
import { AGENT, executeActionExample, OWNER } from './bodyExamples'
import type {
  DexCancelOrderRequest,
  DexCreateAuthorizationRequest,
  DexCreateOrderRequest,
  DexCreateWithdrawalRequest,
  DexSubmitRequest,
  DexWithdrawalRequest,
} from './dexAction'

const SIGNATURE = `0x${'a1'.repeat(64)}1b` as const

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** What a wallet signs, by primary type; the venue’s own network name stands in `venueChain`. */
function userTypedData(
  primaryType: string,
  fields: readonly { name: string; type: string }[],
  message: z.input<typeof TypedData>['message'],
): z.input<typeof TypedData> {
  return {
    domain: {
      name: 'SignTransaction',
      version: '1',
      chainId: 31337,
      verifyingContract: '0x0000000000000000000000000000000000000000',
    },
    types: { EIP712Domain: DOMAIN, [primaryType]: [...fields] },
    primaryType,
    message,
  }
}

/** An approval of an agent to sign. */
export const approveAgentTypedData = userTypedData(
  'Transaction:ApproveAgent',
  [
    { name: 'venueChain', type: 'string' },
    { name: 'agentAddress', type: 'address' },
    { name: 'agentName', type: 'string' },
    { name: 'nonce', type: 'uint64' },
  ],
  { venueChain: 'Testnet', agentAddress: AGENT, agentName: 'desk', nonce: 1790000000000 },
)

/** A withdrawal to sign. */
export const withdrawTypedData = userTypedData(
  'Transaction:Withdraw',
  [
    { name: 'venueChain', type: 'string' },
    { name: 'destination', type: 'string' },
    { name: 'amount', type: 'string' },
    { name: 'time', type: 'uint64' },
  ],
  { venueChain: 'Testnet', destination: OWNER, amount: '25', time: 1790000000000 },
)

/** An order to sign. */
export const orderTypedData = executeActionExample.actions.flatMap((step) =>
  'typedData' in step ? [step.typedData] : [],
)

const createAuthorization: z.input<typeof DexCreateAuthorizationRequest> = {
  dex: 'venue-a',
  address: OWNER,
  signerAddress: AGENT,
  authorizations: [
    { key: 'ApproveAgent', params: { agentAddress: AGENT } },
    { key: 'ApproveBuilderFee' },
  ],
}

const submitAuthorization: z.input<typeof DexSubmitRequest> = {
  dex: 'venue-a',
  address: OWNER,
  signerAddress: AGENT,
  actions: [{ action: 'ApproveAgent', typedData: approveAgentTypedData, signature: SIGNATURE }],
}

const createWithdrawal: z.input<typeof DexCreateWithdrawalRequest> = {
  dex: 'venue-a',
  address: OWNER,
  withdrawal: { destination: OWNER, amount: '25' },
}

const submitWithdrawal: z.input<typeof DexWithdrawalRequest> = {
  dex: 'venue-a',
  address: OWNER,
  action: { action: 'Withdraw', typedData: withdrawTypedData, signature: SIGNATURE },
}

const createDexOrder: z.input<typeof DexCreateOrderRequest> = {
  dex: 'venue-a',
  address: OWNER,
  signerAddress: AGENT,
  symbol: 'BTC',
  side: 'BUY',
  type: 'LIMIT',
  size: '0.05',
  price: '68000',
  leverage: 5,
  timeInForce: 'GTC',
  stopLoss: { triggerPrice: '66000' },
}

const cancelDexOrder: z.input<typeof DexCancelOrderRequest> = {
  dex: 'venue-a',
  address: OWNER,
  signerAddress: AGENT,
  ids: ['77738308'],
}

const submitDexOrder: z.input<typeof DexSubmitRequest> = {
  dex: 'venue-a',
  address: OWNER,
  signerAddress: AGENT,
  actions: orderTypedData.map((typedData) => ({
    action: 'placeOrder',
    typedData,
    signature: SIGNATURE,
  })),
}

/** An example of the body of each operation of the dex-based family that takes one. */
export const dexBodyExamples = {
  createAuthorization,
  submitAuthorization,
  createWithdrawal,
  submitWithdrawal,
  createDexOrder,
  cancelDexOrder,
  submitDexOrder,
}
