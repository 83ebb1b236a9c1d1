'use client'
import { useQueryClient } from '@tanstack/react-query'
import { agentsQuery, feeApprovalQuery, optionsQuery } from '@/lib/queries/agents'
import { keys } from '@/lib/queries/keys'
import { credentialQuery } from '@/lib/queries/setup'
import type { Provider } from '@/lib/schema/provider'
import { useAccountRef } from './useAccountRef'
import { usePerpsClient } from './usePerpsClient'
import { useRead } from './useRead'

/** Keys that may trade for the connected account. */
export function useAgents(provider: string) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  return useRead({ ...agentsQuery(client, account), enabled: isReadable })
}

/** The platform fee that the connected account approved. */
export function useFeeApproval(provider: string) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  return useRead({ ...feeApprovalQuery(client, account), enabled: isReadable })
}

/** How the connected account stands to the provider's options. */
export function useOptions(provider: Provider) {
  const client = usePerpsClient()
  const { isReadable, address } = useAccountRef(provider.key)
  return useRead({ ...optionsQuery(client, provider, address), enabled: isReadable })
}

/** This browser's own key for the connected account, and a way to forget it here. */
export function useOwnKey(provider: string) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { isReadable, ...account } = useAccountRef(provider)
  const query = useRead({ ...credentialQuery(client, account), enabled: isReadable })
  return {
    ...query,
    /** Removes it from this browser alone; the venue still knows it until it is revoked. */
    async forget() {
      await client.plugin(provider).forgetCredential(account.address)
      await cache.invalidateQueries({ queryKey: keys.account(provider, account.address) })
    },
  }
}
