import { isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep, SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import type { Signer } from '@/lib/schema/model/enums'
import { validationError } from '@/lib/schema/perpsError'
import type { StagedStep } from '@/server/venues/adapter'
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

/**
 * By how much a signer may end a transaction later than it was staged, in milliseconds: the venue's own
 * counts ten minutes from when it signs, which is within the life of a stage, by a clock of its own.
 */
const EXPIRY_LATER_MS: Readonly<Record<Signer, number>> = { SDK: 120_000, USER: 660_000 }

/** Latest end of the life of a staged transaction, by any signer: afterwards the venue takes none. */
export function latestExpiryMs({ step, signer }: Pick<StagedStep, 'step' | 'signer'>): number {
  if (!isWasmBlobStep(step)) throw new Error(`${step.action} is no transaction of the venue`)
  return stampOf(step).expired_at + EXPIRY_LATER_MS[signer]
}
