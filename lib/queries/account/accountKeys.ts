import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { isKeyLimit } from '@/lib/client/credentials/keyLimit'
import { keys } from '@/lib/queries/keys'
import { ActionType } from '@/lib/schema/model/enums'
import type { Provider } from '@/lib/schema/model/provider'
import type { AccountRef } from './account'
import type { SetupStep } from './setup'

/** A platform fee as the account approved it. */
export type { PlatformFee } from '@/lib/client/plugin'
/** A key that may act for the account. */
export type { AccountKey } from '@/lib/client/reads/venueReads'

const FRESH_FOR_MS = 15_000

/** Whether the venue takes no further key for the account: one that it has must go first. */
export function hasTooManyKeys(error: unknown): boolean {
  return isKeyLimit(error)
}

/** What may act for the account now. */
export function accountKeysQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.accountKeys(provider, address),
    queryFn: ({ signal }) => client.plugin(provider).accountKeys(address, signal),
    staleTime: FRESH_FOR_MS,
  })
}

/** The platform fee as the account approved it; `null` where the venue knows of no such thing. */
export function platformFeeQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.platformFee(provider, address),
    queryFn: async ({ signal }) =>
      (await client.plugin(provider).platformFee?.(address, signal)) ?? null,
    staleTime: FRESH_FOR_MS,
  })
}

/** The account's state of each of the provider's options (account mode and the like). */
export function optionsQuery(client: PerpsClient, provider: Provider, address: string) {
  return queryOptions({
    queryKey: keys.options(provider.key, address),
    queryFn: ({ signal }) =>
      Promise.all(
        provider.options.map(async (descriptor): Promise<SetupStep> => {
          const action = ActionType.safeParse(descriptor.type).data
          const plugin = client.plugin(provider.key)
          const present = action && (await plugin.currentChoice?.(action, address, signal))
          const satisfied =
            present !== undefined &&
            (descriptor.options ?? []).some(({ params }) => Object.values(params).includes(present))
          return {
            descriptor,
            satisfied,
            ...(present === undefined ? {} : { presentChoice: present }),
          }
        }),
      ),
    staleTime: FRESH_FOR_MS,
  })
}
