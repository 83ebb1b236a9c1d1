import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { PerpsError } from '@/lib/schema/perpsError'
import type { Api } from './http'

/** Descriptors and markets of the service, fetched once and kept for a while. */
export interface Registry {
  providers(): Promise<readonly Provider[]>
  /** @throws PerpsError 2005 where the service does not list the provider */
  provider(key: string): Promise<Provider>
  markets(provider: string): Promise<readonly Market[]>
}

const PROVIDERS_FOR_MS = 60_000
const MARKETS_FOR_MS = 3_600_000

/**
 * Makes the registry of one client. A question under way is shared by all who ask it, so it takes
 * no signal: one who gives up must not fail the others.
 */
export function createRegistry(api: Api, now: () => number): Registry {
  const providers = keepFor(PROVIDERS_FOR_MS, now, async () => {
    const answer = await api.call('listProviders', {})
    return answer.providers
  })
  const markets = new Map<string, () => Promise<readonly Market[]>>()
  return {
    providers,
    async provider(key) {
      const found = (await providers()).find((provider) => provider.key === key)
      if (!found) throw new PerpsError(2005, `There is no provider ${JSON.stringify(key)}.`)
      return found
    },
    markets(provider) {
      const ask =
        markets.get(provider) ??
        keepFor(MARKETS_FOR_MS, now, async () => {
          const answer = await api.call('listMarkets', { query: { provider } })
          return answer.markets
        })
      markets.set(provider, ask)
      return ask()
    },
  }
}

/** A read whose answer is kept for a time. */
export interface KeptRead<Value> {
  (): Promise<Value>
  /** Asks now. The answer takes the place of the kept one once it is there; a failure does not. */
  renew(): Promise<Value>
}

/** Asks at most once in a time; a failure is not kept. */
export function keepFor<Value>(
  forMs: number,
  now: () => number,
  ask: () => Promise<Value>,
): KeptRead<Value> {
  let cached: { value: Promise<Value>; untilMs: number } | undefined
  const read = () => {
    if (cached && cached.untilMs > now()) return cached.value
    const entry = { value: ask(), untilMs: now() + forMs }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
  const renew = async () => {
    const value = ask()
    await value
    cached = { value, untilMs: now() + forMs }
    return value
  }
  return Object.assign(read, { renew })
}
