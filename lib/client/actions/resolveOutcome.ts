import type { Api } from '@/lib/client/http'
import { type SetTimer, sleep } from '@/lib/client/sockets/timers'
import type { Clock } from '@/lib/clock/clock'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isPerpsError, type PerpsError } from '@/lib/schema/perpsError'

/** How long to keep asking what became of a step. */
export interface ResolveOptions {
  /** Milliseconds after which the last answer is given as it is; 15,000 unless said otherwise. */
  forMs?: number | undefined
  signal?: AbortSignal | undefined
  onAttempt?: ((attempt: number) => void) | undefined
  /** Where the venue has a way to end steps, their signatures with that of their end. */
  endSteps?: EndSteps | undefined
}

/**
 * Gives steps that no one knows the outcome of with what ends them: the same steps and signatures,
 * and beside them a signature by which the venue uses their nonces up for nothing. It takes them
 * then never again, or says that it did before.
 */
export type EndSteps = (request: ExecuteActionRequest) => Promise<ExecuteActionRequest>

const FOR_MS = 15_000
/** Close together while most is found out, then now and then. */
const WAITS_MS = [400, 800, 1_500, 800, 1_500] as const
const LONGEST_WAIT_MS = 3_000

/**
 * Sends the very same signed steps again until the service knows what became of all of them. The
 * service relays steps once and answers repeats from its journal, so this never trades twice.
 * @returns the last results known; those still in doubt have `errorCode` 2100. undefined where the
 * service never answered in that time.
 * @throws PerpsError where the service refuses the request itself
 */
export async function resolveOutcome(
  core: { api: Api; clock: Clock; setTimer: SetTimer },
  request: ExecuteActionRequest,
  options: ResolveOptions = {},
): Promise<readonly ActionResult[] | undefined> {
  const untilMs = core.clock.steadyMs() + (options.forMs ?? FOR_MS)
  let results: readonly ActionResult[] | undefined
  const body = await withEnds(request, options.endSteps)
  for (let attempt = 1; ; attempt += 1) {
    const waitMs = WAITS_MS[attempt - 1] ?? LONGEST_WAIT_MS
    if (core.clock.steadyMs() + waitMs > untilMs) return results
    await sleep(waitMs, core.setTimer, options.signal)
    options.onAttempt?.(attempt)
    try {
      const answer = await core.api.call('executeAction', { body }, options.signal)
      results = answer.results
      if (!results.some(isOutcomeUnknown)) return results
    } catch (error) {
      const isBusy = isPerpsError(error) && error.status === 429
      if (!isBusy && !isUnanswered(error)) throw error
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

/** Whether a step was sent to the venue without anybody knowing what became of it. */
export function isOutcomeUnknown(result: ActionResult): boolean {
  return !result.success && result.errorCode === 2100
}

/**
 * Whether a call ended without the service saying what it did: it may have acted, or not. An answer
 * of success that cannot be read is none, and where another request is at these very steps the
 * service says when to ask again.
 */
export function isUnanswered(error: unknown): boolean {
  if (!isPerpsError(error)) return false
  return error.status >= 500 || error.status === 408 || error.status < 300 || isUnderWay(error)
}

/**
 * Whether the service refused signed steps that were sent this once: they did not take effect and will
 * not. A caller that left and code that could not be loaded say nothing of the kind.
 */
export function isRefusal(error: unknown): boolean {
  return isPerpsError(error) && !isUnanswered(error)
}

/** What the service says of the steps themselves: not of the caller, its key or the way there. */
const OF_THE_STEPS: ReadonlySet<number> = new Set([2002, 2040, 2041, 2042, 2050])

/**
 * The same of steps whose first answer was lost: only what the service says of the steps counts. That
 * the caller's key ended meanwhile, or that a proxy refused, proves nothing of what was sent before.
 */
export function isRefusedForGood(error: unknown): boolean {
  return isPerpsError(error) && !isUnanswered(error) && OF_THE_STEPS.has(error.code)
}

// Another instance is at these very steps: 409 that says when to ask again.
function isUnderWay({ code, retryAfterSeconds }: PerpsError): boolean {
  return code === 2041 && retryAfterSeconds !== undefined
}
