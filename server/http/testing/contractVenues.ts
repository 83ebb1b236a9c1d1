import { Provider, type ProviderAction } from '@/lib/schema/model/provider'
import { operations } from '@/lib/schema/operations/operations'

/** A venue that the contract is held on, and what inputs name of it. */
export interface ContractVenue {
  key: string
  /** Ids of markets that are listed there. */
  marketIds: readonly string[]
  categoryIds: readonly string[]
  /** Keys of its authorizations in the dex-based family; undefined where that leaves it out. */
  dexKeys: readonly string[] | undefined
  /** Everything that its descriptor says can be created: setup, options and actions. */
  entries: readonly ProviderAction[]
}

const MARKETS = 2

/**
 * Every active venue of a service, by its own lists.
 * @param apiUrl everything before `/providers`
 * @throws where a list cannot be read by the table of operations, or no venue is active
 */
export async function contractVenues(
  apiUrl: string,
  headers: Record<string, string>,
): Promise<readonly ContractVenue[]> {
  const read = async (path: string): Promise<unknown> => {
    const response = await fetch(apiUrl + path, { headers, signal: AbortSignal.timeout(30_000) })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return await response.json()
  }
  const { providers } = operations.listProviders.success.schema.parse(await read('/providers'))
  const { dexes } = operations.listDexes.success.schema.parse(await read('/dexes'))
  const active = providers.filter((provider) => provider.active)
  if (active.length === 0) throw new Error(`${apiUrl} has no active provider`)
  return await Promise.all(
    active.map(async (provider) => {
      const { key, setup, options, actions, categories } = Provider.parse(provider)
      const listed = operations.listMarkets.success.schema.parse(
        await read(`/markets?provider=${encodeURIComponent(key)}`),
      )
      const markets = listed.markets.filter(({ isDelisted }) => isDelisted !== true)
      return {
        key,
        marketIds: markets.slice(0, MARKETS).map(({ id }) => id),
        categoryIds: categories.map(({ id }) => id),
        dexKeys: dexes
          .find((dex) => dex.key === key)
          ?.authorizations.map((authorization) => authorization.key),
        entries: [...setup, ...options, ...actions],
      }
    }),
  )
}
