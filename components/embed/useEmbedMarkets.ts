'use client'
import { useReads } from '@/components/session/live/useRead'
import { useVenues } from '@/components/session/reads/useVenues'
import { useServiceClient } from '@/components/session/useServiceClient'
import { marketsQuery } from '@/lib/queries/markets'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { useEmbedPage } from './embedPage'

/** A market that an address asks for, found. */
export interface EmbeddedMarket {
  provider: Provider
  market: Market
}

/** The markets that an address asks for, in its order. */
export type EmbedMarkets =
  | { kind: 'loading' }
  | { kind: 'found'; markets: readonly EmbeddedMarket[]; missing: readonly string[] }
  | { kind: 'failed'; error: Error; retry: () => void }

/**
 * Finds what `market`, or `symbol` at `venues`, names; the usual market where the address says
 * neither. A market that does not exist is named, the others are shown.
 */
export function useEmbedMarkets(): EmbedMarkets {
  const client = useServiceClient()
  const { params, chosen, usualMarket } = useEmbedPage()
  const { venues, error, retry } = useVenues()
  const { symbol } = params
  const refs =
    chosen !== undefined
      ? [chosen]
      : (params.market ?? (symbol === undefined ? [usualMarket] : undefined))
  const wanted = venues?.filter(({ key }) =>
    refs === undefined
      ? (params.venues?.includes(key) ?? true)
      : refs.some(({ provider }) => provider === key),
  )
  const lists = useReads((wanted ?? []).map(({ key }) => marketsQuery(client, key)))
  if (wanted === undefined) {
    return error === null ? { kind: 'loading' } : { kind: 'failed', error, retry }
  }
  const failed = lists.find((list) => list.data === undefined && list.error !== null)
  if (failed?.error) return { kind: 'failed', error: failed.error, retry: failed.refetch }
  if (lists.some(({ data }) => data === undefined)) return { kind: 'loading' }
  const all = wanted.flatMap((provider, place) =>
    (lists[place]?.data ?? []).map((market) => ({ provider, market })),
  )
  if (refs === undefined) {
    const name = symbol?.toLowerCase()
    const markets = wanted.flatMap(({ key }) => {
      const found = all.find(
        ({ provider, market }) =>
          provider.key === key && market.baseAsset.displaySymbol.toLowerCase() === name,
      )
      return found ?? []
    })
    return { kind: 'found', markets, missing: markets.length > 0 ? [] : [symbol ?? ''] }
  }
  const markets = refs.flatMap(
    (ref) =>
      all.find(
        ({ provider, market }) => provider.key === ref.provider && market.id === ref.marketId,
      ) ?? [],
  )
  const missing = refs
    .filter(
      ({ provider, marketId }) =>
        !markets.some((own) => own.provider.key === provider && own.market.id === marketId),
    )
    .map(({ provider, marketId }) => `${provider}:${marketId}`)
  return { kind: 'found', markets, missing }
}
