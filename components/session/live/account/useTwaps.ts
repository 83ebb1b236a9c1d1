'use client'
import { useQueryClient } from '@tanstack/react-query'
import { type History, useHistoryOf } from '@/components/session/history/history'
import { useRead } from '@/components/session/live/useRead'
import { useReadPages } from '@/components/session/live/useReadPages'
import { useStream } from '@/components/session/live/useStream'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { readTwapHistory, twapHistoryQuery, twapsQuery } from '@/lib/queries/account/twaps'
import { keys } from '@/lib/queries/keys'
import type { TwapOrder } from '@/lib/schema/model/twap'

/** TWAPs of the connected account that run now, live while something shows them. */
export function useTwaps(provider: string) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const { address } = account
  useStream(
    provider,
    isReadable ? { channel: 'twaps', address } : undefined,
    (running: readonly TwapOrder[]) => {
      const key = keys.twaps(provider, address)
      const before = cache.getQueryData<readonly TwapOrder[]>(key)
      cache.setQueryData(key, running)
      // One that ended says how only in the history.
      const ids = new Set(running.map(({ twapId }) => twapId))
      if (before?.some(({ twapId }) => !ids.has(twapId))) {
        void cache.invalidateQueries({ queryKey: keys.twapHistory(provider, address) })
        void cache.invalidateQueries({ queryKey: keys.orderHistory(provider, address) })
      }
    },
  )
  return useRead({ ...twapsQuery(client, account), enabled: isReadable })
}

/** TWAPs of the connected account, past ones included. */
export function useTwapHistory(provider: string): History<TwapOrder> {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const query = useReadPages({ ...twapHistoryQuery(client, account), enabled: isReadable })
  return useHistoryOf(query, readTwapHistory(client, account))
}
