import { z } from 'zod'
import { type ActionType, MarginMode, Side } from '@/lib/schema/model/enums'
import { MarketRef } from '@/lib/schema/model/market'
import {
  Address,
  hexDigits,
  OrderId,
  PositiveDecimal,
  SignedAddress,
  Slug,
  TimestampMs,
} from '@/lib/schema/model/primitives'
import { apiKeyIndex } from './apiKeyIndex'
import {
  AcceptTermsParams,
  CreateReferralCodeParams,
  OnboardParams,
  VoteParams,
} from './metaParams'
import { PlaceOrderParams } from './placeOrder'
import { PlaceTriggerOrderParams } from './triggerOrder'

/** Most orders that one request may cancel or modify. */
export const ORDERS_PER_REQUEST_MAX = 100

/** Parameters of `placeTwapOrder`. Extras of other providers are ignored. */
export const PlaceTwapOrderParams = z.strictObject({
  market: MarketRef.describe('Market to trade.'),
  side: Side.describe('Direction.'),
  size: PositiveDecimal.describe('Total size over its life, in base asset.'),
  durationSeconds: z.int().min(1).max(31_536_000).describe('How long it runs, in seconds.'),
  reduceOnly: z.boolean().default(false).describe('Whether it can only reduce a position.'),
  randomize: z
    .boolean()
    .optional()
    .describe('Randomizes the moments of child orders, where the provider advertises it.'),
  frequencySeconds: z
    .int()
    .min(1)
    .max(31_536_000)
    .optional()
    .describe('Seconds between child orders, where the provider advertises it.'),
  minPrice: PositiveDecimal.optional().describe(
    'Lowest price of a child order, where the provider advertises it.',
  ),
  maxPrice: PositiveDecimal.optional().describe(
    'Highest price of a child order, where the provider advertises it.',
  ),
  apiKeyIndex,
})
export type PlaceTwapOrderParams = z.infer<typeof PlaceTwapOrderParams>

/** Parameters of `cancelOrder`. */
export const CancelOrderParams = z.strictObject({
  ids: z
    .array(OrderId)
    .min(1)
    .max(ORDERS_PER_REQUEST_MAX)
    .describe('Order ids; where ids are per market also `<market>:<order>`.'),
  assetId: Slug.optional().describe('Market id of the orders, where ids are per market.'),
  apiKeyIndex,
})
export type CancelOrderParams = z.infer<typeof CancelOrderParams>

/** Parameters of `cancelTwapOrder`. */
export const CancelTwapOrderParams = z.strictObject({
  market: MarketRef.describe('Market of the TWAP.'),
  twapId: OrderId.describe('The venue’s id of the TWAP.'),
  apiKeyIndex,
})
export type CancelTwapOrderParams = z.infer<typeof CancelTwapOrderParams>

/** Parameters of `cancelAllOrders`. */
export const CancelAllOrdersParams = z
  .strictObject({
    timeInForce: z
      .union([z.literal(0), z.literal(1), z.literal(2)], { error: 'must be one of 0, 1, 2' })
      .describe('0 cancels immediately, 1 schedules a cancel, 2 removes a scheduled one.'),
    timestampMs: TimestampMs.optional().describe(
      'When a scheduled cancel happens, in Unix milliseconds; required with 1, else absent.',
    ),
    apiKeyIndex,
  })
  .superRefine(({ timeInForce, timestampMs }, context) => {
    if (timeInForce === 1 && timestampMs === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['timestampMs'],
        message: 'is required to schedule',
      })
    }
    if (timeInForce !== 1 && timestampMs !== undefined) {
      context.addIssue({
        code: 'custom',
        path: ['timestampMs'],
        message: 'is only for a scheduled cancel (timeInForce 1)',
      })
    }
  })
export type CancelAllOrdersParams = z.infer<typeof CancelAllOrdersParams>

