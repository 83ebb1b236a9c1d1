import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { keys } from './keys'
import { pagedQuery } from './pages'

/** Funding that a market settled, newest first; no account needed. */
export function marketFundingQuery(client: PerpsClient, provider: string, marketId: string) {
  return pagedQuery(keys.marketFunding(provider, marketId), (query, signal) =>
    client.plugin(provider).marketFunding(marketId, query, signal),
  )
}
