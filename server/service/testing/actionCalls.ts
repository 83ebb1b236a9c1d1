import type {
  ActionResult,
  CreateActionRequest,
  ExecuteActionRequest,
} from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { createAction } from '@/server/service/actions/createAction'
import { executeAction } from '@/server/service/actions/executeAction'
import type { Caller, Service } from '@/server/service/service'

/** A caller without a fee identity who waits for every answer. */
export const caller: Caller = { feeIdentity: undefined, signal: new AbortController().signal }

/** Stages an action; its steps. What a venue of a test does not read need not be there. */
export async function createSteps(service: Service, body: object): Promise<ActionStep[]> {
  return (await createAction(service, { body: body as CreateActionRequest }, caller)).body.actions
}

/** Submits signed steps; how each ended, and whether that was known before. */
export async function executeSteps(
  service: Service,
  body: ExecuteActionRequest,
): Promise<{ results: ActionResult[]; isReplayed: boolean | undefined }> {
  const answer = await executeAction(service, { body }, caller)
  return { results: answer.body.results, isReplayed: answer.isReplayed }
}
