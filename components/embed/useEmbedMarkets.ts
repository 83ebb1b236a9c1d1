'use client'
import { useReads } from '@/components/session/live/useRead'
import { useVenues } from '@/components/session/reads/useVenues'
import { useServiceClient } from '@/components/session/useServiceClient'
import { marketsQuery } from '@/lib/queries/markets'
import type { Provider } from '@/lib/schema/model/provider'
import { type EmbedPageState, useEmbedPage } from './embedPage'
import { type FoundMarkets, findMarkets, type VenueList, type WantedMarket } from './findMarkets'

/**
 * Finds what `market`, or `symbol` at `venues`, names: of `venues` alone the symbol of the usual
 * market, which is shown where the address says nothing. A market that does not exist, or a venue
 * that could not be read, is named, and the others are shown.
 * @param isOfSeveral whether the page shows all of them
 */
export function useEmbedMarkets(isOfSeveral: boolean): FoundMarkets {
  const client = useServiceClient()
  const page = useEmbedPage()
  const { venues, error, retry } = useVenues()
  const reads = useReads(keysToRead(page, venues).map((key) => marketsQuery(client, key)))
  if (venues === undefined) {
    return error === null ? { kind: 'loading' } : { kind: 'failed', error, retry }
  }
  const places = keysToRead(page, venues)
  const readOf = (key: string) => reads[places.indexOf(key)]
  const listOf = (key: string): VenueList | undefined => {
    const provider = venues.find((venue) => venue.key === key)
    const read = readOf(key)
    return provider === undefined || read === undefined ? undefined : { provider, ...read }
  }
  const refs = refsOf(page)
  if (refs !== undefined) {
    const wanted = refs.map(({ provider, marketId }) => ({
      name: `${provider}:${marketId}`,
      list: listOf(provider),
      matches: ({ id }: { id: string }) => id === marketId,
    }))
    return findMarkets(wanted, isOfSeveral)
  }

  const { provider, marketId } = page.usualMarket
  const usual = page.params.symbol === undefined ? readOf(provider) : undefined
  if (usual !== undefined && usual.data === undefined && usual.error === null) {
    return { kind: 'loading' }
  }
  // On most venues a market's id is its symbol: tried where the usual market's own could not be read.
  const usualSymbol = usual?.data?.find(({ id }) => id === marketId)?.baseAsset.displaySymbol
  const symbol = page.params.symbol ?? usualSymbol ?? marketId
  const name = symbol.toLowerCase()
  const wanted = venueKeys(page, venues).map(
    (key): WantedMarket => ({
      name: `${key}:${symbol}`,
      list: listOf(key),
      matches: ({ baseAsset }) => baseAsset.displaySymbol.toLowerCase() === name,
    }),
  )
  const result = findMarkets(wanted, isOfSeveral)
  if (result.kind !== 'found') return result
  if (result.markets.length > 0) {
    // A symbol is not on every venue: missed only at those that were named, where all are shown.
    const isMissed = isOfSeveral && page.params.venues !== undefined
    return isMissed ? result : { ...result, missing: [] }
  }
  const failure = usual?.data === undefined ? usual?.error : undefined
  return failure
    ? { kind: 'failed', error: failure, retry: () => usual?.refetch() }
    : { ...result, missing: [symbol] }
}

/** Markets that are named each with its venue; undefined: a symbol is looked up at the venues. */
function refsOf({ chosen, params, usualMarket }: EmbedPageState) {
  if (chosen !== undefined) return [chosen]
  if (params.market !== undefined) return params.market
  return params.symbol === undefined && params.venues === undefined ? [usualMarket] : undefined
}

/** Venues that a symbol is looked up at, in the order of the address. */
function venueKeys({ params }: EmbedPageState, venues: readonly Provider[]): readonly string[] {
  const served = venues.map(({ key }) => key)
  return params.venues === undefined
    ? served
    : [...new Set(params.venues)].filter((key) => served.includes(key))
}

/** Venues whose lists a look-up needs. */
function keysToRead(
  page: EmbedPageState,
  venues: readonly Provider[] | undefined,
): readonly string[] {
  if (venues === undefined) return []
  const refs = refsOf(page)
  if (refs !== undefined) {
    return venues.flatMap(({ key }) => (refs.some(({ provider }) => provider === key) ? key : []))
  }
  const { params, usualMarket } = page
  const usual = params.symbol === undefined ? [usualMarket.provider] : []
  return [...new Set([...venueKeys(page, venues), ...usual])]
}
