'use client'
import { type Read, useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { type AccountSetup, areReadsGated, setupQuery } from '@/lib/queries/account/setup'
import { providersQuery } from '@/lib/queries/providers'

/** What the connected account still has to do at a venue; nothing is asked while none is. */
export function useSetup(provider: string): Read<AccountSetup> {
  const client = usePerpsClient()
  const { account } = useWallet()
  return useRead({
    ...setupQuery(client, { provider, address: account ?? '' }),
    enabled: account !== undefined,
  })
}

/** The account whose figures may be read at a venue; undefined while none is, or a step gates them. */
export function useReadableAccount(provider: string): `0x${string}` | undefined {
  const client = usePerpsClient()
  const { account } = useWallet()
  const setup = useSetup(provider)
  const providers = useRead(providersQuery(client))
  const descriptor = providers.data?.find(({ key }) => key === provider)
  return areReadsGated(descriptor, setup.data) ? undefined : account
}
