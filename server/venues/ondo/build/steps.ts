import { type ActionParams, actionParams } from '@/lib/schema/action/actionParams'
import type { ActionType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { RequestStep, SessionStep } from '@/lib/venues/ondo/actions/step'
import type { BuildRequest, BuiltStep } from '@/server/venues/adapter'

/** Requests as the service stages them: signed by the client's key, never looked up again. */
export function sdkSteps(steps: readonly RequestStep[]): BuiltStep[] {
  return steps.map(({ action, request, isIndependent }) => ({
    step: { action, request },
    signer: 'SDK',
    // The service has no credential to look an outcome up with: nothing is kept for it.
    relayData: null,
    probeData: null,
    ...(isIndependent && { isIndependent }),
  }))
}

/** A step that the client delivers; built and not kept. */
export function clientStep(step: SessionStep | RequestStep): BuiltStep {
  const { action } = step
  const payload = step.kind === 'session' ? { session: step.session } : { request: step.request }
  return { step: { action, ...payload }, signer: 'SDK', relayData: null, probeData: null }
}

/** Params of an action as its schema reads them. @throws 400/2002 */
export function readParams<Type extends ActionType>(
  type: Type,
  { params, isRead }: Pick<BuildRequest, 'params' | 'isRead'>,
  tool: string,
): ActionParams<Type> {
  if (isRead === true) return params as ActionParams<Type> // as the service's own schema just read them
  // Indexing by a type parameter gives the union of all schemas; this one is its own.
  return parse(actionParams[type], params, { tool, root: 'params' }) as ActionParams<Type>
}

/** @throws 400/2002 for params where there are none */
export function requireNoParams(params: unknown, tool: string): void {
  if (typeof params === 'object' && params !== null && Object.keys(params).length === 0) return
  throw validationError('params', 'must be an empty object', tool)
}
