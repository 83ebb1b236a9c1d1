import { newestPart } from '@/lib/client/reads/rangeReader'
import { readCachedPage } from '@/lib/client/reads/readCachedPage'
import { Caches } from '@/lib/client/reads/rowCache'
import type { VenueReads } from '@/lib/client/reads/venueReads'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import { marketNotFound } from '@/lib/schema/perpsError'
import { askFundingRates } from '@/lib/venues/hyperliquid/ask/historyQuestions'
import { mapFundingRate } from '@/lib/venues/hyperliquid/map/mapFunding'
import type { ReadsContext } from './reads'

/** Makes the read of what markets settled as funding. */
export function createFundingRates({
  provider,
  ask,
  universe,
  clock,
}: Pick<ReadsContext, 'provider' | 'ask' | 'universe' | 'clock'>): VenueReads['marketFunding'] {
  const rates = new Caches<FundingPoint>(clock.steadyMs, (coin) =>
    newestPart(
      async (range, signal) => {
        const { rows, count } = await askFundingRates(ask, coin, range, signal)
        const readable = rows.map((row) => ({
          position: { timeMs: row.time, id: 'rate' },
          item: mapFundingRate(row),
        }))
        return { rows: readable, count }
      },
      clock.wallMs,
      true,
    ),
  )

  return async (marketId, query = {}, signal) => {
    const listed = await universe()
    if (!listed.find(marketId)) throw marketNotFound(marketId, provider)
    return readCachedPage([rates.of(marketId)], query, signal)
  }
}
