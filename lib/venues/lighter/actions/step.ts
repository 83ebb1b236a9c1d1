import type { EvmCall } from '@/lib/schema/action/evmTxStep'
import type { ActionType } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { validationError } from '@/lib/schema/perpsError'
import { ScaleError } from '@/lib/venues/lighter/map/scale'
import type { TransactionStamp } from '@/lib/venues/lighter/sign/signParams'

/** A transaction to sign with the API key, before it is stamped. */
export interface SignStep {
  readonly kind: 'sign'
  readonly action: ActionType
  /** As staged, without the stamp. */
  readonly signParams: JsonObject
  /** What it does, in words made of what is signed. */
  readonly summary: string
}

/** A call that the client itself makes at the venue; nothing is signed. */
export interface ClientCallStep {
  readonly kind: 'clientCall'
  readonly action: ActionType
  readonly signParams: JsonObject
  readonly summary: string
}

/** A transaction that the owner's wallet broadcasts. */
export interface EvmStep {
  readonly kind: 'evm'
  readonly action: ActionType
  readonly call: EvmCall
  readonly summary: string
}

/** The `wasmSignParams` of a step: what the action says, and whose, when and until when. */
export function stampStep({ signParams }: SignStep, stamp: TransactionStamp): JsonObject {
  return { ...signParams, ...stamp }
}

/** A life of a signed transaction that its venue calls usual: ten minutes less a second. */
export const TRANSACTION_LIFE_MS = 599_000

/** Runs what scales a number; a number that does not fit is 400/2002 naming its field. */
export function inField<Value>(field: string, tool: string, scale: () => Value): Value {
  try {
    return scale()
  } catch (error) {
    if (error instanceof ScaleError) throw validationError(field, error.message, tool)
    throw error
  }
}
