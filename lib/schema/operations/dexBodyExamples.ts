import type { z } from 'zod'
import type { TypedData } from '@/lib/schema/action/actionStep'
import type {
  DexCancelOrderRequest,
  DexCreateAuthorizationRequest,
  DexCreateOrderRequest,
  DexCreateWithdrawalRequest,
  DexSubmitRequest,
  DexWithdrawalRequest,
} from '@/lib/schema/action/dexAction'
import { AGENT, executeActionExample, OWNER } from './bodyExamples'

const SIGNATURE = `0x${'a1'.repeat(64)}1b` as const

const DOMAIN = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** What a wallet signs, by primary type; the venue’s own network name is in `venueChain`. */
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
export const orderTypedData = executeActionExample('').actions.flatMap((step) =>
  'typedData' in step ? [step.typedData] : [],
)

const createAuthorization = (dex: string): z.input<typeof DexCreateAuthorizationRequest> => ({
  dex,
  address: OWNER,
  signerAddress: AGENT,
  authorizations: [
    { key: 'ApproveAgent', params: { agentAddress: AGENT } },
    { key: 'ApproveBuilderFee' },
  ],
})

const submitAuthorization = (dex: string): z.input<typeof DexSubmitRequest> => ({
  dex,
  address: OWNER,
  signerAddress: AGENT,
  actions: [{ action: 'ApproveAgent', typedData: approveAgentTypedData, signature: SIGNATURE }],
})

const createWithdrawal = (dex: string): z.input<typeof DexCreateWithdrawalRequest> => ({
  dex,
  address: OWNER,
  withdrawal: { destination: OWNER, amount: '25' },
})

const submitWithdrawal = (dex: string): z.input<typeof DexWithdrawalRequest> => ({
  dex,
  address: OWNER,
  action: { action: 'Withdraw', typedData: withdrawTypedData, signature: SIGNATURE },
})

const createDexOrder = (dex: string): z.input<typeof DexCreateOrderRequest> => ({
  dex,
  address: OWNER,
  signerAddress: AGENT,
  symbol: 'BTC',
  side: 'BUY',
  type: 'LIMIT',
  size: '0.05',
  price: '60000',
  leverage: 5,
  timeInForce: 'GTC',
  stopLoss: { triggerPrice: '58000' },
})

const cancelDexOrder = (dex: string): z.input<typeof DexCancelOrderRequest> => ({
  dex,
  address: OWNER,
  signerAddress: AGENT,
  ids: ['77738308'],
})

const submitDexOrder = (dex: string): z.input<typeof DexSubmitRequest> => ({
  dex,
  address: OWNER,
  signerAddress: AGENT,
  actions: orderTypedData.map((typedData) => ({
    action: 'placeOrder',
    typedData,
    signature: SIGNATURE,
  })),
})

/** An example of the body of each operation of the dex-based family that takes one. */
export const dexBodyExamples = (dex: string) => ({
  createAuthorization: createAuthorization(dex),
  submitAuthorization: submitAuthorization(dex),
  createWithdrawal: createWithdrawal(dex),
  submitWithdrawal: submitWithdrawal(dex),
  createDexOrder: createDexOrder(dex),
  cancelDexOrder: cancelDexOrder(dex),
  submitDexOrder: submitDexOrder(dex),
})
