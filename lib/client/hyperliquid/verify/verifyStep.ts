import {
  type Difference,
  differencesBetween,
  type Intent,
  refuse,
  type Verification,
} from '@/lib/client/actions/intent'
import { isNearTime } from '@/lib/client/actions/isNearTime'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { isPerpsError } from '@/lib/schema/perpsError'
import {
  stampL1,
  stampUser,
  type VenueStep,
  withCloids,
} from '@/lib/venues/hyperliquid/actions/step'
import {
  cancelAllWords,
  depositWords,
  l1Words,
  userWords,
} from '@/lib/venues/hyperliquid/actions/words'
import { L1_LIFE_MS, type L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
import { nonceMember } from '@/lib/venues/hyperliquid/sign/typedData'
import { type GivenStep, kindOf, readGiven, type VerifyFacts } from './context'
import { type Rebuilt, rebuild } from './rebuild'

/**
 * Compares one staged step with what was asked for. Pure. The action is built again by the venue's
 * own library from our params, our list of markets and our pins; every byte has to be the same but
 * what only the service knows, each read from the step and held to a bound: nonce and expiry (near
 * now), client order ids (one each, none twice), the builder and its fee (the pinned one, at most),
 * and what `rebuild` names. A step of an action that is unknown here is refused.
 */
export function verifyStep(intent: Intent, step: ActionStep, facts: VerifyFacts): Verification {
  const given = readGiven(step)
  if ('ok' in given) return given
  return withRebuilt(intent, [given], facts, (rebuilt) => {
    return verifyGiven(given, rebuilt, intent, facts)
  })
}

/**
 * Every step as `verifyStep`, and the list: each step once, what was asked for last, and before it
 * its prerequisites. A second order would be an honest step by itself, and so would an order
 * without the leverage that was asked for with it.
 */
export function verifySteps(
  intent: Intent,
  steps: readonly ActionStep[],
  facts: VerifyFacts,
): readonly Verification[] {
  const read = steps.map(readGiven)
  const given = read.flatMap((step) => ('ok' in step ? [] : [step]))
  return read.map((step, index) => {
    if ('ok' in step) return step
    const isLast = index === steps.length - 1
    const { action } = step.step
    if (isLast && action !== intent.action) {
      return refuse('action', `${intent.action} as the last step`, action)
    }
    if (given.findIndex((other) => kindOf(other) === kindOf(step)) !== given.indexOf(step)) {
      return refuse('action', `one step of ${action}`, 'a further one')
    }
    return withRebuilt(intent, given, facts, (rebuilt) => {
      const missing = rebuilt.find(({ kind }) => given.every((own) => kindOf(own) !== kind))
      if (isLast && missing !== undefined) {
        return refuse('actions', `${missing.kind} before it`, 'none')
      }
      return verifyGiven(step, rebuilt, intent, facts)
    })
  })
}

// Invalid params have no valid step.
function withRebuilt(
  intent: Intent,
  given: readonly GivenStep[],
  facts: VerifyFacts,
  run: (rebuilt: readonly Rebuilt[]) => Verification,
): Verification {
  try {
    return run(rebuild(intent, given, facts))
  } catch (error) {
    if (!isPerpsError(error)) throw error
    return refuse('params', 'what the venue takes', error.message)
  }
}

function verifyGiven(
  given: GivenStep,
  rebuilt: readonly Rebuilt[],
  intent: Intent,
  facts: VerifyFacts,
): Verification {
  const expected = rebuilt.find(({ kind }) => kind === kindOf(given))
  if (expected === undefined) {
    const { action } = given.step
    return refuse('action', `what ${intent.action} calls for`, action)
  }
  const { differences, summary } = compare(expected.step, given, intent, facts)
  if (differences.length > 0) return { ok: false, differences }
  return { ok: true, summary: [...summary, ...(expected.notes ?? [])] }
}

interface Comparison {
  differences: readonly Difference[]
  /** Made from what the step holds, never from what was expected. */
  summary: readonly string[]
}

function compare(
  expected: VenueStep,
  given: GivenStep,
  intent: Intent,
  facts: VerifyFacts,
): Comparison {
  if (expected.kind === 'call' && given.kind === 'call') {
    return {
      differences: differencesBetween(expected.call, given.step.txParams, 'txParams'),
      summary: depositWords(given.step.txParams, intent.address.toLowerCase()),
    }
  }
  if (expected.kind === 'user' && given.kind === 'user') {
    return compareUser(expected, given, intent, facts)
  }
  if (expected.kind === 'l1' && given.kind === 'l1') {
    return compareL1(expected.l1, given, intent, facts)
  }
  return {
    differences: [{ path: 'step', expected: expected.kind, actual: given.kind }],
    summary: [],
  }
}

function compareUser(
  expected: Extract<VenueStep, { kind: 'user' }>,
  { step }: Extract<GivenStep, { kind: 'user' }>,
  intent: Intent,
  facts: VerifyFacts,
): Comparison {
  const { message } = step.typedData
  const member = nonceMember(expected.name)
  const nonce = message[member]
  const path = `typedData.message.${member}`
  const unlike = nonceDifferences(nonce, intent.nowMs, facts, path)
  if (unlike.length > 0 || typeof nonce !== 'number') return { differences: unlike, summary: [] }
  const { typedData } = stampUser(expected, nonce, facts.network)
  return {
    differences: differencesBetween(typedData, step.typedData, 'typedData'),
    summary: userWords(expected.name, message),
  }
}

function compareL1(
  expected: L1Action,
  { step, l1 }: Extract<GivenStep, { kind: 'l1' }>,
  intent: Intent,
  facts: VerifyFacts,
): Comparison {
  const { nonce, expiresAfter, vaultAddress } = step.preimage
  const unlike = [
    ...expiryDifferences(expiresAfter, intent.nowMs, facts, 'preimage.expiresAfter'),
    ...nonceDifferences(nonce, intent.nowMs, facts, 'preimage.nonce'),
    ...cloidDifferences(l1),
  ]
  // What is no time cannot be hashed as one.
  if (unlike.length > 0 || expiresAfter === undefined) return { differences: unlike, summary: [] }
  const cloids = cloidsOf(l1)
  const named = withCloids(expected, (index) => cloids[index])
  const stamped = stampL1(named, { nonce, expiresAfter }, facts.network)
  const marketName = (assetId: number) => facts.universe?.byAssetId(assetId)?.market.id
  const isAll = intent.action === 'cancelAllOrders' && l1.type === 'cancel'
  return {
    differences: [
      ...differencesBetween(stamped.preimage.action, l1, 'preimage.action'),
      ...differencesBetween(undefined, vaultAddress, 'preimage.vaultAddress'),
      ...differencesBetween(stamped.typedData, step.typedData, 'typedData'),
    ],
    summary: isAll ? cancelAllWords(l1) : l1Words(l1, marketName),
  }
}

function cloidsOf(l1: L1Action): readonly (string | undefined)[] {
  if (l1.type === 'order') return l1.orders.map(({ c }) => c)
  return l1.type === 'batchModify' ? l1.modifies.map(({ order }) => order.c) : []
}

/** Each order has a client order id, and none has another's. */
function cloidDifferences(l1: L1Action): readonly Difference[] {
  const cloids = cloidsOf(l1)
  const isGood = cloids.every((c) => c !== undefined) && new Set(cloids).size === cloids.length
  if (isGood) return []
  const path = l1.type === 'order' ? 'preimage.action.orders' : 'preimage.action.modifies'
  return [{ path, expected: 'a client order id of its own for each', actual: 'another' }]
}

/** The difference of a nonce that is not from about now: it could be kept for later, or be void. */
function nonceDifferences(
  nonce: unknown,
  nowMs: number,
  facts: VerifyFacts,
  path: string,
): readonly Difference[] {
  if (isWholeNumber(nonce) && isNearTime(nonce, nowMs, facts)) return []
  const expected = `whole milliseconds within 60 s of ${new Date(nowMs).toISOString()} (this device's clock)`
  return [{ path, expected, actual: timeText(nonce) }]
}

/**
 * The difference of an expiry that is missing or not about as far ahead as a step lives: a step that
 * could be sent much later is one to be kept for a bad moment, and a lost one must end soon.
 */
function expiryDifferences(
  expiresAfter: unknown,
  nowMs: number,
  facts: VerifyFacts,
  path: string,
): readonly Difference[] {
  const expectedMs = nowMs + L1_LIFE_MS
  if (isWholeNumber(expiresAfter) && isNearTime(expiresAfter, expectedMs, facts)) return []
  const expected = `within 60 s of ${new Date(expectedMs).toISOString()} (this device's clock)`
  return [{ path, expected, actual: timeText(expiresAfter) }]
}

/** A time as the venue hashes it: whole, and exact as a number. */
function isWholeNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function timeText(value: unknown): string {
  const isTime = isWholeNumber(value) && Math.abs(value) < 8.64e15
  return isTime ? new Date(value).toISOString() : String(value)
}
