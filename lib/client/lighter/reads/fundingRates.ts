import { readCachedPage } from '@/lib/client/reads/readCachedPage'
import { Caches } from '@/lib/client/reads/rowCache'
import type { VenueReads } from '@/lib/client/reads/venueReads'
import type { Clock } from '@/lib/clock/clock'
import type { FundingPoint } from '@/lib/schema/model/fundingPoint'
import { marketNotFound } from '@/lib/schema/perpsError'
import type { MarketAsk } from '@/lib/venues/lighter/ask/marketQuestions'
import { type LighterMarkets, readFundingHistory } from '@/lib/venues/lighter/reads/markets'

/** Hours of funding that one question may span. */
const FUNDING_SPAN_MS = 500 * 3_600_000

/** Makes the read of what markets settled as funding. */
export function createFundingRates({
  provider,
  clock,
  ask,
  markets,
}: {
  provider: string
  clock: Clock
  ask: MarketAsk
  markets(): Promise<LighterMarkets>
}): VenueReads['marketFunding'] {
  const rates = new Caches<FundingPoint>(
    clock.steadyMs,
    (marketId) =>
      async (endMs = clock.wallMs(), signal) => {
        const listed = (await markets()).find(Number(marketId))
        if (listed === undefined) throw marketNotFound(marketId, provider)
        const span = { startMs: endMs - FUNDING_SPAN_MS, endMs }
        const points = await readFundingHistory(ask, listed, span, signal)
        const rows = points.map((item) => ({
          position: { timeMs: item.timestamp, id: 'rate' },
          item,
        }))
        // The answer to a span that holds nothing older than its end is the last one.
        return { rows, isComplete: points.every(({ timestamp }) => timestamp >= endMs) }
      },
  )

  return async (marketId, query = {}, signal) => {
    if ((await markets()).find(Number(marketId)) === undefined) {
      throw marketNotFound(marketId, provider)
    }
    return readCachedPage([rates.of(marketId)], query, signal)
  }
}
