'use client'
import { useMemo } from 'react'
import { useReads } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { type Comparison, compareQuotes } from '@/lib/across/compareQuotes'
import { groupByAsset } from '@/lib/across/matchMarkets'
import { toAssetPrice, toAssetSize } from '@/lib/across/units'
import { quoteVenue } from '@/lib/across/venueQuote'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import { marketsQuery } from '@/lib/queries/markets'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { useVenueFacts } from './useVenueFacts'

/** An order of one market, to be priced at every venue that lists its asset. */
export interface PricedOrder {
  side: Side
  /** In base units of the market; undefined while there is none. */
  size: Decimal | undefined
  /** Limit price in quote of the market; undefined for a market order. */
  limit: Decimal | undefined
  /** undefined while it is not known: what an order costs does not hang on it, its margin does. */
  leverage: number | undefined
  /** Seconds that the position is taken to be held. */
  holdSeconds: number
}

/** What an order of a market costs at every venue, live. */
export function useOrderQuotes(
  { provider, market, venues }: { provider: string; market: Market; venues: readonly Provider[] },
  order: PricedOrder,
): Comparison & { areMarketsKnown: boolean } {
  const client = usePerpsClient()
  const reads = useReads(venues.map(({ key }) => marketsQuery(client, key)))
  const lists = reads.map(({ data }) => data)
  const asset = market.underlying?.asset
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists stand for the queries
  const group = useMemo(() => {
    const own = venues.map(({ key }, place) => {
      const list = lists[place] ?? []
      // Of several markets of one venue the order's own is the one compared.
      return [key, key === provider ? [market, ...list] : list] as const
    })
    return groupByAsset(new Map(own)).find((found) => found.asset === asset)
  }, [venues, market, provider, asset, ...lists])
  const live = useVenueFacts(group, venues)
  const wanted = {
    side: order.side,
    size: toAssetSize(market, order.size ?? ZERO),
    limit: order.limit && toAssetPrice(market, order.limit),
    leverage: order.leverage ?? 1,
    holdSeconds: order.holdSeconds,
  }
  const clocks = new Map(
    live.flatMap(({ provider: { key }, clockOffMs }) =>
      clockOffMs === undefined ? [] : [[key, clockOffMs] as const],
    ),
  )
  const comparison = compareQuotes(
    wanted,
    live.map(({ facts }) => quoteVenue(wanted, facts)),
    clocks,
  )
  return {
    ...comparison,
    areMarketsKnown: reads.every(({ data, error }) => data !== undefined || error !== null),
  }
}
