import { createStore } from 'zustand/vanilla'
import { type MarketKey, marketKey } from '@/lib/stores/market'

interface SignOuts {
  counts: Readonly<Partial<Record<MarketKey, number>>>
}

/**
 * How often the keys of an account were removed from this browser while this page is open, by provider and
 * address. A session that ended so was not ended by the venue or its time.
 */
export const signOutStore = createStore<SignOuts>(() => ({ counts: {} }))

/** The count of an account, however its address is spelled. */
export function signOutsOf({ counts }: SignOuts, provider: string, address: string): number {
  return counts[accountKey(provider, address)] ?? 0
}

/** Notes that the person removed the keys of an account, its session with them. */
export function noteSignOut(provider: string, address: string): void {
  const account = accountKey(provider, address)
  signOutStore.setState(({ counts }) => ({
    counts: { ...counts, [account]: (counts[account] ?? 0) + 1 },
  }))
}

function accountKey(provider: string, address: string): MarketKey {
  return marketKey(provider, address.toLowerCase())
}
