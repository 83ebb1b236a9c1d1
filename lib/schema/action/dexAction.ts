import { z } from 'zod'
import { Side, TimeInForce } from '@/lib/schema/model/enums'
import { IsoTimestamp } from '@/lib/schema/model/isoTimestamp'
import { JsonObject } from '@/lib/schema/model/json'
import {
  Address,
  MarketId,
  OrderId,
  PositiveDecimal,
  ProviderKey,
  SignedAddress,
  Slug,
} from '@/lib/schema/model/primitives'
import { REASON_IS } from '@/lib/schema/model/refusalReason'
import { DexOrderType } from '@/lib/schema/operations/dex'
import { ORDERS_PER_REQUEST_MAX } from './actionParams'
import { StepPreimage, TypedData } from './actionStep'
import { Signature, VOID_SIGNATURE_IS } from './signedStep'

const parties = {
  dex: ProviderKey.describe('Dex key.'),
  address: Address.describe('Owner of the account.'),
}

const signedParties = {
  ...parties,
  signerAddress: Address.optional().describe(
    'Address of the approved agent that signs; the owner’s if absent.',
  ),
}

/** Of what only the owner signs: clients name their agent in every call, and it changes nothing. */
const ownerParties = {
  ...parties,
  signerAddress: Address.optional().describe('Without effect: the owner signs, whoever is named.'),
}

/** A payload of the dex-based family to sign. */
export const DexAction = z.object({
  action: z.string().describe('What the payload does.'),
  description: z.string().describe('The payload in words, to show.'),
  typedData: TypedData.describe('What to sign.'),
  preimage: StepPreimage.optional().describe(
    'What the hash in the message was made from, so that it can be checked before signing.',
  ),
})
export type DexAction = z.infer<typeof DexAction>

/** A payload of the dex-based family with its signature. */
export const SignedDexAction = z.strictObject({
  action: z.string().min(1).max(64).describe('As returned, unchanged.'),
  description: z.string().max(1000).optional().describe('As returned; may be left out.'),
  typedData: TypedData.describe('As returned, unchanged.'),
  preimage: StepPreimage.optional().describe('As returned; may be left out.'),
  signature: Signature.describe('Signature over `typedData`.'),
  voidSignature: Signature.optional().describe(VOID_SIGNATURE_IS),
})
export type SignedDexAction = z.infer<typeof SignedDexAction>

/** The outcome of one payload. */
export const DexActionResult = z.object({
  action: z.string().describe('The payload that this is the outcome of.'),
  success: z.boolean().describe('Whether the venue accepted it.'),
  orderId: z.string().optional().describe('The venue’s id of the order placed.'),
  error: z.string().optional().describe('Why it failed, in words.'),
  errorCode: z.int().optional().describe('Why it failed, as a number of the error table.'),
  reason: z.string().optional().describe(REASON_IS),
})
export type DexActionResult = z.infer<typeof DexActionResult>

/** Answer of the create calls that may give several payloads. */
export const DexActionsResponse = z.object({
  actions: z.array(DexAction).describe('Payloads to sign, in order; empty: nothing to do.'),
})
export type DexActionsResponse = z.infer<typeof DexActionsResponse>

/** Answer of the submit calls that take several payloads. */
export const DexResultsResponse = z.object({
  results: z.array(DexActionResult).describe('One outcome per payload, in order.'),
})
export type DexResultsResponse = z.infer<typeof DexResultsResponse>

/** An approval asked for. */
export const DexAuthorizationInput = z.strictObject({
  key: Slug.describe('One of the dex’s `authorizations[].key`.'),
  params: JsonObject.optional().describe('Inputs of the approval.'),
})
export type DexAuthorizationInput = z.infer<typeof DexAuthorizationInput>

/** Body of `POST /createAuthorization`. */
export const DexCreateAuthorizationRequest = z.strictObject({
  ...signedParties,
  authorizations: z.array(DexAuthorizationInput).min(1).max(16).describe('Approvals wanted.'),
})
export type DexCreateAuthorizationRequest = z.infer<typeof DexCreateAuthorizationRequest>

