import { wasNeverSent } from '@/lib/client/http'
import { SERVICE_TOOL } from '@/lib/schema/errors'
import { isPerpsError, type PerpsError } from '@/lib/schema/perpsError'

/**
 * What a failed call proves of the signed steps that it carried. `refused`: they took no effect, and
 * will not. `neverSent`: they did not leave. `unknown`: nothing, they may have taken effect.
 */
export type StepsProof = 'refused' | 'neverSent' | 'unknown'

/** What is wrong with the steps themselves: altered, of a used nonce, used otherwise, expired. */
const OF_STEPS: readonly number[] = [2040, 2041, 2042, 2050]
/** Of the steps where a venue is named, of the caller of the service otherwise. */
const OF_SIGNERS: readonly number[] = [2010, 2011]

/**
 * What a failure to execute steps proves of them.
 * @param sent `now`: the call was the first to carry them, so any answer that is no success is a
 *   refusal. `before`: they were sent earlier and are asked about, so only what is said of the steps
 *   themselves counts: a refusal of the caller, of the set-up or of the size says nothing of what an
 *   earlier call did, nor does a call that was kept from leaving
 */
export function proofOf(error: unknown, sent: 'now' | 'before'): StepsProof {
  if (wasNeverSent(error)) return sent === 'now' ? 'neverSent' : 'unknown'
  // A caller that left, or a fault of our own: what the service did is not known.
  if (!isPerpsError(error) || isUnanswered(error)) return 'unknown'
  return sent === 'now' || isOfSteps(error) ? 'refused' : 'unknown'
}

/**
 * Whether a call ended without the service saying what it did. A success that cannot be read says
 * nothing, and neither does a redirect: the service sends none. Where another instance relays these
 * very steps (409 with a time to ask again), it may yet send them.
 */
function isUnanswered({ status, code, retryAfterSeconds }: PerpsError): boolean {
  const isUnderWay = code === 2041 && retryAfterSeconds !== undefined
  return status >= 500 || status === 408 || status < 400 || isUnderWay
}

function isOfSteps({ code, tool }: PerpsError): boolean {
  return OF_STEPS.includes(code) || (OF_SIGNERS.includes(code) && tool !== SERVICE_TOOL)
}
