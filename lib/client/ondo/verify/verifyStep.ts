import {
  type Difference,
  differencesBetween,
  type Intent,
  refuse,
  show,
  type Verification,
} from '@/lib/client/actions/intent'
import { readPins } from '@/lib/client/ondo/options'
import {
  type ActionStep,
  isHmacStep,
  isSessionStep,
  isSiweStep,
  type VenueRequest,
} from '@/lib/schema/action/actionStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import { parseBody } from '@/lib/venues/ondo/actions/body'
import { requestWords } from '@/lib/venues/ondo/actions/words'
import { requireSignInMessage } from '@/lib/venues/ondo/sign/signInMessage'
import { type ExpectedStep, rebuild, type VerifyFacts } from './rebuild'

const SESSION_WORDS: Readonly<Record<string, string>> = {
  acceptProviderTerms: 'Record your consent to the terms and privacy policy of Ondo Perps',
  createDepositAddress: 'Create a deposit address for USDC on ethereum',
  registerApiKey: 'Create a key that trades, and withdraws to addresses of the address book',
}

/**
 * Compares one staged step with what was asked for. Pure. The request is built again by the venue's own
 * library from our params, markets and pins: method, path and body must be the very text.
 */
export function verifyStep(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  if (intent.action === 'siweLogin') return verifySignIn(intent, step, facts)
  return withRebuilt(intent, [step], facts, (expected) => {
    const meant = expected.find((candidate) => isMeant(candidate, step)) ?? expected.at(-1)
    return meant === undefined ? refuse('action', 'nothing', step.action) : compare(meant, step)
  })
}

/** Every step as `verifyStep`, in the order they are called for, each once and none beside. */
export function verifySteps(
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFacts,
): readonly Verification[] {
  if (intent.action === 'siweLogin') {
    return steps.map((step, index) =>
      index === 0
        ? verifySignIn(intent, step, facts)
        : refuse('actions', 'one step', 'a further one'),
    )
  }
  return steps.map((step, index) =>
    withRebuilt(intent, steps, facts, (expected) => {
      const meant = expected[index]
      if (meant === undefined) {
        return refuse('action', `${expected.length} steps of ${intent.action}`, 'a further one')
      }
      const missing = expected[steps.length]
      if (index === steps.length - 1 && missing !== undefined) {
        return refuse('actions', `${missing.action} too`, 'none')
      }
      return compare(meant, step)
    }),
  )
}

// Invalid params have no valid step.
function withRebuilt(
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFacts,
  run: (expected: readonly ExpectedStep[]) => Verification,
): Verification {
  try {
    return run(rebuild({ intent, steps, facts }))
  } catch (error) {
    if (!isPerpsError(error)) throw error
    return refuse('params', 'what the venue takes', error.message)
  }
}

/** Whether a staged step is this one of several, so that its differences are named against it. */
function isMeant(expected: ExpectedStep, step: ActionStep): boolean {
  if (expected.action !== step.action) return false
  if (expected.kind !== 'request' || !isHmacStep(step)) return true
  if (expected.request.path !== step.request.path) return false
  return kindOf(expected.request) === kindOf(step.request)
}

function kindOf({ body }: VenueRequest): unknown {
  return parseBody(body)?.type
}

function compare(expected: ExpectedStep, step: ActionStep): Verification {
  const actionDifferences = differencesBetween(expected.action, step.action, 'action')
  if (actionDifferences.length > 0) return { ok: false, differences: actionDifferences }
  if (expected.kind === 'session') {
    if (!isSessionStep(step))
      return refuse('session', 'a call of this client', 'another kind of step')
    const differences = differencesBetween(expected.session, step.session, 'session')
    if (differences.length > 0) return { ok: false, differences }
    return { ok: true, summary: [SESSION_WORDS[step.action] ?? step.action] }
  }
  if (!isHmacStep(step)) return refuse('request', 'a request', 'another kind of step')
  const differences = requestDifferences(expected.request, step.request)
  if (differences.length > 0) return { ok: false, differences }
  return { ok: true, summary: requestWords(step.request) }
}

/** Field by field where the body can be read, and the text itself in any case: it is what is signed. */
function requestDifferences(expected: VenueRequest, actual: VenueRequest): readonly Difference[] {
  const differences = [
    ...differencesBetween(expected.method, actual.method, 'request.method'),
    ...differencesBetween(expected.path, actual.path, 'request.path'),
  ]
  if (expected.body === actual.body) return differences
  const fields = differencesBetween(
    parseBody(expected.body),
    parseBody(actual.body),
    'request.body',
  )
  const text = { path: 'request.body', expected: show(expected.body), actual: show(actual.body) }
  return [...differences, ...(fields.length > 0 ? fields : [text])]
}

function verifySignIn(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  if (step.action !== 'siweLogin' || !isSiweStep(step)) {
    return refuse('siwe', 'a message to sign in with', 'another kind of step')
  }
  const { siwe } = readPins(intent.pins).facts
  try {
    const message = requireSignInMessage(step.siwe.message, {
      ...siwe,
      address: intent.address,
      nowMs: intent.nowMs + facts.clockOffsetMs,
    })
    const until = new Date(message.expiresAtMs).toISOString()
    return {
      ok: true,
      summary: [
        `Sign in to ${message.uri} as ${message.address}`,
        `In the name of ${message.domain}: ${message.statement}`,
        `The message may be used until ${until}`,
      ],
    }
  } catch (error) {
    if (!isPerpsError(error)) throw error
    return refuse('siwe.message', 'the sign-in message of this venue', error.message)
  }
}
