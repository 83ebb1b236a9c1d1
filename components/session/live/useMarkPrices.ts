'use client'
import { useEffect, useRef, useState } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Decimal } from '@/lib/decimal/decimal'
import { scheduleUpdate } from './frameScheduler'
import { useCountsIntoAge } from './useVenueAge'

type Marks = ReadonlyMap<string, Decimal>

/**
 * Mark prices of several markets by their ids, renewed in the same moments as `useMarkPrice`, so
 * that a sum over rows and the rows agree in every frame. A market is absent before its first frame.
 */
export function useMarkPrices(provider: string, marketIds: readonly string[]): Marks {
  const client = usePerpsClient()
  const newest = useRef(new Map<string, Decimal>())
  const [marks, setMarks] = useState<Marks>(new Map())
  // One function for as long as the component lives: a run scheduled twice is one run.
  const [show] = useState(() => () => setMarks(new Map(newest.current)))
  const name = [...new Set(marketIds)].sort().join('\n')
  // Frames of the account, or none but pongs, do not make old prices young. The newest of them counts:
  // one market may be quiet while it is closed.
  useCountsIntoAge(provider, () => {
    const plugin = client.plugin(provider)
    const times = marketIds.flatMap(
      (marketId) => plugin.lastMessageAtMs({ channel: 'marketContext', marketId }) ?? [],
    )
    return times.length === 0 ? undefined : Math.max(...times)
  })

  // The list is made again on each render; its text says whether it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for `marketIds`
  useEffect(() => {
    const plugin = client.plugin(provider)
    const leaves = [...new Set(marketIds)].map((marketId) =>
      plugin.subscribe({ channel: 'marketContext', marketId }, ({ markPrice }) => {
        const isFirst = !newest.current.has(marketId)
        newest.current.set(marketId, markPrice)
        if (isFirst) show()
        else scheduleUpdate(show)
      }),
    )
    return () => {
      for (const leave of leaves) leave()
      newest.current.clear()
    }
  }, [client, provider, name, show])

  return marks
}
