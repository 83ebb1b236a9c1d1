import { z } from 'zod'
import { ActionType } from '@/lib/schema/model/enums'
import { Address, ProviderKey } from '@/lib/schema/model/primitives'
import { REASON_IS } from '@/lib/schema/model/refusalReason'
import { actionParams, ORDERS_PER_REQUEST_MAX } from './actionParams'
import { ActionStep } from './actionStep'
import { SignedActionStep } from './signedStep'

const parties = {
  provider: ProviderKey.describe('Provider key, or `meta` for the meta* actions.'),
  address: Address.describe('Owner of the account.'),
  signerAddress: Address.optional().describe(
    'Address of the key that signs, where it is not the owner’s; the owner’s if absent.',
  ),
}

function request<Type extends ActionType, Params extends z.ZodType>(type: Type, params: Params) {
  return z.strictObject({
    ...parties,
    action: z.literal(type).describe('What to do.'),
    params: params.describe(
      'Parameters of the action. May repeat `provider` and `address`, equal to those above.',
    ),
  })
}

/** Body of `POST /createAction`. What `params` holds depends on `action`. */
export const CreateActionRequest = z.discriminatedUnion('action', [
  request('placeOrder', actionParams.placeOrder),
  request('placeTriggerOrder', actionParams.placeTriggerOrder),
  request('placeTwapOrder', actionParams.placeTwapOrder),
  request('cancelOrder', actionParams.cancelOrder),
  request('cancelAllOrders', actionParams.cancelAllOrders),
  request('cancelTwapOrder', actionParams.cancelTwapOrder),
  request('modifyOrder', actionParams.modifyOrder),
  request('updateLeverage', actionParams.updateLeverage),
  request('updatePositionMargin', actionParams.updatePositionMargin),
  request('withdrawal', actionParams.withdrawal),
  request('deposit', actionParams.deposit),
  request('sendAsset', actionParams.sendAsset),
  request('approveAgent', actionParams.approveAgent),
  request('approveBuilderFee', actionParams.approveBuilderFee),
  request('approveIntegrator', actionParams.approveIntegrator),
  request('setReferrer', actionParams.setReferrer),
  request('accountMode', actionParams.accountMode),
  request('accountType', actionParams.accountType),
  request('registerApiKey', actionParams.registerApiKey),
  request('siweLogin', actionParams.siweLogin),
  request('createDepositAddress', actionParams.createDepositAddress),
  request('acceptProviderTerms', actionParams.acceptProviderTerms),
  request('revokeSessionAgent', actionParams.revokeSessionAgent),
  request('revokeBuilderFee', actionParams.revokeBuilderFee),
  request('revokeIntegrator', actionParams.revokeIntegrator),
  request('metaVote', actionParams.metaVote),
  request('metaAcceptTerms', actionParams.metaAcceptTerms),
  request('metaOnboard', actionParams.metaOnboard),
  request('metaCreateReferralCode', actionParams.metaCreateReferralCode),
])
export type CreateActionRequest = z.infer<typeof CreateActionRequest>

/** Answer of `POST /createAction`. */
export const CreateActionResponse = z.object({
  actions: z
    .array(ActionStep)
    .describe('Steps in the order to authorize and submit them; empty where nothing is to do.'),
})
export type CreateActionResponse = z.infer<typeof CreateActionResponse>

/** Body of `POST /executeAction`. */
export const ExecuteActionRequest = z.strictObject({
  ...parties,
  action: ActionType.describe('The action that was created.'),
  actions: z
    .array(SignedActionStep)
    .min(1)
    .max(ORDERS_PER_REQUEST_MAX)
    .describe('The staged steps, unchanged and in order, each with its signature.'),
})
export type ExecuteActionRequest = z.infer<typeof ExecuteActionRequest>

const outcome = {
  action: z.string().describe('The step that this is the outcome of.'),
  orderId: z
    .string()
    .optional()
    .describe('The venue’s id of the order; of a deposit, the transaction hash.'),
  twapId: z.string().optional().describe('The venue’s id of the TWAP.'),
  txHash: z.string().optional().describe('Transaction hash, where it is known at once.'),
  explorerLink: z.string().optional().describe('Page of it in an explorer.'),
}

/** A step that the venue accepted. */
export const AcceptedActionResult = z.object({
  ...outcome,
  success: z.literal(true).describe('The venue accepted the step.'),
})
export type AcceptedActionResult = z.infer<typeof AcceptedActionResult>

/** A step that failed, was not sent, or whose outcome is unknown. */
export const FailedActionResult = z.object({
  ...outcome,
  success: z.literal(false).describe('The step is not known to have taken effect.'),
  error: z.string().describe('Why, in words.'),
  errorCode: z.int().optional().describe('Why, as a number of the error table.'),
  /** Why, as a word for programs, where the venue says more than the number. */
  reason: z.string().optional().describe(REASON_IS),
})
export type FailedActionResult = z.infer<typeof FailedActionResult>

/** The outcome of one submitted step. */
export const ActionResult = z.discriminatedUnion('success', [
  AcceptedActionResult,
  FailedActionResult,
])
export type ActionResult = z.infer<typeof ActionResult>

/** Answer of `POST /executeAction`. */
export const ExecuteActionResponse = z.object({
  results: z.array(ActionResult).describe('One outcome per submitted step, in order.'),
})
export type ExecuteActionResponse = z.infer<typeof ExecuteActionResponse>
