import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action'
import { isEvmTxStep } from '@/lib/schema/actionStep'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import type { ClientCore } from './clientCore'
import type { VenuePlugin } from './plugin'
import { isOutcomeUnknown, isUnanswered, resolveOutcome } from './resolveOutcome'

/** What submitting signed steps tells on the way. */
export interface ExecuteListener {
  signal?: AbortSignal | undefined
  onChecking(attempt: number): void
  onHookFailed(error: unknown): void
}

/**
 * Submits signed steps once and, where an answer was lost, asks until it is known what became of
 * them. The plugin hears of every result before a failure is surfaced.
 * @throws PerpsError where the service refuses the request itself
 */
export async function executeSteps(
  core: ClientCore,
  plugin: Pick<VenuePlugin, 'onExecuteResults' | 'explorerLink' | 'endSteps'>,
  request: ExecuteActionRequest,
  listener: ExecuteListener,
): Promise<readonly ActionResult[]> {
  const tellPlugin = async (results: readonly ActionResult[]) => {
    try {
      await plugin.onExecuteResults?.(request.address, request.action, results)
    } catch (error) {
      listener.onHookFailed(error)
    }
  }
  // Never aborted by the caller: once it may have been sent, its outcome matters.
  let results = await executeOnce(core, request).catch(async (error) => {
    await tellPlugin(failedResults(request, error))
    throw error
  })
  if (results.some(isOutcomeUnknown)) {
    const settled = await resolveOutcome(core, request, {
      signal: listener.signal,
      onAttempt: listener.onChecking,
      endSteps: plugin.endSteps,
    })
    results = settled ?? results
  }
  await tellPlugin(results)
  return withLinks(plugin, request, results)
}

async function executeOnce(
  core: ClientCore,
  request: ExecuteActionRequest,
): Promise<readonly ActionResult[]> {
  try {
    const answer = await core.api.call('executeAction', { body: request })
    return answer.results
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return failedResults(request, new PerpsError(2100, undefined, { cause: error }))
  }
}

function failedResults(request: ExecuteActionRequest, error: unknown): readonly ActionResult[] {
  if (!isPerpsError(error)) return []
  const { code, message } = error
  return request.actions.map(({ action }) => ({
    action,
    success: false,
    error: message,
    errorCode: code,
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
