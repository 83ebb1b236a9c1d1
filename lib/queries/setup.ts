import { queryOptions } from '@tanstack/react-query'
import type { SetupItem, SetupStatus } from '@/lib/client/checkSetup'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { AccountRef } from './account'
import { keys } from './keys'

const FRESH_FOR_MS = 60_000

/** Which setup steps the account has satisfied at a venue. */
export function setupQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.setup(provider, address),
    queryFn: ({ signal }) => client.checkSetup({ provider, address, signal }),
    staleTime: FRESH_FOR_MS,
  })
}

/** The credential of this browser for the account, without its secret. */
export function credentialQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.credential(provider, address),
    queryFn: async () => (await client.plugin(provider).credential(address)) ?? null,
    staleTime: FRESH_FOR_MS,
  })
}

/** One step of the checklist, as the screen shows it. */
export type SetupStep = SetupItem
/** Whether the account can trade, and what is missing. */
export type AccountSetup = SetupStatus

/** Steps that are still to do, in their order. */
export function stepsLeft(setup: SetupStatus): readonly SetupItem[] {
  return setup.items.filter(({ satisfied }) => !satisfied)
}

/** Whether account reads and streams have to wait for a step. */
export function areReadsGated(setup: SetupStatus | undefined): boolean {
  return (
    setup?.items.some(
      ({ descriptor, satisfied }) => descriptor.gatesAccountReads === true && !satisfied,
    ) ?? false
  )
}