/** Body of `POST /authorization` and `POST /order`. */
export const DexSubmitRequest = z.strictObject({
  ...signedParties,
  actions: z
    .array(SignedDexAction)
    .min(1)
    .max(ORDERS_PER_REQUEST_MAX)
    .describe('The payloads, each with its signature.'),
})
export type DexSubmitRequest = z.infer<typeof DexSubmitRequest>

/** A withdrawal wanted. */
export const DexWithdrawalInput = z.strictObject({
  destination: SignedAddress.describe(
    'Address that receives it. Letters of both cases must be its checksum (EIP-55).',
  ),
  amount: PositiveDecimal.describe('Amount in USDC.'),
})
export type DexWithdrawalInput = z.infer<typeof DexWithdrawalInput>

/** Body of `POST /createWithdrawal`. */
export const DexCreateWithdrawalRequest = z.strictObject({
  ...ownerParties,
  withdrawal: DexWithdrawalInput.describe('Amount and recipient.'),
})
export type DexCreateWithdrawalRequest = z.infer<typeof DexCreateWithdrawalRequest>

/** Answer of `POST /createWithdrawal`. */
export const DexCreateWithdrawalResponse = z.object({
  action: DexAction.describe('The payload to sign with the owner’s wallet.'),
})
export type DexCreateWithdrawalResponse = z.infer<typeof DexCreateWithdrawalResponse>

/** Body of `POST /withdrawal`. */
export const DexWithdrawalRequest = z.strictObject({
  ...ownerParties,
  action: SignedDexAction.describe('The payload with its signature.'),
})
export type DexWithdrawalRequest = z.infer<typeof DexWithdrawalRequest>

/** Answer of `POST /withdrawal`. */
export const DexWithdrawalResponse = z.object({
  result: DexActionResult.describe('The outcome.'),
})
export type DexWithdrawalResponse = z.infer<typeof DexWithdrawalResponse>

/** A take-profit or stop-loss leg of the dex-based family. */
export const DexTriggerOrderInput = z.strictObject({
  triggerPrice: PositiveDecimal.describe('Mark price that triggers the order.'),
  limitPrice: PositiveDecimal.optional().describe(
    'Limit price once triggered; absent: executes at market.',
  ),
})
export type DexTriggerOrderInput = z.infer<typeof DexTriggerOrderInput>

/** Body of `POST /createOrder`. */
export const DexCreateOrderRequest = z
  .strictObject({
    ...signedParties,
    symbol: MarketId.describe('Symbol of the market.'),
    side: Side.describe('Direction.'),
    type: DexOrderType.describe('Kind of order.'),
    size: PositiveDecimal.describe('Size in base asset, on the size grid of the market.'),
    price: PositiveDecimal.describe('Limit price, or the worst price of a market order.'),
    leverage: z
      .int()
      .min(1)
      .max(1000)
      .optional()
      .describe('Leverage; where it differs from the account’s, an `updateLeverage` comes first.'),
    reduceOnly: z.boolean().default(false).describe('Whether it can only reduce a position.'),
    timeInForce: TimeInForce.default('GTC').describe('Time in force; ignored by MARKET.'),
    expiresAt: IsoTimestamp.optional().describe('When a GTT order ends. Only with GTT.'),
    takeProfit: DexTriggerOrderInput.optional().describe('Take-profit attached to the order.'),
    stopLoss: DexTriggerOrderInput.optional().describe('Stop-loss attached to the order.'),
  })
  .superRefine(({ expiresAt, timeInForce }, context) => {
    if (expiresAt !== undefined && timeInForce !== 'GTT') {
      context.addIssue({
        code: 'custom',
        path: ['expiresAt'],
        message: 'is only for orders with timeInForce GTT',
      })
    }
  })
export type DexCreateOrderRequest = z.infer<typeof DexCreateOrderRequest>

/** Body of `POST /cancelOrder`. */
export const DexCancelOrderRequest = z.strictObject({
  ...signedParties,
  ids: z.array(OrderId).min(1).max(ORDERS_PER_REQUEST_MAX).describe('Ids of orders to cancel.'),
})
export type DexCancelOrderRequest = z.infer<typeof DexCancelOrderRequest>
