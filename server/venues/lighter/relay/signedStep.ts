import { isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep, SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import { validationError } from '@/lib/schema/perpsError'
import { StampedParams } from '@/server/venues/lighter/build/stepData'

/** @throws 400/2002 for a step of another kind */
export function requireWasmBlob(step: SignedActionStep, tool: string): SignedWasmBlobStep {
  if (isWasmBlobStep(step)) return step
  throw validationError('actions', 'this provider takes wasmSignParams and signedTx', tool)
}

/** What a step of ours was stamped with. */
export function stampOf(step: { wasmSignParams: unknown }): StampedParams {
  return StampedParams.parse(step.wasmSignParams)
}

/** The key that signs a step. */
export function keyOf({ account_index, api_key_index }: StampedParams): {
  accountIndex: number
  apiKeyIndex: number
} {
  return { accountIndex: account_index, apiKeyIndex: api_key_index }
}
