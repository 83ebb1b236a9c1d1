'use client'
import { type History, useHistoryOf } from '@/components/session/history/history'
import { useFills } from '@/components/session/live/account/useFills'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { readFills } from '@/lib/queries/account/fills'
import type { Fill } from '@/lib/schema/model/fill'
import { useAccountRef } from './useAccountRef'

/** Executions of the connected account, kept live by `AccountStreams`. */
export function useFillHistory(provider: string): History<Fill> {
  const client = usePerpsClient()
  const account = useAccountRef(provider)
  const { rowsKept } = client.plugin(provider)
  return useHistoryOf(useFills(provider), readFills(client, account), rowsKept?.fills)
}
