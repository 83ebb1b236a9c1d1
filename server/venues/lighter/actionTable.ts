import type { ActionType, Relay, Signer, SigningMethod } from '@/lib/schema/model/enums'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import {
  buildAccountMode,
  buildAccountType,
  buildApproveIntegrator,
  buildRegisterApiKey,
  buildRevokeIntegrator,
  buildSetReferrer,
  buildUpdateLeverage,
  buildUpdatePositionMargin,
} from './build/account'
import { buildDeposit, buildSendAsset, buildWithdrawal } from './build/funds'
import {
  buildCancelAllOrders,
  buildCancelOrder,
  buildCancelTwapOrder,
  buildModifyOrder,
  buildPlaceOrder,
  buildPlaceTriggerOrder,
  buildPlaceTwapOrder,
} from './build/orders'
import type { LighterVenue } from './venue'

/** What an action needs, and how its steps are made. */
export interface ActionEntry {
  signers: readonly Signer[]
  /** Its orders pay the integrator: not relayed before that is approved. */
  isOrder?: true
  /** What must be configured for the action to be on offer. */
  needs?: 'integrator' | 'referralCode' | 'deposit'
  /** `wasmBlob` where absent. */
  signingMethod?: SigningMethod
  /** `API` where absent. */
  relay?: Relay
  build(
    venue: LighterVenue,
    request: BuildRequest,
    context: CallContext,
  ): Promise<readonly BuiltStep[]>
}

const SDK = ['SDK'] as const
const USER = ['USER'] as const

/** Every action of this venue; the descriptor advertises these and no others. */
export const actionTable = new Map<ActionType, ActionEntry>([
  ['placeOrder', { signers: SDK, isOrder: true, build: buildPlaceOrder }],
  ['placeTriggerOrder', { signers: SDK, isOrder: true, build: buildPlaceTriggerOrder }],
  ['placeTwapOrder', { signers: SDK, isOrder: true, build: buildPlaceTwapOrder }],
  ['cancelOrder', { signers: SDK, build: buildCancelOrder }],
  ['cancelTwapOrder', { signers: SDK, build: buildCancelTwapOrder }],
  ['cancelAllOrders', { signers: SDK, build: buildCancelAllOrders }],
  ['modifyOrder', { signers: SDK, isOrder: true, build: buildModifyOrder }],
  ['updateLeverage', { signers: SDK, build: buildUpdateLeverage }],
  ['updatePositionMargin', { signers: SDK, build: buildUpdatePositionMargin }],
  ['withdrawal', { signers: SDK, build: buildWithdrawal }],
  ['sendAsset', { signers: SDK, build: buildSendAsset }],
  ['deposit', { signers: USER, needs: 'deposit', signingMethod: 'evmTx', build: buildDeposit }],
  ['registerApiKey', { signers: USER, build: buildRegisterApiKey }],
  ['accountType', { signers: SDK, relay: 'CLIENT', build: buildAccountType }],
  [
    'setReferrer',
    { signers: SDK, relay: 'CLIENT', needs: 'referralCode', build: buildSetReferrer },
  ],
  ['approveIntegrator', { signers: USER, needs: 'integrator', build: buildApproveIntegrator }],
  ['revokeIntegrator', { signers: SDK, needs: 'integrator', build: buildRevokeIntegrator }],
  ['accountMode', { signers: SDK, build: buildAccountMode }],
])
