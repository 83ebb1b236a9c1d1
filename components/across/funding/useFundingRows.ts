'use client'
import { useMemo } from 'react'
import { useReads } from '@/components/session/live/useRead'
import { useSteadyNow } from '@/components/session/live/useSteadyNow'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { DEAD_AFTER_MS } from '@/components/ui/states/StaleBadge'
import {
  type FundingRow,
  fundingRows,
  meanSettled,
  type VenueRates,
} from '@/lib/across/fundingRows'
import { groupByAsset } from '@/lib/across/matchMarkets'
import { add, type Decimal, decimal, ZERO } from '@/lib/decimal/decimal'
import { fundingWeekQuery } from '@/lib/queries/across/fundingWeek'
import { marketsQuery } from '@/lib/queries/markets'
import type { Provider } from '@/lib/schema/model/provider'
import type { FundingSource } from './venueRates'

/** What a pair is reckoned with on each side, in USD. */
const STAKE = decimal('10000')

/** State of one venue of the table. */
export interface VenueState {
  provider: Provider
  /** Since its rates last arrived; undefined while none came. */
  ageMs: number | undefined
  /** Why its markets could not be read. */
  error: Error | null
}

/** Over which time a table shows funding. */
export type FundingSpan = 'now' | '24h' | '7d'

const SPAN_MS = { '24h': 86_400_000, '7d': 604_800_000 }
const HOUR_MS = 3_600_000

/**
 * Funding of every asset at every venue: now as its source has it, over a past time as the mean of
 * what settled, of the assets asked for alone (a request per market, kept for an hour).
 */
export function useFundingRows(
  venues: readonly Provider[],
  span: FundingSpan,
  asked: readonly string[],
  { useRates, useFees }: FundingSource,
): {
  /** Undefined until the markets of a venue are known. */
  rows: readonly FundingRow[] | undefined
  states: readonly VenueState[]
  retry: () => void
} {
  const client = usePerpsClient()
  const markets = useReads(venues.map(({ key }) => marketsQuery(client, key)))
  const { contexts: contextsOf, ages } = useRates(venues)
  const fees = useFees(venues, contextsOf)
  const nowMs = useSteadyNow()

  const lists = markets.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists stand for the queries
  const groups = useMemo(() => {
    if (lists.every((list) => list === undefined)) return undefined
    return groupByAsset(new Map(venues.map(({ key }, place) => [key, lists[place] ?? []])))
  }, [venues, ...lists])

  const wanted = (groups ?? []).flatMap(({ asset, markets: listed }) =>
    asked.includes(asset) && span !== 'now'
      ? [...listed].map(([venue, { id }]) => ({ venue, marketId: id }))
      : [],
  )
  const weeks = useReads(
    wanted.map(({ venue, marketId }) => fundingWeekQuery(client, venue, marketId)),
  )
  const hourMs = Math.floor((nowMs ?? 0) / HOUR_MS + 1) * HOUR_MS
  const weekKeys = [span, hourMs, ...weeks.map(({ data }) => data?.length)].join()
  const staleKeys = ages.map((ageMs) => ageMs !== undefined && ageMs > DEAD_AFTER_MS).join()
  const feeKeys = JSON.stringify(fees)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts stand for what they are of
  const rows = useMemo(
    () =>
      groups &&
      fundingRows(
        groups,
        venues.map(({ key, funding }, place): VenueRates => {
          const costs = fees[place]
          const withPlatform = (fee: Decimal) => add(fee, costs?.platformFee?.taker ?? ZERO)
          const taker = costs?.fees && withPlatform(costs.fees.taker)
          const takerOn = new Map(
            Object.entries(costs?.fees?.byMarket ?? {}).map(([id, fees]) => {
              return [id, withPlatform(fees.taker)]
            }),
          )
          if (span !== 'now') {
            const rates = wanted.flatMap(({ venue, marketId }, at) => {
              const points = venue === key ? weeks[at]?.data : undefined
              const mean = points && meanSettled(points, hourMs, SPAN_MS[span])
              return mean === undefined ? [] : [[marketId, mean] as const]
            })
            const ratePeriodSeconds = funding?.payoutCadenceSeconds
            const own = { ratePeriodSeconds, rates: new Map(rates), taker, takerOn }
            return { venue: key, ...own, isStale: false }
          }
          const contexts = contextsOf.get(key) ?? []
          return {
            venue: key,
            ratePeriodSeconds: funding?.ratePeriodSeconds,
            rates: new Map(
              contexts.flatMap((context) =>
                context.funding === undefined ? [] : [[context.marketId, context.funding.rate]],
              ),
            ),
            isStale: (ages[place] ?? 0) > DEAD_AFTER_MS,
            taker,
            takerOn,
          }
        }),
        STAKE,
      ),
    [groups, venues, contextsOf, staleKeys, feeKeys, weekKeys, asked],
  )

  return {
    rows,
    states: venues.map((provider, place) => ({
      provider,
      ageMs: ages[place],
      error: markets[place]?.error ?? null,
    })),
    retry: () => {
      for (const query of markets) if (query.isError) query.refetch()
    },
  }
}
