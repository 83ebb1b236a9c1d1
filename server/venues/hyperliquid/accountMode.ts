import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { abstractionCode, type SettableMode } from '@/lib/venues/hyperliquid/accountMode'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { l1Step } from './l1Step'
import { userStep } from './userStep'
import { type HyperliquidVenue, KEY } from './venue'

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

/**
 * Sets how the account keeps its collateral; empty where it does so already. The owner's wallet
 * signs it, or an approved agent where one is named as the signer.
 * @throws 400/2002 for a mode that is not on offer
 */
export async function buildAccountMode(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.accountMode, request.params, { tool: KEY, root: 'params' })
  const mode = ACCOUNT_MODES.find((choice) => choice.mode === params.mode)?.mode
  if (mode === undefined) {
    const message = `must be one of ${ACCOUNT_MODES.map((choice) => choice.mode).join(', ')}`
    throw validationError('params.mode', message, KEY)
  }
  const { address, signerAddress } = request
  if ((await venue.accounts.mode(address, context.signal)) === mode) return []
  const probe = { kind: 'accountMode' as const, mode }
  if (signerAddress !== address) {
    const l1 = { type: 'agentSetAbstraction' as const, abstraction: abstractionCode(mode) }
    return [await l1Step(venue, { action: 'accountMode', signerAddress, l1, probe }, context)]
  }
  const step = {
    action: 'accountMode' as const,
    address,
    name: 'UserSetAbstraction' as const,
    type: 'userSetAbstraction',
    fields: { user: address, abstraction: mode },
    probe,
  }
  return [await userStep(venue, step, context)]
}
