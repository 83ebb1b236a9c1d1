import { queryOptions } from '@tanstack/react-query'
import type { ServiceReads } from '@/lib/client/serviceClient'
import { type Clock, deviceClock } from '@/lib/clock/clock'
import { keys } from './keys'

/** How often a list of live figures is asked for again where no stream carries it. */
export const CONTEXT_POLL_MS = 2_000

/** When the figures of a provider came last, by the steady clock: an age by the calendar may be off. */
const readAtMs = new WeakMap<ServiceReads, Map<string, number>>()

/** Steady milliseconds at which the figures of a provider came last; undefined where they never did. */
export function contextReadAt(client: ServiceReads, provider: string): number | undefined {
  return readAtMs.get(client)?.get(provider)
}

/**
 * Live figures of markets of a provider. Lists poll it (the service keeps it for a second and feeds it
 * from one venue socket); a page about one market follows that market's stream instead.
 * @param marketIds the markets wanted; absent: all
 */
export function marketsContextQuery(
  client: ServiceReads,
  provider: string,
  marketIds?: readonly string[],
  { steadyMs }: Pick<Clock, 'steadyMs'> = deviceClock,
) {
  const query = { provider, ...(marketIds === undefined ? {} : { marketIds: [...marketIds] }) }
  return queryOptions({
    queryKey: keys.marketsContext(provider, marketIds),
    queryFn: async ({ signal }) => {
      const answer = await client.api.call('getMarketsContext', { query }, signal)
      const times = readAtMs.get(client) ?? new Map<string, number>()
      readAtMs.set(client, times.set(provider, steadyMs()))
      return answer.prices
    },
    staleTime: CONTEXT_POLL_MS,
  })
}
