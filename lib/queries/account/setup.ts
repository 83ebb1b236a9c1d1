import { queryOptions } from '@tanstack/react-query'
import type { SetupStatus } from '@/lib/client/actions/checkSetup'
import type { SetupItem } from '@/lib/client/actions/setupItem'
import { isRequired } from '@/lib/client/actions/setupItem'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { readAgain } from '@/lib/queries/keepAsking'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import { gatesAccountReads } from '@/lib/trade/rules/setupRules'
import type { AccountRef } from './account'

const FRESH_FOR_MS = 60_000
/** A first deposit makes the account, and nothing says when it has arrived. */
const ASK_FOR_ACCOUNT_MS = 5_000

/**
 * Which setup steps the account has satisfied at a venue; read again and again until it has an account.
 * Fees are read again where the check carried out a referral, which lowers them.
 */
export function setupQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.setup(provider, address),
    queryFn: async ({ client: cache, signal }) => {
      const setup = await client.checkSetup({ provider, address, signal })
      if (setup.carriedOut?.includes('setReferrer')) {
        void readAgain(cache, {
          queryKey: keys.account(provider, address),
          predicate: ({ queryKey: [, , , readName] }) => readName === 'feeTier',
        })
      }
      return setup
    },
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) =>
      state.data?.accountExists === false ? ASK_FOR_ACCOUNT_MS : false,
  })
}

/** Whether this browser keeps anything of the account: nothing of the venue's code is loaded. */
export function keptQuery(client: PerpsClient, { provider, address }: AccountRef) {
  const plugin = client.plugin(provider)
  return queryOptions({
    queryKey: keys.kept(provider, address),
    queryFn: async () => (await plugin.keepsAnything?.(address)) ?? true,
  })
}

/** The credentials of this browser for the account, without their secrets. */
export function credentialsQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.credentials(provider, address),
    queryFn: () => client.plugin(provider).credentials(address),
    staleTime: FRESH_FOR_MS,
  })
}

/** One step of the checklist, as the screen shows it. */
export type SetupStep = SetupItem
/** Whether the account can trade, and what is missing. */
export type AccountSetup = SetupStatus

/** Whether trading and every later step wait for this one; for a referral none waits. */
export function isAwaited(step: SetupItem): boolean {
  return !step.satisfied && isRequired(step)
}

/** Steps that trading still waits for, in their order. */
export function stepsLeft(setup: SetupStatus): readonly SetupItem[] {
  return setup.items.filter(isAwaited)
}

/**
 * Whether account reads and streams have to wait for a setup step. While the provider or its setup
 * are still being read, they wait where a step of it could gate them.
 */
export function areReadsGated(
  provider: Provider | undefined,
  setup: SetupStatus | undefined,
): boolean {
  if (provider === undefined) return true
  if (!gatesAccountReads(provider)) return false
  return setup?.areReadsGated ?? true
}
