import type { Intent } from '@/lib/client/actions/intent'
import { marketNotFound, PerpsError } from '@/lib/schema/perpsError'
import { type ListedMarket, marketNamed } from '@/lib/venues/hyperliquid/actions/listedMarket'
import type { VenueStep } from '@/lib/venues/hyperliquid/actions/step'
import type { VerifyFacts } from './facts'
import type { GivenStep } from './givenStep'

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
