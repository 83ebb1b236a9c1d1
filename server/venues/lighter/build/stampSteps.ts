import type { Signer } from '@/lib/schema/model/enums'
import type { JsonObject } from '@/lib/schema/model/json'
import { requireApiKeyIndex } from '@/lib/venues/lighter/actions/setup'
import {
  type ClientCallStep,
  type SignStep,
  stampStep,
  TRANSACTION_LIFE_MS,
} from '@/lib/venues/lighter/actions/step'
import type { BuiltStep, CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import type { StepRelayData } from './stepData'

/** Whose key signs the steps of an action, and how they hang together. */
export interface StampOptions {
  /** Owner of the account; lower-case. */
  address: string
  /** As the caller named it; undefined: the slot registered here, else the usual one. */
  apiKeyIndex: number | undefined
  /** `SDK` unless the wallet countersigns. */
  signer?: Signer
  /** The failure of one keeps back none of the others. */
  isIndependent?: true
  /** The account was asked for to build these steps. */
  isAccountRead?: boolean
}

/**
 * Writes account, slot, consecutive nonces and the end of their life into the steps of an action.
 * @throws 404/2026 where the address has no account; 400/2002 for a slot that holds no key
 */
export async function stampSteps(
  venue: LighterVenue,
  steps: readonly SignStep[],
  { address, apiKeyIndex: named, signer = 'SDK', isIndependent, isAccountRead }: StampOptions,
  context: CallContext,
): Promise<BuiltStep[]> {
  if (steps.length === 0) return []
  const knownIndex = await venue.accounts.knownIndexOf(address, context)
  const accountIndex = knownIndex ?? (await venue.accounts.indexOf(address, context))
  const apiKeyIndex =
    named === undefined
      ? await venue.slots.slotOf(address, context)
      : requireApiKeyIndex(named, 'params.apiKeyIndex', venue.key)
  const key = { accountIndex, apiKeyIndex }
  const isShared = (await context.memory?.isShared()) === true
  const isNonceKnown = !isShared && venue.nonces.isKnown(key, context.steadyMs)
  if (!isNonceKnown && signer === 'SDK') {
    // The check of the signature needs the keys, and a read of them holds the nonce too.
    await venue.apiKeys.find(accountIndex, apiKeyIndex, context).catch(() => undefined)
  }
  const nonce = await venue.nonces.next(key, { ...context, isShared })
  const isAccountKnown = (knownIndex !== undefined && isAccountRead !== true) || signer !== 'SDK'
  const last = steps.length - 1
  const relayDataOf = (at: number): StepRelayData => ({
    kind: 'transaction',
    isNonceKnown,
    isAccountKnown,
    isAwaited: !isIndependent && at < last,
    isLater: !isIndependent && at > 0,
  })
  return steps.map((step, at) => ({
    step: {
      action: step.action,
      wasmSignParams: stampStep(step, {
        account_index: accountIndex,
        api_key_index: apiKeyIndex,
        nonce: nonce + at,
        expired_at: context.nowMs + TRANSACTION_LIFE_MS,
      }),
    },
    signer,
    relayData: relayDataOf(at),
    probeData: null,
    ...(isIndependent && { isIndependent }),
  }))
}

/** A call that the client makes itself: nothing is staged. */
export function clientStep({ action, signParams }: ClientCallStep): BuiltStep {
  const wasmSignParams: JsonObject = signParams
  return { step: { action, wasmSignParams }, signer: 'SDK', relayData: null, probeData: null }
}
