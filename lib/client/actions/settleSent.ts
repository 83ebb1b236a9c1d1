import type { ClientCore } from '@/lib/client/clientCore'
import type { ActionResult } from '@/lib/schema/action/action'
import { proofOf } from './proofOfSteps'
import type { ResolveOptions } from './resolveOutcome'
import type { SentNote, SentSteps } from './sentSteps'
import { settleOutcome } from './settleOutcome'

/**
 * Finds out what became of steps that a page sent before it was gone, and deletes their note once it
 * is known. Never trades twice: the very same signed steps are asked about.
 * @returns the results, those still in doubt with `errorCode` 2100; undefined where it cannot be
 *   known now: of a wallet's step, or where the service does not answer
 * @throws PerpsError where the service refuses them: they did not take effect and will not
 */
export async function settleSent(
  core: Pick<ClientCore, 'api' | 'clock' | 'setTimer' | 'plugin'>,
  sent: SentSteps,
  { provider, request }: SentNote,
  options: Pick<ResolveOptions, 'forMs' | 'signal'> = {},
): Promise<readonly ActionResult[] | undefined> {
  if (request === undefined) return undefined
  const plugin = core.plugin(provider)
  let results: readonly ActionResult[] | undefined
  try {
    results = await settleOutcome(core, plugin, request, options)
  } catch (error) {
    if (proofOf(error, 'before') === 'refused') await sent.forget(request)
    throw error
  }
  if (results === undefined) return undefined
  await sent.settle(request, results)
  // The results stand whatever the plugin makes of them.
  await plugin
    .onExecuteResults?.(request.address, request.action, results, request)
    .catch(() => undefined)
  return results
}
