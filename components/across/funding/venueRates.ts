'use client'
import { useMemo } from 'react'
import { useBaseFees, useVenueFees, type VenueFees } from '@/components/across/useVenueFees'
import { polledAge } from '@/components/session/live/polledAge'
import { ageAt } from '@/components/session/live/steadyNow'
import { useReads } from '@/components/session/live/useRead'
import { useSteadyNow } from '@/components/session/live/useSteadyNow'
import { useVenueStreams } from '@/components/session/live/useVenueStreams'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { CONTEXT_POLL_MS, contextReadAt, marketsContextQuery } from '@/lib/queries/marketsContext'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { Provider } from '@/lib/schema/model/provider'

/** Live figures of venues. */
interface LiveRates {
  /** By provider key, of venues that have some; the same object until one has new ones. */
  contexts: ReadonlyMap<string, readonly MarketContext[]>
  /** Since each gave them last, in the order given; undefined while none came. */
  ages: readonly (number | undefined)[]
}

/** As the venues stream them. */
function useStreamedRates(venues: readonly Provider[]): LiveRates {
  const frames = useVenueStreams(
    new Map(venues.map(({ key }) => [key, { channel: 'marketsContext' } as const])),
  )
  const nowMs = useSteadyNow()
  const contexts = useMemo(
    () => new Map([...frames].map(([key, { payload }]) => [key, payload])),
    [frames],
  )
  const ages = venues.map(({ key }) => {
    const atMs = frames.get(key)?.atMs
    return atMs === undefined || nowMs === undefined ? undefined : ageAt(atMs, nowMs)
  })
  return { contexts, ages }
}

/** As the service answers them, asked every two seconds; an answer that is a little late is not old. */
function useServiceRates(venues: readonly Provider[]): LiveRates {
  const client = usePerpsClient()
  const reads = useReads(
    venues.map(({ key }) => ({
      ...marketsContextQuery(client, key),
      refetchInterval: CONTEXT_POLL_MS,
    })),
  )
  const nowMs = useSteadyNow()
  const answers = reads.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers stand for the queries
  const contexts = useMemo(
    () =>
      new Map(
        venues.flatMap(({ key }, place) => {
          const answer = answers[place]
          return answer === undefined ? [] : [[key, answer] as const]
        }),
      ),
    [venues, ...answers],
  )
  const ages = venues.map(({ key }, place) =>
    answers[place] === undefined || nowMs === undefined
      ? undefined
      : (polledAge(contextReadAt(client, key), nowMs) ?? 0),
  )
  return { contexts, ages }
}

/** Where a funding table takes its figures from, the same for as long as it is shown. */
export interface FundingSource {
  useRates: (venues: readonly Provider[]) => LiveRates
  /** @param contexts the rates so far, by provider key */
  useFees: (venues: readonly Provider[], contexts: LiveRates['contexts']) => readonly VenueFees[]
}

/** The venues' own streams, and the fees of the connected account. */
export const OF_VENUES: FundingSource = { useRates: useStreamedRates, useFees: useVenueFees }

/** The service, which loads no venue's code; fees are those without an account. */
export const OF_SERVICE: FundingSource = { useRates: useServiceRates, useFees: useBaseFees }
