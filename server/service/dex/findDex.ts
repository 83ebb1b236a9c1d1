import { validationError } from '@/lib/schema/perpsError'
import type { Desk } from '@/server/service/desk'
import type { DexReads, VenueAdapter } from '@/server/venues/adapter'

/** A venue of the dex-based family. */
export type DexVenue = VenueAdapter & { dex: DexReads }

/** The venues of the dex-based family. */
export function listDexVenues(desk: Desk): DexVenue[] {
  return desk.venues.filter(isDexVenue)
}

/**
 * The venue of a dex key.
 * @throws PerpsError 400/2002 where there is none, it is only announced, or it is not in this family.
 */
export function getDexVenue(desk: Desk, key: string): DexVenue {
  const venue = desk.venues.find((candidate) => candidate.key === key)
  if (venue !== undefined && isDexVenue(venue)) return venue
  if (venue !== undefined) {
    throw validationError('dex', `${key} is a provider and not in the dex-based family`, key)
  }
  if (desk.announced.some((provider) => provider.key === key)) {
    throw validationError('dex', `${key} is announced but not active yet`, key)
  }
  throw validationError('dex', `there is no dex ${JSON.stringify(key)}`)
}

function isDexVenue(venue: VenueAdapter): venue is DexVenue {
  return venue.dex !== undefined
}
