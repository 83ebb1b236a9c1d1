import type { Query, QueryClient } from '@tanstack/react-query'
import type { CredentialChangeKind } from '@/lib/client/credentials/credentialChanges'
import type { AccountRef } from '@/lib/queries/account/account'
import { keys } from '@/lib/queries/keys'
import { outdateSetup } from '@/lib/queries/outdateSetup'
import { noteSignOut } from '@/lib/stores/system/signOuts'

/** What removing the keys of an account from this browser takes. */
export interface ForgottenKeys {
  plugin: { forgetCredential(address: string): Promise<void> }
  cache: QueryClient
  provider: string
  account: string
}

/**
 * Removes the keys of an account from this browser alone, at the wish of the person: a session that
 * ends with them is not reported as ended. @throws where the store of this browser fails
 */
export async function forgetKeys({
  plugin,
  cache,
  provider,
  account,
}: ForgottenKeys): Promise<void> {
  await plugin.forgetCredential(account)
  await showForgotten(cache, { provider, address: account })
}

/**
 * Reads again what depends on the credentials of an account, once they changed. Where the person removed
 * them in another tab, this one reports no session as ended either.
 */
export async function showCredentialChange(
  cache: QueryClient,
  account: AccountRef,
  kind: CredentialChangeKind | undefined,
): Promise<void> {
  if (kind?.isElsewhere && kind.isForgotten) await showForgotten(cache, account)
  outdateSetup(cache, account)
}

async function showForgotten(cache: QueryClient, { provider, address }: AccountRef): Promise<void> {
  const credentials = {
    queryKey: keys.accounts(provider),
    // The library spells addresses in small letters.
    predicate: ({ queryKey: [, , owner, readName] }: Query) =>
      String(owner).toLowerCase() === address.toLowerCase() && readName === 'credentials',
  }
  // A read that is under way, or the cached one, still has the session.
  await cache.cancelQueries(credentials)
  cache.setQueriesData(credentials, [])
  noteSignOut(provider, address)
}
