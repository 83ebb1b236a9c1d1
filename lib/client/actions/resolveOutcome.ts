import type { Api } from '@/lib/client/http'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import type { Clock } from '@/lib/clock/clock'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { proofOf } from './proofOfSteps'

/** How long to keep asking what became of a step. */
export interface ResolveOptions {
  /** Milliseconds after which the last answer is given as it is; 15,000 unless said otherwise. */
  forMs?: number | undefined
  signal?: AbortSignal | undefined
  onAttempt?: ((attempt: number) => void) | undefined
  /** Where the venue has a way to end steps, their signatures with that of their end. */
  endSteps?: EndSteps | undefined
  /** Least wait before the first question, as the answer that was no outcome asked for it. */
  notBeforeMs?: number | undefined
}

/**
 * Adds to steps of unknown outcome what ends them: the same steps and signatures, and beside them a
 * signature by which the venue uses their nonces up for nothing. It takes them then never again, or
 * says that it did before.
 */
export type EndSteps = (request: ExecuteActionRequest) => Promise<ExecuteActionRequest>

const FOR_MS = 15_000
/** Close together while most is found out, then now and then. */
const WAITS_MS = [400, 800, 1_500, 800, 1_500] as const
const LONGEST_WAIT_MS = 3_000

/**
 * Sends the very same signed steps again until the service knows what became of all of them. The
 * service relays steps once and answers repeats from its journal, so this never trades twice. Where
 * the service says after how long to ask again, it is not asked earlier.
 * @returns the last results known; those still in doubt have `errorCode` 2100. undefined where the
 * service never answered in that time, or asks for a longer wait than is left of it.
 * @throws PerpsError where the service refuses the steps themselves: no other failure says anything
 *   of what came of an earlier request. The signal's own reason where it aborts
 */
export async function resolveOutcome(
  core: { api: Api; clock: Clock; setTimer: SetTimer },
  request: ExecuteActionRequest,
  options: ResolveOptions = {},
): Promise<readonly ActionResult[] | undefined> {
  const untilMs = core.clock.steadyMs() + (options.forMs ?? FOR_MS)
  let results: readonly ActionResult[] | undefined
  let leastWaitMs = options.notBeforeMs ?? 0
  const body = await withEnds(request, options.endSteps)
  for (let attempt = 1; ; attempt += 1) {
    const waitMs = Math.max(leastWaitMs, WAITS_MS[attempt - 1] ?? LONGEST_WAIT_MS)
    leastWaitMs = 0
    if (core.clock.steadyMs() + waitMs > untilMs) return results
    await sleep(waitMs, core.setTimer, options.signal)
    options.onAttempt?.(attempt)
    try {
      const answer = await core.api.call('executeAction', { body }, options.signal)
      results = withMissing(request.actions, answer.results)
      if (!results.some(isOutcomeUnknown)) return results
    } catch (error) {
      if (proofOf(error, 'before') === 'refused') throw error
      // The caller's own reason to stop comes before what a call failed with meanwhile.
      options.signal?.throwIfAborted()
      leastWaitMs = retryAfterMs(error)
    }
  }
}

/** What ends the steps is an addition: where it cannot be made, the steps are asked about without. */
async function withEnds(
  request: ExecuteActionRequest,
  endSteps: EndSteps | undefined,
): Promise<ExecuteActionRequest> {
  try {
    return (await endSteps?.(request)) ?? request
  } catch {
    return request
  }
}

/** Whether a step was sent to the venue and its outcome is unknown. */
export function isOutcomeUnknown(result: ActionResult): boolean {
  return !result.success && result.errorCode === 2100
}

/**
 * The outcomes that were reported, one for every step that was sent; a step left out is unknown.
 * Read by its rows alone, such an answer would be a success.
 */
export function withMissing(
  steps: readonly Pick<ActionStep, 'action'>[],
  results: readonly ActionResult[],
): readonly ActionResult[] {
  const missing = steps.slice(results.length)
  if (missing.length === 0) return results
  const { code: errorCode, message: error } = new PerpsError(2100)
  return [
    ...results,
    ...missing.map(({ action }) => ({ action, success: false as const, error, errorCode })),
  ]
}

/** Milliseconds after which the service wants to be asked again; 0 where it does not say. */
export function retryAfterMs(error: unknown): number {
  return isPerpsError(error) ? (error.retryAfterSeconds ?? 0) * 1_000 : 0
}
