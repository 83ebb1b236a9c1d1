import type { QueryClient } from '@tanstack/react-query'
import type { AccountRef } from './account/account'
import { readAgain } from './keepAsking'
import { keys } from './keys'

/** Checks the setup again, and what credential this browser holds: something of them is gone. */
export function outdateSetup(cache: QueryClient, { provider, address }: AccountRef): void {
  void readAgain(cache, {
    queryKey: keys.accounts(provider),
    // The library spells addresses in small letters.
    predicate: ({ queryKey: [, , owner, readName] }) =>
      String(owner).toLowerCase() === address.toLowerCase() &&
      (readName === 'setup' || readName === 'credentials' || readName === 'accountKeys'),
  })
}
