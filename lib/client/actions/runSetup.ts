import type { ClientCore } from '@/lib/client/clientCore'
import { isErrorCode } from '@/lib/schema/errors'
import type { JsonObject } from '@/lib/schema/model/json'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, RunInput } from './actionRun'
import { forgetRefused } from './refusedReferrals'
import { runAction } from './runAction'
import { forgetUnknown, noteUnknown } from './unknownOutcomes'

/** One setup step or option to carry out; `params` holds what its descriptor asks for, if anything. */
export type RunSetupStepInput = Omit<RunInput, 'params'> & {
  params?: Readonly<JsonObject>
}

/**
 * Carries out one setup step or option. Unlike an order, a step that fails is an error here. A lost
 * outcome is remembered until the step is satisfied: no check repeats the step meanwhile.
 * @throws PerpsError with the code of the first result that failed, besides all that `runAction` does
 */
export async function runSetupStep(
  core: ClientCore,
  input: RunSetupStepInput,
): Promise<ActionOutcome> {
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
