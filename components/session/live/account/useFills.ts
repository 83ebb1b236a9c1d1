'use client'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { useReadPages } from '@/components/session/live/useReadPages'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { fillsQuery } from '@/lib/queries/account/fills'

/** Executions of the connected account, newest first, a page at a time. */
export function useFills(provider: string) {
  const client = usePerpsClient()
  const address = useReadableAccount(provider)
  return useReadPages({
    ...fillsQuery(client, { provider, address: address ?? '' }),
    enabled: address !== undefined,
  })
}
