import type { ClientCore } from '@/lib/client/clientCore'
import { isErrorCode } from '@/lib/schema/errors'
import type { JsonObject } from '@/lib/schema/model/json'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, RunInput } from './actionRun'
import { forgetRefused } from './refusedReferrals'
import { runAction } from './runAction'
import { inOneTab, isSilentStep } from './silentSteps'
import { forgetUnknown, noteUnknown } from './unknownOutcomes'

/** One setup step or option to carry out; `params` holds what its descriptor asks for, if anything. */
export type RunSetupStepInput = Omit<RunInput, 'params'> & {
  params?: Readonly<JsonObject>
}

/**
 * Carries out one setup step or option. Unlike an order, a step that fails is an error here. A step that
 * the browser's own key signs waits for one that another tab or a check carries out, and is not repeated
 * where it is satisfied by then. A lost outcome is remembered until the step is satisfied: no check
 * repeats the step meanwhile.
 * @throws PerpsError with the code of the first result that failed, besides all that `runAction` does
 */
export async function runSetupStep(
  core: ClientCore,
  input: RunSetupStepInput,
): Promise<ActionOutcome> {
  const { setup } = await core.registry.provider(input.provider)
  const entry = setup.find(({ type }) => type === input.action)
  if (entry === undefined || !isSilentStep(entry)) return await runStep(core, input)
  return await inOneTab(core, input, () => runSilentStep(core, input, entry))
}

/** Carries a silent step out unless the plugin knows it to be satisfied; called by `inOneTab` alone. */
export async function runSilentStep(
  core: ClientCore,
  input: RunSetupStepInput,
  entry: ProviderAction,
): Promise<ActionOutcome> {
  const { provider, address, signal } = input
  const isDone = await core.plugin(provider).isSatisfied?.(entry, address, signal)
  if (isDone !== true) return await runStep(core, input)
  forgetUnknown(core, input)
  input.onProgress?.({ phase: 'done', results: [] })
  return { results: [] }
}

async function runStep(core: ClientCore, input: RunSetupStepInput): Promise<ActionOutcome> {
  try {
    const outcome = await runOrThrow(core, input)
    forgetRefused(core, input)
    forgetUnknown(core, input)
    return outcome
  } catch (error) {
    noteUnknown(core, input, error)
    throw error
  }
}

async function runOrThrow(core: ClientCore, input: RunSetupStepInput): Promise<ActionOutcome> {
  const outcome = await runAction(core, { ...input, params: input.params ?? {} })
  const failed = outcome.results.find((result) => !result.success)
  if (failed && !failed.success) {
    const code = isErrorCode(failed.errorCode) ? failed.errorCode : 2020
    throw new PerpsError(code, failed.error, {
      tool: input.provider,
      details: { results: outcome.results },
    })
  }
  return outcome
}
