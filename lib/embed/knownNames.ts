import type { BadParam, ReadParams } from './embedParams'

/** What a desk knows by name. */
export interface KnownNames {
  venues: readonly string[]
  integrators: ReadonlySet<string>
}

/**
 * Adds valid names that are unknown at this desk: a venue that it does not serve, and an integrator
 * that is not registered, whose orders would pay no integrator fee. The embedding site has to
 * correct them; a visitor sees the default page.
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
