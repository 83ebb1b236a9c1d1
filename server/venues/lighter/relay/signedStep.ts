import { isWasmBlobStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep, SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import { validationError } from '@/lib/schema/perpsError'
import { TRANSACTION_LIFE_MS } from '@/lib/venues/lighter/actions/step'
import { STAGE_LIFE_MS, type StagedStep } from '@/server/venues/adapter'
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
 * By how much a signer may end a transaction later than ten minutes after it was sent at the latest:
 * the venue's own counts them by a clock of its own.
 */
const CLOCKS_DIFFER_MS = 60_000

/** Latest end of the life of a staged transaction, by any signer: afterwards the venue takes none. */
export function latestExpiryMs({ step, signer }: Pick<StagedStep, 'step' | 'signer'>): number {
  return expiryOf(step) + STAGE_LIFE_MS[signer] + CLOCKS_DIFFER_MS
}

/** Until when a step may have been sent, by the venue's clock: until its stage ended. */
export function latestSendingMs({ step, signer }: Pick<StagedStep, 'step' | 'signer'>): number {
  return expiryOf(step) - TRANSACTION_LIFE_MS + STAGE_LIFE_MS[signer]
}

/**
 * How far the venue's clock was ahead of ours when a step was staged, in milliseconds; 0 where both
 * counted as one.
 */
export function clockDistanceMs({
  step,
  stagedAtMs,
}: Pick<StagedStep, 'step' | 'stagedAtMs'>): number {
  return expiryOf(step) - TRANSACTION_LIFE_MS - stagedAtMs
}

/** The end of its life that a step was staged with. */
function expiryOf(step: StagedStep['step']): number {
  if (!isWasmBlobStep(step)) throw new Error(`${step.action} is no transaction of the venue`)
  return stampOf(step).expired_at
}
