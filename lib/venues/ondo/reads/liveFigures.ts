import { parseRows } from '@/lib/schema/parseRows'
import type { LiveFigures } from '@/lib/venues/ondo/map/marketData'
import { WireFundingRate } from '@/lib/venues/ondo/wire/markets'
import { WireStreamMark, WireTop } from '@/lib/venues/ondo/wire/stream'
import { readLevel } from '@/lib/venues/ondo/wire/wireBook'

/** Streams that bring prices and funding; without a list of markets they bring all. */
export const FIGURE_CHANNELS = ['topOfBooksPerps', 'markPricesPerps', 'fundingRatesPerps'] as const

/** Takes REST's figures as the newest: the stream's were older or are set again. */
export function takeRestFigures(
  figures: Map<string, LiveFigures>,
  read: ReadonlyMap<string, LiveFigures>,
): void {
  for (const [marketId, reported] of read) {
    const { bid: _bid, ask: _ask, ...rest } = figures.get(marketId) ?? {}
    const { nextFundingRate, nextFundingRateTimestamp } = reported.contract ?? {}
    if (nextFundingRate && typeof nextFundingRateTimestamp === 'number') {
      delete rest.fundingRate
      delete rest.nextFundingTimeMs
    }
    figures.set(marketId, { ...rest, ...reported })
  }
}

/** Takes rows of one channel; false where it brings no figures, or none of the rows can be read. */
export function takeFigureRows(
  figures: Map<string, LiveFigures>,
  channel: string,
  rows: readonly unknown[],
): boolean {
  const add = (marketId: string, more: LiveFigures) => {
    figures.set(marketId, { ...figures.get(marketId), ...more })
  }
  switch (channel) {
    case 'topOfBooksPerps': {
      const tops = parseRows(WireTop, rows)
      for (const { market, bids, asks } of tops) {
        const bid = readLevel(bids?.[0])?.price
        const ask = readLevel(asks?.[0])?.price
        if (bid !== undefined && ask !== undefined) add(market, { bid, ask })
      }
      return tops.length > 0
    }
    case 'markPricesPerps': {
      const marks = parseRows(WireStreamMark, rows)
      for (const { market, markPrice, oraclePrice } of marks) {
        add(market, { mark: markPrice, ...(oraclePrice && { oracle: oraclePrice }) })
      }
      return marks.length > 0
    }
    case 'fundingRatesPerps': {
      const rates = parseRows(WireFundingRate, rows)
      for (const { market, rate, intervalEnds } of rates) {
        add(market, { fundingRate: rate, nextFundingTimeMs: intervalEnds })
      }
      return rates.length > 0
    }
    default:
      return false
  }
}
