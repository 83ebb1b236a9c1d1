import type { AccountModeParams } from '@/lib/schema/action/actionParams'
import { validationError } from '@/lib/schema/perpsError'
import { abstractionCode, type SettableMode } from '@/lib/venues/hyperliquid/accountMode'
import type { L1Step, UserStep } from './step'

/** A way to keep collateral that can be chosen. */
export interface AccountModeChoice {
  mode: SettableMode
  label: string
  isRecommended: boolean
}

/** The modes on offer; whether an account may have portfolio margin is the venue's to say. */
export const ACCOUNT_MODES: readonly AccountModeChoice[] = [
  { mode: 'disabled', label: 'Separate ledgers', isRecommended: false },
  { mode: 'unifiedAccount', label: 'Unified account', isRecommended: true },
  { mode: 'portfolioMargin', label: 'Portfolio margin', isRecommended: false },
]

/** The mode asked for. @throws 400/2002 for one that is not on offer */
export function requireMode({ mode }: AccountModeParams, tool: string): SettableMode {
  const found = ACCOUNT_MODES.find((choice) => choice.mode === mode)
  if (found !== undefined) return found.mode
  const message = `must be one of ${ACCOUNT_MODES.map((choice) => choice.mode).join(', ')}`
  throw validationError('params.mode', message, tool)
}

/** Sets how the account keeps its collateral, signed by the owner's wallet or by an approved agent. */
export function setAccountMode(
  mode: SettableMode,
  { address, signerAddress }: { address: string; signerAddress: string },
): L1Step | UserStep {
  const action = 'accountMode'
  if (signerAddress !== address) {
    const l1 = { type: 'agentSetAbstraction' as const, abstraction: abstractionCode(mode) }
    return { kind: 'l1', action, l1 }
  }
  const fields = { user: address, abstraction: mode }
  return { kind: 'user', action, name: 'UserSetAbstraction', fields }
}
