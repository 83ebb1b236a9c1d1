import type { CallContext } from '@/server/venues/adapter'
import type { LighterVenue } from '@/server/venues/lighter/venue'

/** The venue gives its time in whole seconds, and late by the way of the answer. */
const SAME_WITHIN_MS = 2_000

/**
 * Unix milliseconds by the clock that the venue checks a step's times against. Where both clocks
 * agree as far as it says, it is ours, which is the finer one: equal steps of two moments stay two.
 * At that distance two calls may go by one clock each, so that times may step by as much, back too:
 * nothing that is counted from them lasts less than minutes, and the venue judges all of it by its
 * own.
 */
export async function venueNowMs(
  { venueClock }: Pick<LighterVenue, 'venueClock'>,
  context: CallContext,
): Promise<number> {
  const venueMs = await venueClock.now(context)
  return Math.abs(venueMs - context.nowMs) <= SAME_WITHIN_MS ? context.nowMs : venueMs
}
