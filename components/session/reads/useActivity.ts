'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type History, useHistoryOf } from '@/components/session/history/history'
import { useReadPages } from '@/components/session/live/useReadPages'
import { useStream } from '@/components/session/live/useStream'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import {
  type ActivityPages,
  activityQuery,
  foldActivity,
  readActivity,
} from '@/lib/queries/account/activity'
import { keys } from '@/lib/queries/keys'
import type { Activity, ActivityType } from '@/lib/schema/model/activity'
import { useAccountRef } from './useAccountRef'

/** Events of some kinds of the connected account; new ones come in while a table shows them. */
function useActivity(provider: string, types: readonly ActivityType[]): History<Activity> {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const { address } = account
  const query = useReadPages({
    ...activityQuery(client, account, types),
    enabled: isReadable,
  })
  useStream(provider, isReadable ? { channel: 'activity', address } : undefined, ({ items }) => {
    const key = keys.activity(provider, address, types.join())
    cache.setQueryData(key, (pages?: ActivityPages) =>
      pages === undefined ? undefined : foldActivity(pages, items, types),
    )
  })
  return useHistoryOf(query, readActivity(client, account, types))
}

/** The same, narrowed to the events that `isWanted` lets through; it must be the same every time. */
export function useActivityOf<E extends Activity>(
  provider: string,
  types: readonly ActivityType[],
  isWanted: (event: Activity) => event is E,
): History<E> {
  const history = useActivity(provider, types)
  const rows = useMemo(() => history.rows?.filter(isWanted), [history.rows, isWanted])
  return {
    ...history,
    rows,
    readAll: async (...reading) => (await history.readAll(...reading)).filter(isWanted),
  }
}
