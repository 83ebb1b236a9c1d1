import type { BadParam, ReadParams } from './embedParams'

/** What a desk knows by name. */
export interface KnownNames {
  venues: readonly string[]
  integrators: ReadonlySet<string>
}

/**
 * Adds the names that can be read and mean nothing at this desk: a venue that it has not, and an
 * integrator that nobody registered, whose orders would pay the fees of no integrator. A visitor sees
 * nothing else for that and can mend nothing: it is the site's to know.
 */
export function withUnknownNames(read: ReadParams, known: KnownNames): ReadParams {
  const { venues, integrator } = read.params
  const bad: BadParam[] = [...read.bad]
  if (venues?.some((key) => !known.venues.includes(key)) === true) {
    bad.push({ name: 'venues', example: known.venues.join(',') })
  }
  if (integrator !== undefined && !known.integrators.has(integrator)) {
    bad.push({
      name: 'integrator',
      example: '<id of EMBED_INTEGRATORS or PERPS_FEES>',
      isSiteOnly: true,
    })
  }
  return { ...read, bad }
}
