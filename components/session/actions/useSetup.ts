'use client'
import { type Read, useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { type AccountSetup, areReadsGated, setupQuery } from '@/lib/queries/account/setup'
import { providersQuery } from '@/lib/queries/providers'
import type { Provider } from '@/lib/schema/model/provider'
import { gatesAccountReads } from '@/lib/trade/rules/setupRules'

/** What the connected account still has to do at a venue; nothing is asked while none is. */
export function useSetup(provider: string): Read<AccountSetup> {
  const client = usePerpsClient()
  const { account } = useWallet()
  return useRead({
    ...setupQuery(client, { provider, address: account ?? '' }),
    enabled: account !== undefined,
  })
}

/**
 * Whether a setup step gates the account's figures at a venue. A venue where none can is not asked
 * for the setup: that would load all of its code that trades for a page that only shows.
 */
export function useAreReadsGated(provider: Provider | undefined): boolean {
  const client = usePerpsClient()
  const { account } = useWallet()
  const { data } = useRead({
    ...setupQuery(client, { provider: provider?.key ?? '', address: account ?? '' }),
    enabled: account !== undefined && provider !== undefined && gatesAccountReads(provider),
  })
  return areReadsGated(provider, data)
}

/** The account whose figures may be read at a venue; undefined while none is, or a step gates them. */
export function useReadableAccount(provider: string): `0x${string}` | undefined {
  const client = usePerpsClient()
  const { account } = useWallet()
  const providers = useRead(providersQuery(client))
  const isGated = useAreReadsGated(providers.data?.find(({ key }) => key === provider))
  return isGated ? undefined : account
}
