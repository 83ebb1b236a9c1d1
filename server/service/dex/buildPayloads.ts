import { isEip712Step } from '@/lib/schema/action/actionStep'
import type { DexAction } from '@/lib/schema/action/dexAction'
import { isPerpsError, PerpsError, validationError } from '@/lib/schema/perpsError'
import { type ActionRequest, buildAction } from '@/server/service/actions/createAction'
import type { Caller, Service } from '@/server/service/service'
import { stageSteps } from '@/server/service/steps/stagedSteps'
import type { BuiltStep } from '@/server/venues/adapter'

/** An action of the other family, and how refusals of it name the fields of this one. */
export type PayloadRequest = ActionRequest & { rename(field: string): string }

/** How a step is called in this family, and in words. */
export type Naming = (step: BuiltStep['step']) => { action: string; description: string }

/** Builds the steps of an action and keeps nothing. @throws PerpsError with this family's fields */
export async function buildSteps(
  service: Service,
  { rename, ...request }: PayloadRequest,
  caller: Caller,
): Promise<readonly BuiltStep[]> {
  return (await withFieldNames(rename, () => buildAction(service, request, caller))).steps
}

/** Keeps steps as one submission, in their order, and gives them in this family's shape. */
export async function stagePayloads(
  service: Service,
  request: Omit<ActionRequest, 'params'> & { steps: readonly BuiltStep[]; name: Naming },
  caller: Caller,
): Promise<DexAction[]> {
  const { name, steps, ...owner } = request
  const actions = steps.map(({ step }): DexAction => {
    if (!isEip712Step(step)) throw new PerpsError(2080, undefined, { tool: owner.provider })
    const { typedData, preimage } = step
    return { ...name(step), typedData, ...(preimage === undefined ? {} : { preimage }) }
  })
  if (steps.length > 0) {
    await stageSteps(service, { ...owner, feeIdentity: caller.feeIdentity, steps })
  }
  return actions
}

/**
 * Does work of the other family and lets its refusals name the fields as this one has them.
 * @param rename the name here of a field there, such as `size` for `params.size`
 */
async function withFieldNames<Result>(
  rename: (field: string) => string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isPerpsError(error) || error.code !== 2002) throw error
    const field = fieldOf(error.details)
    if (field === undefined || !error.message.startsWith(`${field}: `)) throw error
    throw validationError(rename(field), error.message.slice(field.length + 2), error.tool)
  }
}

function fieldOf(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('field' in details)) return undefined
  return typeof details.field === 'string' ? details.field : undefined
}
