'use client'
import { readFills } from '@/lib/queries/fills'
import type { Fill } from '@/lib/schema/fill'
import { type History, useHistoryOf } from './history'
import { useAccountRef } from './useAccountRef'
import { useFills } from './useFills'
import { usePerpsClient } from './usePerpsClient'

/** Executions of the connected account, kept live by `AccountStreams`. */
export function useFillHistory(provider: string): History<Fill> {
  const client = usePerpsClient()
  const account = useAccountRef(provider)
  const { rowsKept } = client.plugin(provider)
  return useHistoryOf(useFills(provider), readFills(client, account), rowsKept?.fills)
}
