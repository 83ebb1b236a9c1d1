'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { fillsQuery } from '@/lib/queries/fills'
import { usePerpsClient } from './usePerpsClient'
import { useReadableAccount } from './useSetup'

/** Executions of the connected account, newest first, a page at a time. */
export function useFills(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useInfiniteQuery({
    ...fillsQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
