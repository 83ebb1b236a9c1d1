import { type Intent, refuse, type Verification } from '@/lib/client/actions/intent'
import {
  type ActionStep,
  type Eip712ActionStep,
  isEip712Step,
  isEvmTxStep,
  type StepPreimage,
} from '@/lib/schema/action/actionStep'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import { tryParse } from '@/lib/schema/parse'
import { marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import { type ListedMarket, marketNamed } from '@/lib/venues/hyperliquid/actions/listedMarket'
import type { VenueStep } from '@/lib/venues/hyperliquid/actions/step'
import { canonicalL1Action, L1Action } from '@/lib/venues/hyperliquid/sign/l1Action'
import type { VerifyFacts } from './facts'

/** A staged step, read: what a key of this browser would sign, or the wallet would. */
export type GivenStep =
  | { kind: 'l1'; step: Eip712ActionStep & { preimage: StepPreimage }; l1: L1Action }
  | { kind: 'user'; step: Eip712ActionStep }
  | { kind: 'call'; step: EvmTxActionStep }

const AGENT = 'Agent'

/** Reads a staged step; refused where it is none that this venue has, or would be signed blind. */
export function readGiven(step: ActionStep): GivenStep | Verification {
  if (isEvmTxStep(step)) return { kind: 'call', step }
  if (!isEip712Step(step)) return refuse('typedData', 'EIP-712 typed data', 'another kind of step')
  const { preimage } = step
  if (preimage === undefined) {
    if (step.typedData.primaryType !== AGENT) return { kind: 'user', step }
    return refuse('preimage', 'what the hash was made from', 'nothing: signing it would be blind')
  }
  const parsed = tryParse(L1Action, preimage.action)
  if (parsed.success) {
    return { kind: 'l1', step: { ...step, preimage }, l1: canonicalL1Action(parsed.data) }
  }
  const where = ['preimage.action', parsed.field].filter((part) => part !== '').join('.')
  return refuse(where, 'an action of the venue, nothing more', parsed.message)
}

/** What a list may hold once: changes that are placed always come beside those that may only rest. */
export function kindOf(given: GivenStep): string {
  const placesAlways = given.kind === 'l1' && given.l1.type === 'batchModify' && given.l1.a === true
  return placesAlways ? `${given.step.action} placed always` : given.step.action
}

/** Steps that an action calls for, and warnings to show with their summary. */
export type Steps = readonly (VenueStep | { step: VenueStep; notes: readonly string[] })[]

/**
 * Dependencies of rebuilding: our own facts, and the staged steps for what only the service knows.
 */
export interface RebuildContext {
  intent: Intent
  facts: VerifyFacts
  given: readonly GivenStep[]
}

/** @throws 404/2023 where the venue's own list does not have it */
export function listedMarket(marketId: string, { facts, intent }: RebuildContext): ListedMarket {
  const listed = facts.universe?.find(marketId)
  if (listed === undefined) throw marketNotFound(marketId, intent.provider)
  return listed
}

/** The market of this id or number. @throws 404/2023 */
export function namedMarket(name: string, context: RebuildContext): ListedMarket {
  const { universe } = context.facts
  return (universe && marketNamed(universe, name)) ?? listedMarket(name, context)
}

/** The market of this number. @throws 404/2023 */
export function marketOfNumber(assetId: number | undefined, context: RebuildContext): ListedMarket {
  const listed = assetId === undefined ? undefined : context.facts.universe?.byAssetId(assetId)
  if (listed === undefined) throw marketNotFound(`asset ${assetId}`, context.intent.provider)
  return listed
}

/** A fact the client must know by itself to verify the step, and does not know. */
export function unpinned(what: string): PerpsError {
  return new PerpsError(
    2005,
    `The client does not know ${what} by itself, so it cannot verify this step.`,
  )
}
