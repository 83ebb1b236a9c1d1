'use client'
import { type AccountSetup, areReadsGated, setupQuery } from '@/lib/queries/setup'
import { usePerpsClient } from './usePerpsClient'
import { type Read, useRead } from './useRead'
import { useWallet } from './useWallet'

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
  const { account } = useWallet()
  const setup = useSetup(provider)
  return areReadsGated(setup.data) ? undefined : account
}
