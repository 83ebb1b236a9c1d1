import type { BadParam, ReadParams } from './embedParams'

/** What a desk knows by name. */
export interface KnownNames {
  venues: readonly string[]
  integrators: ReadonlySet<string>
  /** Whether any of its venues is of the kind that `env` asks for. */
  hasVenues: boolean
}

/**
 * Adds valid names that are unknown at this desk: a venue that it does not serve, venues of a kind
 * that it has none of, and an integrator that is not registered, whose orders would pay no
 * integrator fee. The embedding site has to correct them; a visitor sees the default page.
 */
export function withUnknownNames(read: ReadParams, known: KnownNames): ReadParams {
  const { venues, integrator, env } = read.params
  const bad: BadParam[] = [...read.bad]
  if (venues?.some((key) => !known.venues.includes(key)) === true) {
    bad.push({ name: 'venues', example: known.venues.join(',') })
  }
  if (env !== undefined && !known.hasVenues) {
    bad.push({ name: 'env', example: env === 'paper' ? 'live' : 'paper' })
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
