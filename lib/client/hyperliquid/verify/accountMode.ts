import type { Intent, Verification } from '@/lib/client/intent'
import { actionParams } from '@/lib/schema/actionParams'
import type { ActionStep } from '@/lib/schema/actionStep'
import { abstractionCode, readSettableMode } from '@/lib/venues/hyperliquid/accountMode'
import { refuse, type VerifyFacts } from './facts'
import { verifyL1Step } from './l1Step'
import { verifyUserStep } from './userStep'

const WORDS = {
  disabled: 'Keep the collateral apart in each ledger of the account',
  unifiedAccount: 'Keep the collateral of the account in one place, its spot ledger',
  portfolioMargin: 'Margin the account as one portfolio, its spot holdings included',
} as const

/** Choosing how the account keeps its collateral, signed by the wallet or by the agent. */
export function verifyAccountMode(
  intent: Intent,
  step: ActionStep,
  facts: VerifyFacts,
): Verification {
  const params = actionParams.accountMode.safeParse(intent.params)
  const mode = params.success ? readSettableMode(params.data.mode) : undefined
  if (mode === undefined) return refuse('params.mode', 'a mode that can be chosen', 'another')
  const summary = [WORDS[mode]]
  if (intent.signerAddress.toLowerCase() === intent.address.toLowerCase()) {
    const fields = { user: intent.address.toLowerCase(), abstraction: mode }
    return verifyUserStep(intent, step, facts, 'UserSetAbstraction', () => ({ fields, summary }))
  }
  return verifyL1Step(intent, step, facts, () => ({
    action: { type: 'agentSetAbstraction', abstraction: abstractionCode(mode) },
    summary,
  }))
}
