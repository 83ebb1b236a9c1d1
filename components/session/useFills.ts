'use client'
import { fillsQuery } from '@/lib/queries/fills'
import { usePerpsClient } from './usePerpsClient'
import { useReadPages } from './useRead'
import { useReadableAccount } from './useSetup'

/** Executions of the connected account, newest first, a page at a time. */
export function useFills(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useReadPages({
    ...fillsQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
