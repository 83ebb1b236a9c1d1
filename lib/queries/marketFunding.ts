import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import { keys } from './keys'
import { pagedQuery, type ReadPage } from './pages'

/** Reads funding that a market settled, a page at a time; no account needed. */
export function readMarketFunding(
  client: PerpsClient,
  provider: string,
  marketId: string,
): ReadPage<FundingPoint> {
  return (query, signal) => client.plugin(provider).marketFunding(marketId, query, signal)
}

/** Funding that a market settled, newest first. */
export function marketFundingQuery(client: PerpsClient, provider: string, marketId: string) {
  const key = keys.marketFunding(provider, marketId)
  return pagedQuery(key, readMarketFunding(client, provider, marketId))
}
