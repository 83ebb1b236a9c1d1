import type { ClientCore } from '@/lib/client/clientCore'
import type { VenuePlugin } from '@/lib/client/plugin'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isOutcomeUnknown, type ResolveOptions, resolveOutcome } from './resolveOutcome'
import type { SentSteps } from './sentSteps'

/** What finding out what became of signed steps asks. */
type SettlingCore = Pick<ClientCore, 'api' | 'clock' | 'setTimer'>

/**
 * Finds out what became of signed steps: asks the service, and the plugin, whose credentials may see what
 * the service has no way to look at: once its stream shows that the venue took the steps, and where the
 * service does not know in the end. Never trades twice.
 * @param known what is known of the steps where the service never answers
 * @returns the results, those still in doubt with `errorCode` 2100; `known` where neither answered
 * @throws PerpsError where the service refuses the request itself
 */
export async function settleOutcome(
  core: SettlingCore,
  plugin: Pick<VenuePlugin, 'endSteps' | 'probeOutcome' | 'whenTaken'>,
  request: ExecuteActionRequest,
  { known, ...options }: ResolveOptions & { known?: readonly ActionResult[] | undefined } = {},
): Promise<readonly ActionResult[] | undefined> {
  const over = new AbortController()
  const { signal: asked } = options
  const signal = asked === undefined ? over.signal : AbortSignal.any([asked, over.signal])
  const seen = known && lookOnceTaken(plugin, request, known, over.signal)
  const answered = resolveOutcome(core, request, { endSteps: plugin.endSteps, ...options, signal })
  // The slower of the two may still reject, unawaited.
  answered.catch(() => undefined)
  const settled = new Promise<readonly ActionResult[]>((resolve) => {
    void seen?.then((results) => results && !results.some(isOutcomeUnknown) && resolve(results))
  })
  try {
    const results = (await Promise.race([settled, answered])) ?? known
    if (results === undefined || !results.some(isOutcomeUnknown)) return results
    // What cannot be looked up stays in doubt.
    return (await plugin.probeOutcome?.(request, results).catch(() => undefined)) ?? results
  } finally {
    over.abort()
  }
}

/**
 * What the plugin finds out about steps in doubt once it saw that the venue took all of them; undefined
 * where it does not see that, or finds nothing out.
 */
async function lookOnceTaken(
  plugin: Pick<VenuePlugin, 'probeOutcome' | 'whenTaken'>,
  request: ExecuteActionRequest,
  known: readonly ActionResult[],
  signal: AbortSignal,
): Promise<readonly ActionResult[] | undefined> {
  const actions = request.actions.filter((_, index) => {
    const result = known[index]
    return result !== undefined && isOutcomeUnknown(result)
  })
  try {
    if (plugin.whenTaken === undefined || actions.length === 0) return undefined
    await plugin.whenTaken({ ...request, actions }, signal)
    return await plugin.probeOutcome?.(request, known)
  } catch {
    return undefined
  }
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
