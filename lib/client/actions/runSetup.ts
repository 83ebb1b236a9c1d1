import type { ClientCore } from '@/lib/client/clientCore'
import { isErrorCode } from '@/lib/schema/errors'
import type { JsonObject } from '@/lib/schema/model/json'
import { PerpsError } from '@/lib/schema/perpsError'
import type { ActionOutcome, RunInput } from './actionRun'
import { forgetRefused } from './refusedReferrals'
import { runAction } from './runAction'

/** One setup step or option to carry out; `params` holds what its descriptor asks for, if anything. */
export type RunSetupStepInput = Omit<RunInput, 'params'> & {
  params?: Readonly<JsonObject>
}

/**
 * Carries out one setup step or option. Unlike an order, a step that fails is an error here.
 * @throws PerpsError with the code of the first result that failed, besides all that `runAction` does
 */
export async function runSetupStep(
  core: ClientCore,
  input: RunSetupStepInput,
): Promise<ActionOutcome> {
  const outcome = await runAction(core, { ...input, params: input.params ?? {} })
  const failed = outcome.results.find((result) => !result.success)
  if (failed && !failed.success) {
    const code = isErrorCode(failed.errorCode) ? failed.errorCode : 2020
    throw new PerpsError(code, failed.error, {
      tool: input.provider,
      details: { results: outcome.results },
    })
  }
  forgetRefused(core, input)
  return outcome
}
