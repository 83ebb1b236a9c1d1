import type { Intent, Verification } from '@/lib/client/intent'
import type { ActionStep } from '@/lib/schema/actionStep'
import { refuse, type VerifyFacts } from './facts'
import { verifyL1Step } from './l1Step'

/** The pinned referral code and no other. */
export function verifyReferrer(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  const { referralCode } = intent.pins
  if (referralCode === undefined) return refuse('preimage.action.code', 'no code at all', 'one')
  return verifyL1Step(intent, step, facts, (actual) => {
    if (actual.type !== 'setReferrer') {
      return refuse('preimage.action.type', 'setReferrer', actual.type)
    }
    return {
      action: { type: 'setReferrer', code: referralCode },
      summary: [`Name ${actual.code} as the referrer of this account, once and for all`],
    }
  })
}
