import type { QueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/queries/keys'
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
  // A read that is under way, or the cached one, still has the session.
  const queryKey = keys.credentials(provider, account)
  await cache.cancelQueries({ queryKey, exact: true })
  cache.setQueryData(queryKey, [])
  noteSignOut(provider, account)
}
