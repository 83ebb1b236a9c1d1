import type { EmbedKind } from './embedKinds'
import type { BadParam, ReadParams } from './embedParams'
import { badParts, isOfSeveralMarkets } from './frameFields'

/** What a desk knows by name. */
export interface KnownNames {
  venues: readonly string[]
  integrators: ReadonlySet<string>
  /** Whether any of its venues is of the kind that `env` asks for. */
  hasVenues: boolean
  /** Languages with words, for the example of one. */
  languages: readonly string[]
  hasWords(tag: string): boolean
  hasFigures(tag: string): boolean
}

/**
 * Adds valid names that are unknown at this desk: a venue that it does not serve, venues of a kind
 * that it has none of, and an integrator that is not registered, whose orders would pay no
 * integrator fee. So are languages that it has no words or figures for, several markets for a page
 * of one, and parts that the page does not have. The embedding site has to correct them; a visitor
 * sees the default page, or the first market.
 */
export function withUnknownNames(read: ReadParams, kind: EmbedKind, known: KnownNames): ReadParams {
  const { market, venues, integrator, env, lang, numbers } = read.params
  const bad: BadParam[] = [...read.bad, ...badParts(kind, read.params)]
  if (market !== undefined && market.length > 1 && !isOfSeveralMarkets(kind)) {
    bad.push({ name: 'market', example: '<venue>:<market>' })
  }
  if (lang !== undefined && !known.hasWords(lang)) {
    bad.push({ name: 'lang', example: known.languages.join(' | ') })
  }
  if (numbers !== undefined && !known.hasFigures(numbers)) {
    bad.push({ name: 'numbers', example: 'de-CH' })
  }
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
