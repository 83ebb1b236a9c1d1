import { pageSize } from '@/lib/client/reads/pagePosition'
import type { VenueReads } from '@/lib/client/reads/venueReads'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import { readFundingHistory } from '@/lib/venues/ondo/reads/markets'

/** Makes the read of what markets settled as funding. */
export function createFundingRates(ask: MarketAsk): VenueReads['marketFunding'] {
  return async (marketId, query = {}, signal) => {
    const limit = pageSize(query.limit)
    const { cursor } = query
    const page = await readFundingHistory(ask, marketId, { limit, cursor, signal })
    return {
      items: page.rows,
      hasMore: page.cursor !== undefined,
      ...(page.cursor === undefined ? {} : { cursor: page.cursor }),
    }
  }
}
