import { validationError } from '@/lib/schema/perpsError'
import type { Service } from '@/server/service/service'
import type { DexReads, VenueAdapter } from '@/server/venues/adapter'

/** A venue of the dex-based family. */
export type DexVenue = VenueAdapter & { dex: DexReads }

/** The venues of the dex-based family. */
export function listDexVenues(service: Service): DexVenue[] {
  return service.venues.filter(isDexVenue)
}

/**
 * The venue of a dex key.
 * @throws PerpsError 400/2002 where there is none, it is only announced, or it is not in this family.
 */
export function getDexVenue(service: Service, key: string): DexVenue {
  const venue = service.venues.find((candidate) => candidate.key === key)
  if (venue !== undefined && isDexVenue(venue)) return venue
  if (venue !== undefined) {
    throw validationError('dex', `${key} is a provider and not in the dex-based family`, key)
  }
  if (service.announced.some((provider) => provider.key === key)) {
    throw validationError('dex', `${key} is announced but not active yet`, key)
  }
  throw validationError('dex', `there is no dex ${JSON.stringify(key)}`)
}

function isDexVenue(venue: VenueAdapter): venue is DexVenue {
  return venue.dex !== undefined
}
