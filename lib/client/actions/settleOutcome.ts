import type { ClientCore } from '@/lib/client/clientCore'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isOutcomeUnknown, type ResolveOptions, resolveOutcome } from './resolveOutcome'
import type { SentSteps } from './sentSteps'

/** What finding out what became of signed steps asks. */
type SettlingCore = Pick<ClientCore, 'api' | 'clock' | 'setTimer'>

/**
 * Finds out what became of signed steps: asks the service first, then the plugin, whose credentials may
 * see what the service has no way to look at. Never trades twice.
 * @param known what is known of the steps where the service never answers
 * @returns the results, those still in doubt with `errorCode` 2100; `known` where neither answered
 * @throws PerpsError where the service refuses the request itself
 */
export async function settleOutcome(
  core: SettlingCore,
  plugin: Pick<VenuePlugin, 'endSteps' | 'probeOutcome'>,
  request: ExecuteActionRequest,
  { known, ...options }: ResolveOptions & { known?: readonly ActionResult[] | undefined } = {},
): Promise<readonly ActionResult[] | undefined> {
  const resolving = { endSteps: plugin.endSteps, ...options }
  const results = (await resolveOutcome(core, request, resolving)) ?? known
  if (results === undefined || !results.some(isOutcomeUnknown)) return results
  // What cannot be looked up stays in doubt.
  return (await plugin.probeOutcome?.(request, results).catch(() => undefined)) ?? results
}

/**
 * As `settleOutcome`, of steps that this page sent before: their note is deleted once all of them are
 * known, and the plugin receives the results.
 */
export async function settleAgain(
  core: SettlingCore & Pick<ClientCore, 'plugin'>,
  sent: () => Promise<Pick<SentSteps, 'settle'>>,
  request: ExecuteActionRequest,
  options?: ResolveOptions,
): Promise<readonly ActionResult[] | undefined> {
  const plugin = core.plugin(request.provider)
  const results = await settleOutcome(core, plugin, request, options)
  if (results === undefined) return undefined
  void sent().then(
    (steps) => steps.settle(request, results),
    () => undefined,
  )
  // The results stand whatever the plugin makes of them.
  await plugin
    .onExecuteResults?.(request.address, request.action, results, request)
    .catch(() => undefined)
  return results
}
