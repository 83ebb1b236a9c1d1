import { differencesBetween, type Intent, type Verification } from '@/lib/client/actions/intent'
import { toScaledInteger } from '@/lib/decimal/scale'
import { type ActionStep, isHmacStep, isWasmBlobStep } from '@/lib/schema/action/actionStep'

// What the plugins of the made-up venues compare staged steps with: the list that was asked for, made
// from the intent alone, every step in its place.

/** The account that keys of the venue with consecutive nonces act for. */
const ACCOUNT_INDEX = 3
const TOKEN_DECIMALS = 6

/**
 * Verifies the steps of the made-up venue of kind B: the action that was asked for, its nonces in a
 * row.
 */
export function verifySequenced(
  intent: Intent,
  steps: readonly ActionStep[],
): readonly Verification[] {
  const [first] = steps
  const nonce = first && isWasmBlobStep(first) ? Number(first.wasmSignParams.nonce) : 0
  return compare(sequencedSteps(intent, nonce), steps)
}

/** Verifies the steps of the made-up venue of kind C, bodies by their content. */
export function verifySession(
  intent: Intent,
  steps: readonly ActionStep[],
): readonly Verification[] {
  const challenge = steps[0] && 'siwe' in steps[0] ? steps[0].siwe.challengeId : ''
  return compare(sessionSteps(intent, challenge), steps.map(readBody))
}

function sequencedSteps({ action, params }: Intent, nonce: number): readonly unknown[] {
  const step = (kind: string, more: object) => ({
    action: kind,
    wasmSignParams: { account_index: ACCOUNT_INDEX, ...more },
  })
  switch (action) {
    case 'placeOrder':
      return [
        step('updateLeverage', { nonce, target: 'leverage' }),
        step(action, { nonce: nonce + 1, target: 'order', order: params }),
      ]
    case 'cancelOrder':
      return idsOf(params).map((target, at) => step(action, { nonce: nonce + at, target }))
    case 'accountType':
      return [step(action, { new_tier: Object(params).tier })]
    case 'deposit':
      return [leg('approve', params), leg('deposit', params)]
    default:
      return []
  }
}

function leg(functionName: string, params: unknown) {
  const { amount, tokenAddress, chainId } = Object(params)
  const args = [String(toScaledInteger(amount, TOKEN_DECIMALS))]
  const abi = [`function ${functionName}(uint256)`]
  const txParams = { chainId, to: tokenAddress, functionName, args, abi }
  return { action: 'deposit', txParams }
}

function sessionSteps({ action, address, params }: Intent, challengeId: string) {
  switch (action) {
    case 'siweLogin':
      return [{ action, siwe: { message: `sign in\n${address}`, challengeId } }]
    case 'createDepositAddress':
    case 'acceptProviderTerms':
    case 'registerApiKey':
      return [{ action, session: {} }]
    case 'setReferrer':
      return [{ action, request: { method: 'POST', path: '/v1/referral', body: { code: 'P' } } }]
    case 'placeOrder':
      return [{ action, request: { method: 'POST', path: '/v1/orders', body: { params } } }]
    case 'withdrawal':
      return [{ action, request: { method: 'POST', path: '/v1/withdrawals', body: params } }]
    case 'cancelOrder':
      return idsOf(params).map((id) => ({
        action,
        request: { method: 'DELETE', path: `/v1/orders/${id}` },
      }))
    default:
      return []
  }
}

/** One verdict for every step that was asked for and every one that was staged. */
function compare(
  expected: readonly unknown[],
  steps: readonly { action: string }[],
): readonly Verification[] {
  return Array.from({ length: Math.max(expected.length, steps.length) }, (_, at) => {
    const differences = differencesBetween(expected[at], steps[at], `steps[${at}]`)
    if (differences.length > 0) return { ok: false, differences }
    return { ok: true, summary: [steps[at]?.action ?? ''] }
  })
}

function readBody(step: ActionStep): { action: string } {
  if (!isHmacStep(step) || step.request.body === undefined) return step
  const request = { ...step.request, body: JSON.parse(step.request.body) }
  return Object.assign({}, step, { request })
}

function idsOf(params: unknown): readonly string[] {
  const { ids } = Object(params)
  return Array.isArray(ids) ? ids.map(String) : []
}