/** One order to change, and to what. */
export const ModifyOrderInput = z
  .strictObject({
    id: OrderId.describe('Order id.'),
    price: PositiveDecimal.optional().describe('New limit price.'),
    size: PositiveDecimal.optional().describe(
      'New size, in base asset; with the executed part where every change needs a size.',
    ),
    triggerPrice: PositiveDecimal.optional().describe('New trigger price.'),
    limitPrice: PositiveDecimal.optional().describe('New limit price of a trigger order.'),
  })
  .superRefine(({ id: _, ...changes }, context) => {
    if (Object.values(changes).every((change) => change === undefined)) {
      context.addIssue({
        code: 'custom',
        path: ['price'],
        message: 'a change is required: price, size, triggerPrice or limitPrice',
      })
    }
  })
export type ModifyOrderInput = z.infer<typeof ModifyOrderInput>

/** Parameters of `modifyOrder`. */
export const ModifyOrderParams = z.strictObject({
  modifications: z
    .array(ModifyOrderInput)
    .min(1)
    .max(ORDERS_PER_REQUEST_MAX)
    .describe('Orders to change.'),
  apiKeyIndex,
})
export type ModifyOrderParams = z.infer<typeof ModifyOrderParams>

/** Parameters of `updateLeverage`. */
export const UpdateLeverageParams = z.strictObject({
  market: MarketRef.describe('Market to set.'),
  leverage: z.int().min(1).max(1000).describe('Leverage, at most the market’s maximum.'),
  marginMode: MarginMode.optional().describe(
    'Margin mode; the default when absent differs per provider.',
  ),
  apiKeyIndex,
})
export type UpdateLeverageParams = z.infer<typeof UpdateLeverageParams>

/** Parameters of `updatePositionMargin`. */
export const UpdatePositionMarginParams = z.strictObject({
  market: MarketRef.describe('Market of the position.'),
  action: z.enum(['add', 'remove']).describe('Whether margin is added or removed.'),
  amount: PositiveDecimal.describe('Amount of margin, in USD.'),
  apiKeyIndex,
})
export type UpdatePositionMarginParams = z.infer<typeof UpdatePositionMarginParams>

/** Parameters of `withdrawal`. */
export const WithdrawalParams = z
  .strictObject({
    destination: SignedAddress.describe(
      'Address that receives it. Letters of both cases must be its checksum (EIP-55).',
    ),
    amount: PositiveDecimal.describe('Amount in units of the asset.'),
    assetId: Slug.optional().describe('The provider’s id of the asset; its collateral if absent.'),
    route: z
      .enum(['perps', 'spot'])
      .optional()
      .describe('Ledger it is taken from; only together with `assetId`.'),
    apiKeyIndex,
  })
  .superRefine(({ assetId, route }, context) => {
    if (route !== undefined && assetId === undefined) {
      context.addIssue({ code: 'custom', path: ['assetId'], message: 'is required beside route' })
    }
  })
export type WithdrawalParams = z.infer<typeof WithdrawalParams>

/** Parameters of `deposit`. */
export const DepositParams = z.strictObject({
  amount: PositiveDecimal.describe('Amount in units of the token, such as "100.5".'),
  tokenAddress: Address.describe('Token contract on the source chain.'),
  chainId: z.int().min(1).describe('Source chain.'),
})
export type DepositParams = z.infer<typeof DepositParams>

const subExchange = z.string().regex(/^[\w:-]{0,32}$/, { error: 'must be a sub-exchange' })

/** Parameters of `sendAsset`: a transfer between two ledgers of the same account. */
export const SendAssetParams = z
  .strictObject({
    collateral: Slug.describe('Id of the asset, as `GET /assets` gives it; never a symbol.'),
    sourceDex: subExchange.describe('Sub-exchange it leaves; empty is the venue’s main one.'),
    destinationDex: subExchange.describe('Sub-exchange it enters; another than the source.'),
    amount: PositiveDecimal.describe('Amount in units of the asset.'),
    apiKeyIndex,
  })
  .superRefine(({ sourceDex, destinationDex }, context) => {
    if (sourceDex === destinationDex) {
      context.addIssue({
        code: 'custom',
        path: ['destinationDex'],
        message: 'must differ from sourceDex',
      })
    }
  })
export type SendAssetParams = z.infer<typeof SendAssetParams>

