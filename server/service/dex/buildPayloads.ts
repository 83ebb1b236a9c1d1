import { isEip712Step } from '@/lib/schema/action/actionStep'
import type { DexAction } from '@/lib/schema/action/dexAction'
import { PerpsError } from '@/lib/schema/perpsError'
import { type ActionRequest, buildAction } from '@/server/service/actions/createAction'
import type { Caller, Service } from '@/server/service/service'
import { stageSteps } from '@/server/service/steps/stagedSteps'
import type { BuiltStep } from '@/server/venues/adapter'
import { withFieldNames } from './fieldNames'

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
