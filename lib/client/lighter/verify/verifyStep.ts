import {
  type Difference,
  differencesBetween,
  type Intent,
  refuse,
  type Verification,
} from '@/lib/client/actions/intent'
import { type ActionStep, isEvmTxStep } from '@/lib/schema/action/actionStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import { transactionOf } from '@/lib/venues/lighter/sign/signParams'
import { TransactionError } from '@/lib/venues/lighter/sign/transaction'
import { stampDifferences, type VerifyFacts } from './facts'
import { rebuild, slotIn, type VenueStep } from './rebuild'
import { paramsOf } from './staged'
import { stagedWords } from './stagedWords'

/** Stands in for the key that this browser adds when it signs. */
const ANY_PUBLIC_KEY = `0x${'00'.repeat(40)}`

/**
 * Compares one staged step with what was asked for. Pure. The step is built again by the venue's own
 * library from our params, our list of markets and our pins; every field has to be the same but what
 * only the service knows, each read from the step and held to a bound: nonce, expiry (near now),
 * client order indexes (one each, none twice), the integrator and its fees (the pinned one, at most),
 * and the worst price of a TWAP (near ours). A step of an action that is unknown here is refused.
 */
export function verifyStep(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  const expected = expectedSteps(intent, [step], facts)
  if (!Array.isArray(expected)) return expected
  const verdicts = expected.map((wanted) => verdict(wanted, step, intent, facts))
  const [first] = verdicts
  return verdicts.find(({ ok }) => ok) ?? first ?? refuse('steps', 'no step', 'one')
}

function expectedSteps(
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFacts,
): VenueStep[] | Extract<Verification, { ok: false }> {
  try {
    return [...rebuild(intent, steps, facts)]
  } catch (error) {
    const why = isPerpsError(error) ? error.message : String(error)
    return refuse('action', 'something that can be judged here', why)
  }
}

/** Every step as `verifyStep`, and the list as a whole: in order, nothing missing, nothing more. */
export function verifySteps(
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFacts,
): readonly Verification[] {
  const expected = expectedSteps(intent, steps, facts)
  if (!Array.isArray(expected)) return steps.map(() => expected)
  // Nothing was staged: the account stands as was asked for, or the service says so.
  if (steps.length > 0 && expected.length > steps.length) {
    const missing = expected[steps.length]?.summary ?? ''
    return steps.map(() => refuse('steps', `${expected.length} steps, with: ${missing}`, 'less'))
  }
  const firstNonce = paramsOf(steps[0])?.nonce
  return steps.map((step, index) => {
    const wanted = expected[index]
    if (wanted === undefined) return refuse('steps', `${expected.length} steps`, 'another one')
    const nonceDifferences =
      wanted.kind === 'sign' ? nonceInTurn(step, Number(firstNonce) + index) : []
    return nonceDifferences.length > 0
      ? { ok: false, differences: nonceDifferences }
      : verdict(wanted, step, intent, facts)
  })
}

function verdict(
  wanted: VenueStep,
  step: ActionStep,
  intent: Intent,
  facts: VerifyFacts,
): Verification {
  const differences = compare(wanted, step, intent, facts)
  if (differences.length > 0) return { ok: false, differences }
  const ofStep = stagedWords(paramsOf(step), facts.markets, intent.address.toLowerCase())
  return { ok: true, summary: ofStep ?? wanted.summary.split('\n') }
}

function compare(
  wanted: VenueStep,
  step: ActionStep,
  intent: Intent,
  facts: VerifyFacts,
): readonly Difference[] {
  const action = differencesBetween(wanted.action, step.action, 'action')
  if (wanted.kind === 'evm') {
    const call = isEvmTxStep(step) ? step.txParams : undefined
    return [...action, ...differencesBetween(wanted.call, call, 'txParams')]
  }
  const params = paramsOf(step)
  if (params === undefined) {
    return [{ path: 'wasmSignParams', expected: 'what the signer takes', actual: 'nothing' }]
  }
  if (wanted.kind === 'clientCall') {
    return [...action, ...differencesBetween(wanted.signParams, params, 'wasmSignParams')]
  }
  if (facts.accountIndex === undefined) {
    return [
      { path: 'wasmSignParams.account_index', expected: 'an account', actual: 'none is known' },
    ]
  }
  const expected = {
    ...wanted.signParams,
    account_index: facts.accountIndex,
    api_key_index: slotOf(wanted, intent, facts),
    nonce: params.nonce,
    expired_at: params.expired_at,
  }
  const differences = [
    ...action,
    ...differencesBetween(expected, params, 'wasmSignParams'),
    ...stampDifferences(params, intent, facts),
  ]
  return differences.length > 0 ? differences : unsignable(wanted, params)
}

/** A new key signs for the slot that it is put into, every other step for the slot there is. */
function slotOf(wanted: VenueStep, intent: Intent, { apiKeyIndex }: VerifyFacts): number {
  const isNewKey = wanted.action === 'registerApiKey'
  return isNewKey ? (slotIn(intent.params) ?? apiKeyIndex) : apiKeyIndex
}

/** What the signer itself would refuse. */
function unsignable(wanted: VenueStep, params: Record<string, unknown>): readonly Difference[] {
  const isNewKey = wanted.action === 'registerApiKey'
  try {
    transactionOf(isNewKey ? { ...params, new_public_key: ANY_PUBLIC_KEY } : params)
    return []
  } catch (error) {
    if (!(error instanceof TransactionError)) throw error
    const path = `wasmSignParams.${error.field}`
    return [{ path, expected: 'a value that can be signed', actual: error.message }]
  }
}

function nonceInTurn(step: ActionStep, expected: number): readonly Difference[] {
  return differencesBetween(expected, paramsOf(step)?.nonce, 'wasmSignParams.nonce')
}
