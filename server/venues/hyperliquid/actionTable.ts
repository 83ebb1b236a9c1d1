import type { ActionType, Signer, SigningMethod } from '@/lib/schema/model/enums'
import type { ParamDescriptor } from '@/lib/schema/model/provider'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import {
  buildAccountMode,
  buildApproveAgent,
  buildApproveBuilderFee,
  buildRevokeBuilderFee,
  buildRevokeSessionAgent,
  buildSetReferrer,
} from './build/account'
import { buildCancelAllOrders, buildCancelOrder } from './build/cancels'
import { buildDeposit, buildSendAsset, buildWithdrawal } from './build/funds'
import type { Unprobed } from './build/stampSteps'
import {
  buildCancelTwapOrder,
  buildModifyOrder,
  buildPlaceOrder,
  buildPlaceTriggerOrder,
  buildPlaceTwapOrder,
  buildUpdateLeverage,
  buildUpdatePositionMargin,
} from './build/trading'
import type { HyperliquidVenue } from './venue'

/** What an action needs, and how its steps are made. */
export interface ActionEntry {
  signers: readonly Signer[]
  /** Its orders pay the builder: not relayed before the fee is approved. */
  isOrder?: true
  /** What must be configured for the action to be on offer. */
  needs?: 'builder' | 'referralCode' | 'settlement'
  /** `eip712` where absent. */
  signingMethod?: SigningMethod
  /** Extras that this venue honours. */
  params?: readonly ParamDescriptor[]
  build(
    venue: HyperliquidVenue,
    request: BuildRequest,
    context: CallContext,
  ): Promise<readonly (Unprobed | BuiltStep)[]>
}

const SDK = ['SDK'] as const
const USER = ['USER'] as const
const EITHER = ['USER', 'SDK'] as const

/** Every action of this venue; the descriptor advertises these and no others. */
export const actionTable = new Map<ActionType, ActionEntry>([
  ['placeOrder', { signers: SDK, isOrder: true, build: buildPlaceOrder }],
  ['placeTriggerOrder', { signers: SDK, isOrder: true, build: buildPlaceTriggerOrder }],
  [
    'placeTwapOrder',
    {
      signers: SDK,
      isOrder: true,
      params: [{ name: 'randomize', type: 'boolean', required: false }],
      build: buildPlaceTwapOrder,
    },
  ],
  ['cancelOrder', { signers: SDK, build: buildCancelOrder }],
  ['cancelTwapOrder', { signers: SDK, build: buildCancelTwapOrder }],
  ['cancelAllOrders', { signers: SDK, build: buildCancelAllOrders }],
  ['modifyOrder', { signers: SDK, isOrder: true, build: buildModifyOrder }],
  ['updateLeverage', { signers: SDK, build: buildUpdateLeverage }],
  ['updatePositionMargin', { signers: SDK, build: buildUpdatePositionMargin }],
  ['approveAgent', { signers: USER, build: buildApproveAgent }],
  ['approveBuilderFee', { signers: USER, needs: 'builder', build: buildApproveBuilderFee }],
  ['setReferrer', { signers: SDK, needs: 'referralCode', build: buildSetReferrer }],
  ['withdrawal', { signers: USER, needs: 'settlement', build: buildWithdrawal }],
  ['sendAsset', { signers: USER, build: buildSendAsset }],
  ['deposit', { signers: USER, needs: 'settlement', signingMethod: 'evmTx', build: buildDeposit }],
  ['accountMode', { signers: EITHER, build: buildAccountMode }],
  ['revokeSessionAgent', { signers: USER, build: buildRevokeSessionAgent }],
  ['revokeBuilderFee', { signers: USER, needs: 'builder', build: buildRevokeBuilderFee }],
])

/** What is configured, for one fee identity. */
export interface Configured {
  builder: unknown
  referralCode: string | undefined
  settlement: unknown
}

/**
 * The set-up step that keeps this action from being relayed. Orders pay the builder, so its fee
 * must be approved; that the signer is an approved agent is known by then, `verify` saw to it.
 */
export async function missingSetup(
  venue: HyperliquidVenue,
  action: ActionType,
  address: string,
  { feeIdentity, steadyMs, signal }: CallContext,
): Promise<ActionType | undefined> {
  const builder = venue.builder(feeIdentity)
  if (builder === undefined || actionTable.get(action)?.isOrder !== true) return undefined
  const approval = { address, builder: builder.address, feeTenthBps: builder.feeTenthBps }
  const isApproved = await venue.accounts.hasBuilder(approval, steadyMs, signal)
  return isApproved ? undefined : 'approveBuilderFee'
}
