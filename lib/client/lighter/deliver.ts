import type { VenuePlugin } from '@/lib/client/plugin'
import type { ActionResult } from '@/lib/schema/action/action'
import { type ActionStep, isEvmTxStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { isAccepted, isReferralSettled } from '@/lib/venues/lighter/rejections'
import { rejectionError } from './reads/ask'
import type { Session } from './session'

/** The forms that the client posts itself, by the kind of step. */
const FORMS = {
  changeAccountTier: {
    path: '/api/v1/changeAccountTier',
    fields: ['account_index', 'new_tier'],
    isSettled: isAccepted,
  },
  referralUse: {
    path: '/api/v1/referral/use',
    fields: ['l1_address', 'referral_code', 'x'],
    isSettled: isReferralSettled,
  },
} as const

/**
 * Takes verified steps to the venue, each once, with a token of the account. A refusal of the venue
 * is a result that names its code; a lost answer is one with code 2100.
 */
export function createDeliver(session: Session): NonNullable<VenuePlugin['deliver']> {
  return async (steps, { address }) => {
    const results: ActionResult[] = []
    for (const step of steps) results.push(await deliverStep(session, step, address))
    session.accounts.forget(address)
    return results
  }
}

async function deliverStep(
  { ask, tokens, provider }: Session,
  step: ActionStep,
  address: string,
): Promise<ActionResult> {
  const params = isEvmTxStep(step) || !isWasmBlobStep(step) ? {} : step.wasmSignParams
  const form = Object.entries(FORMS).find(([kind]) => kind === params.kind)?.[1]
  if (form === undefined) {
    throw new PerpsError(2005, `This client has no form for ${step.action}.`, { tool: provider })
  }
  const fields = Object.fromEntries(form.fields.map((name) => [name, String(params[name] ?? '')]))
  const token = await tokens.mint(address)
  try {
    const { code, message } = await ask.post(form.path, fields, token)
    if (code === undefined) {
      throw new PerpsError(2004, `The venue answered ${form.path} without a code.`, {
        tool: provider,
      })
    }
    if (form.isSettled(code)) return { action: step.action, success: true }
    throw rejectionError(code, message, provider)
  } catch (error) {
    if (!isPerpsError(error)) throw error
    const { reason } = Object(error.details)
    // It was sent: without an answer its outcome is unknown.
    const isLost = error.code === 2003 || error.code === 2004
    return {
      action: step.action,
      success: false,
      error: error.message,
      errorCode: isLost ? 2100 : error.code,
      ...(typeof reason === 'string' ? { reason } : {}),
    }
  }
}
