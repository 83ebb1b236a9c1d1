import type { ClientCore } from '@/lib/client/clientCore'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { proofOf } from './proofOfSteps'
import { isOutcomeUnknown, retryAfterMs, withMissing } from './resolveOutcome'
import { settleOutcome } from './settleOutcome'

/** Events of submitting signed steps. */
export interface ExecuteListener {
  signal?: AbortSignal | undefined
  /** Called once the venue took or refused the steps, where the plugin sees it before the answer. */
  onTaken?: (() => void) | undefined
  /** Awaited before signed steps are sent; never rejects. */
  beforeSend?: ((request: ExecuteActionRequest) => Promise<void>) | undefined
  /** Called with what is sent instead, where the steps had to be signed once more. */
  onSignedAgain?: ((request: ExecuteActionRequest) => void) | undefined
  /** Called once it is not known what became of the steps: a failure is no refusal by itself then. */
  onInDoubt?: (() => void) | undefined
  onChecking(attempt: number): void
  onHookFailed(error: unknown): void
}

/** What of a plugin has a part in executing. */
export type ExecutingPlugin = Pick<
  VenuePlugin,
  'onExecuteResults' | 'explorerLink' | 'endSteps' | 'probeOutcome' | 'whenTaken' | 'signAgain'
>

/**
 * Submits signed steps once, and once more where their time alone was refused. Where an answer was
 * lost, asks until their outcome is known. The plugin gets every result before a failure is thrown.
 * @throws PerpsError where the service refuses the request itself
 */
export async function executeSteps(
  core: ClientCore,
  plugin: ExecutingPlugin,
  signed: ExecuteActionRequest,
  listener: ExecuteListener,
): Promise<readonly ActionResult[]> {
  let request = signed
  const notifyPlugin = async (results: readonly ActionResult[]) => {
    try {
      await plugin.onExecuteResults?.(request.address, request.action, results, request)
    } catch (error) {
      listener.onHookFailed(error)
    }
  }
  const answered = new AbortController()
  plugin.whenTaken?.(request, answered.signal).then(listener.onTaken, () => undefined)
  // Never aborted by the caller: once it may have been sent, its outcome matters.
  const onSignedAgain = async (renewed: ExecuteActionRequest) => {
    request = renewed
    listener.onSignedAgain?.(renewed)
    await listener.beforeSend?.(renewed)
  }
  if (listener.beforeSend) await listener.beforeSend(request)
  const answer = await executeInTime(core, plugin, request, onSignedAgain)
    .catch(async (error) => {
      await notifyPlugin(failedResults(request, error))
      throw error
    })
    .finally(() => answered.abort())
  listener.onTaken?.()
  let { results } = answer
  if (results.some(isOutcomeUnknown)) {
    const asked = {
      signal: listener.signal,
      onAttempt: listener.onChecking,
      notBeforeMs: answer.retryAfterMs,
      known: results,
    }
    listener.onInDoubt?.()
    const settled = settleOutcome(core, plugin, request, asked).catch((error) => {
      if (proofOf(error, 'before') === 'refused' || listener.signal?.aborted) throw error
      return undefined
    })
    results = (await settled) ?? results
  }
  await notifyPlugin(results)
  return withLinks(plugin, request, results)
}

/** What a call answered, and after how long the service wants to be asked what it did not say. */
interface Executed {
  results: readonly ActionResult[]
  retryAfterMs: number
}

/**
 * Sends signed steps; where nothing but the time of their signatures was refused, the same steps once
 * more with signatures of now. What the venue may have taken is never sent with other signatures.
 */
async function executeInTime(
  core: ClientCore,
  plugin: ExecutingPlugin,
  request: ExecuteActionRequest,
  onSignedAgain: (renewed: ExecuteActionRequest) => Promise<void>,
): Promise<Executed> {
  const first = await executeOnce(core, request).then(
    (answer) => ({ answer, results: answer.results, error: undefined }),
    (error: unknown) => ({ answer: undefined, results: failedResults(request, error), error }),
  )
  // A signature that cannot be made again leaves the refusal as it is.
  const renewed = await plugin.signAgain?.(request, first.results).catch(() => undefined)
  if (renewed !== undefined) {
    await onSignedAgain(renewed)
    return await executeOnce(core, renewed).catch((error) => {
      // What the first answer says was taken stays taken, whatever the second call is refused for.
      if (first.answer?.results.some(({ success }) => success)) return first.answer
      throw error
    })
  }
  if (first.answer === undefined) throw first.error
  return first.answer
}

async function executeOnce(core: ClientCore, request: ExecuteActionRequest): Promise<Executed> {
  try {
    const { results } = await core.api.call('executeAction', { body: request })
    return { results: withMissing(request.actions, results), retryAfterMs: 0 }
  } catch (error) {
    if (proofOf(error, 'now') !== 'unknown') throw error
    const results = failedResults(request, new PerpsError(2100, undefined, { cause: error }))
    return { results, retryAfterMs: retryAfterMs(error) }
  }
}

/** 2013 of a whole call is of the desk's own key, and says nothing of the account's at the venue. */
const DESK_KEY_REFUSED = 2013

function failedResults(request: ExecuteActionRequest, error: unknown): readonly ActionResult[] {
  if (!isPerpsError(error)) return []
  const { code, message } = error
  return request.actions.map(({ action }) => ({
    ...{ action, success: false, error: message },
    ...(code !== DESK_KEY_REFUSED && { errorCode: code }),
  }))
}

function withLinks(
  plugin: Pick<VenuePlugin, 'explorerLink'>,
  request: ExecuteActionRequest,
  results: readonly ActionResult[],
): readonly ActionResult[] {
  return results.map((result, index) => {
    if (result.explorerLink !== undefined || result.txHash === undefined) return result
    const step = request.actions[index]
    const chainId = step && isEvmTxStep(step) ? step.txParams.chainId : undefined
    const explorerLink = plugin.explorerLink?.(result.txHash, chainId)
    return explorerLink === undefined ? result : { ...result, explorerLink }
  })
}
