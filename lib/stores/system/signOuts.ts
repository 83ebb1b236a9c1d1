import { createStore } from 'zustand/vanilla'
import { type MarketKey, marketKey } from '@/lib/stores/market'

/**
 * How often the keys of an account were removed from this browser on this page, by provider and
 * address. A session that ended so was not ended by the venue or its time.
 */
export const signOutStore = createStore<{ counts: Readonly<Partial<Record<MarketKey, number>>> }>(
  () => ({ counts: {} }),
)

/** Notes that the person removed the keys of an account, its session with them. */
export function noteSignOut(provider: string, address: string): void {
  const account = marketKey(provider, address)
  signOutStore.setState(({ counts }) => ({
    counts: { ...counts, [account]: (counts[account] ?? 0) + 1 },
  }))
}