/** Parameters of `approveAgent`. */
export const ApproveAgentParams = z.strictObject({
  agentAddress: SignedAddress.describe(
    'Address of the key to approve. Letters of both cases must be its checksum (EIP-55).',
  ),
  agentTtlMs: z
    .int()
    .min(1)
    .max(315_360_000_000)
    .optional()
    .describe('How long the approval lasts, in milliseconds.'),
  agentName: z
    .string()
    .regex(/^[\w .@~-]{1,16}$/, 'must be 1 to 16 letters, digits, spaces or _ . @ ~ -')
    .optional()
    .describe('Start of the key’s name at the venue; the service’s own where absent.'),
})
export type ApproveAgentParams = z.infer<typeof ApproveAgentParams>

/** Parameters of `accountMode`. */
export const AccountModeParams = z.strictObject({
  mode: Slug.describe('One of the values of the descriptor’s `params[].values`.'),
  apiKeyIndex,
})
export type AccountModeParams = z.infer<typeof AccountModeParams>

/** Parameters of `accountType`. */
export const AccountTypeParams = z.strictObject({
  tier: Slug.describe('One of the values of the descriptor’s `params[].values`.'),
})
export type AccountTypeParams = z.infer<typeof AccountTypeParams>

/** Parameters of `registerApiKey`; a provider without slots takes an empty object. */
export const RegisterApiKeyParams = z.strictObject({
  apiKeyIndex: z
    .int()
    .min(0)
    .max(254)
    .optional()
    .describe('Slot of the key; a key already there is overwritten. Chosen for you if absent.'),
  knownPublicKey: hexDigits(80)
    .optional()
    .describe('Public key that the client holds for the slot; absent where it holds none.'),
})
export type RegisterApiKeyParams = z.infer<typeof RegisterApiKeyParams>

/** Parameters of `revokeSessionAgent`. */
export const RevokeSessionAgentParams = z.strictObject({
  agentAddress: SignedAddress.describe(
    'Address of the key whose approval ends. Letters of both cases must be its checksum (EIP-55).',
  ),
})
export type RevokeSessionAgentParams = z.infer<typeof RevokeSessionAgentParams>

/** Parameters of actions that take none: an empty object. */
export const NoParams = z.strictObject({})
export type NoParams = z.infer<typeof NoParams>

/** Parameters of actions that take none beside the key that signs. */
export const ApiKeyParams = z.strictObject({ apiKeyIndex })
export type ApiKeyParams = z.infer<typeof ApiKeyParams>

/** The parameters of every action. */
export const actionParams = {
  placeOrder: PlaceOrderParams,
  placeTriggerOrder: PlaceTriggerOrderParams,
  placeTwapOrder: PlaceTwapOrderParams,
  cancelOrder: CancelOrderParams,
  cancelAllOrders: CancelAllOrdersParams,
  cancelTwapOrder: CancelTwapOrderParams,
  modifyOrder: ModifyOrderParams,
  updateLeverage: UpdateLeverageParams,
  updatePositionMargin: UpdatePositionMarginParams,
  withdrawal: WithdrawalParams,
  deposit: DepositParams,
  sendAsset: SendAssetParams,
  approveAgent: ApproveAgentParams,
  approveBuilderFee: NoParams,
  approveIntegrator: ApiKeyParams,
  setReferrer: NoParams,
  accountMode: AccountModeParams,
  accountType: AccountTypeParams,
  registerApiKey: RegisterApiKeyParams,
  siweLogin: NoParams,
  createDepositAddress: NoParams,
  acceptProviderTerms: NoParams,
  revokeSessionAgent: RevokeSessionAgentParams,
  revokeBuilderFee: NoParams,
  revokeIntegrator: ApiKeyParams,
  metaVote: VoteParams,
  metaAcceptTerms: AcceptTermsParams,
  metaOnboard: OnboardParams,
  metaCreateReferralCode: CreateReferralCodeParams,
} as const satisfies Record<ActionType, z.ZodType>

/** Parameters of an action as they are after reading: canonical, defaults filled in. */
export type ActionParams<Type extends ActionType> = z.output<(typeof actionParams)[Type]>

/** Parameters of an action as a caller writes them. */
export type ActionParamsInput<Type extends ActionType> = z.input<(typeof actionParams)[Type]>
