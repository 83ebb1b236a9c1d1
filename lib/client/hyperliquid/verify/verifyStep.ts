import type { Intent, Verification } from '@/lib/client/intent'
import { type ActionStep, isEip712Step } from '@/lib/schema/actionStep'
import { verifyAccountMode } from './accountMode'
import { verifyApproveAgent, verifyBuilderFee, verifyRevokeAgent } from './approvals'
import { verifyCancelAll } from './cancelAll'
import { verifyCancelOrder } from './cancelOrder'
import { refuse, type VerifyFacts } from './facts'
import { verifyDeposit, verifySendAsset, verifyWithdrawal, verifyWithdrawalSource } from './funds'
import { verifyLeverage } from './leverage'
import { replacesEachOnce, verifyModifyOrder } from './modifyOrder'
import { verifyPlaceOrder } from './placeOrder'
import { verifyPositionMargin } from './positionMargin'
import { verifyReferrer } from './referrer'
import { verifyTriggerOrder } from './triggerOrder'
import { verifyCancelTwap, verifyPlaceTwap } from './twap'

type Verify = (intent: Intent, step: ActionStep, facts: VerifyFacts) => Verification

/** Which steps an action may be staged as, and who judges each. */
const VERIFIERS: Partial<Record<Intent['action'], Readonly<Record<string, Verify>>>> = {
  placeOrder: { updateLeverage: verifyLeverage, placeOrder: verifyPlaceOrder },
  placeTriggerOrder: { placeTriggerOrder: verifyTriggerOrder },
  placeTwapOrder: { updateLeverage: verifyLeverage, placeTwapOrder: verifyPlaceTwap },
  updateLeverage: { updateLeverage: verifyLeverage },
  updatePositionMargin: { updatePositionMargin: verifyPositionMargin },
  modifyOrder: { modifyOrder: verifyModifyOrder },
  cancelOrder: { cancelOrder: verifyCancelOrder },
  cancelAllOrders: { cancelAllOrders: verifyCancelAll },
  cancelTwapOrder: { cancelTwapOrder: verifyCancelTwap },
  setReferrer: { setReferrer: verifyReferrer },
  withdrawal: { sendAsset: verifyWithdrawalSource, withdrawal: verifyWithdrawal },
  sendAsset: { sendAsset: verifySendAsset },
  deposit: { deposit: verifyDeposit },
  accountMode: { accountMode: verifyAccountMode },
  approveAgent: { approveAgent: verifyApproveAgent },
  revokeSessionAgent: { revokeSessionAgent: verifyRevokeAgent },
  approveBuilderFee: { approveBuilderFee: verifyBuilderFee },
  revokeBuilderFee: { revokeBuilderFee: verifyBuilderFee },
}

/**
 * Compares one staged step with what was asked for. Pure. A step of an action that nobody here can
 * judge is refused.
 */
export function verifyStep(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  const verify = VERIFIERS[intent.action]?.[step.action]
  return verify ? verify(intent, step, facts) : refuse('action', intent.action, step.action)
}

/**
 * Every step as `verifyStep`, and the list: one step of a kind, what was asked for last. A second
 * order would be an honest step by itself.
 */
export function verifySteps(
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFacts,
): readonly Verification[] {
  return steps.map((step, index) => {
    const isLast = index === steps.length - 1
    if (isLast && step.action !== intent.action) {
      return refuse('action', `${intent.action} as the last step`, step.action)
    }
    if (steps.findIndex((other) => kindOf(other) === kindOf(step)) !== index) {
      return refuse('action', `one step of ${step.action}`, 'a further one')
    }
    if (isLast && step.action === 'modifyOrder' && !replacesEachOnce(intent, steps)) {
      return refuse('preimage.action.modifies', 'each order replaced, and once', 'not so')
    }
    return verifyStep(intent, step, facts)
  })
}

/** What a list may hold once: changes that are placed always come beside those that may only rest. */
function kindOf(step: ActionStep): string {
  const placesAlways = isEip712Step(step) && step.preimage?.action.a === true
  return placesAlways ? `${step.action} placed always` : step.action
}
