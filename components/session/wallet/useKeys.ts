'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRead } from '@/components/session/live/useRead'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { accountKeysQuery, optionsQuery, platformFeeQuery } from '@/lib/queries/account/accountKeys'
import { credentialsQuery } from '@/lib/queries/account/setup'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import { forgetKeys } from './forgetKeys'
import { useWallet } from './useWallet'

/** What may act for the connected account. */
export function useAccountKeys(provider: string) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  return useRead({ ...accountKeysQuery(client, account), enabled: isReadable })
}

/** The platform fee as the connected account approved it. */
export function usePlatformFee(provider: string) {
  const client = usePerpsClient()
  const { isReadable, ...account } = useAccountRef(provider)
  return useRead({ ...platformFeeQuery(client, account), enabled: isReadable })
}

/** The connected account's state of the provider's options. */
export function useOptions(provider: Provider) {
  const client = usePerpsClient()
  const { isReadable, address } = useAccountRef(provider.key)
  return useRead({ ...optionsQuery(client, provider, address), enabled: isReadable })
}

/**
 * This browser's own credentials for the connected account, and a way to forget them here. In a frame
 * also where the account is not readable yet: what it waits for may be a key in place of one that ended.
 */
export function useOwnKeys(provider: string) {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const isInFrame = usePublicConfig().keyName !== undefined
  const connected = useWallet().account
  const { isReadable, address } = useAccountRef(provider)
  const owner = isReadable ? address : isInFrame ? connected : undefined
  const account = { provider, address: owner ?? '' }
  const query = useRead({ ...credentialsQuery(client, account), enabled: owner !== undefined })
  return {
    ...query,
    /** Removes them from this browser alone; the venue still knows them until they are revoked. */
    async forget() {
      const plugin = client.plugin(provider)
      await forgetKeys({ plugin, cache, provider, account: account.address })
      await cache.invalidateQueries({ queryKey: keys.account(provider, account.address) })
    },
  }
}
