import { LRUCache } from 'lru-cache'
import type { MarketMargin } from '@/lib/venues/lighter/actions/margin'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { settingsOf } from '@/lib/venues/lighter/map/settings'
import { ACCOUNT_KEEP_MS, type Accounts, type At } from './accounts'

const ENTRIES_MAX = 10_000

/** What an accepted change set a market to. */
type Made = MarketMargin & { marketIndex: number }

/**
 * Margin fraction and mode that accounts have set on markets: what an own change set a moment ago, else
 * what their figures say. Addresses lower-case.
 */
export interface MarketMargins {
  /**
   * The account's own; the market's where it never set anything.
   * @param onRead called where the venue is asked for this very call
   */
  of(address: string, listed: ListedMarket, at: At, onRead?: () => void): Promise<MarketMargin>
  /**
   * Says that a change of the account is about to be sent. The returned function ends it: with what it
   * set where the venue made it. That is kept where no other change was under way meanwhile, for which
   * of two came last only the venue knows.
   */
  begin(address: string, sentAtMs: number): (made?: Made) => void
  /** Forgets what was set, because it may be another by now. */
  drop(address: string): void
}

/** Knows nothing but what the accounts say. */
export function createMarketMargins(accounts: Pick<Accounts, 'get'>): MarketMargins {
  const kept = new LRUCache<string, Map<number, MarketMargin & { untilMs: number }>>({
    max: ENTRIES_MAX,
  })
  const underWay = new Map<string, Set<{ isAlone: boolean }>>()

  return {
    async of(address, listed, at, onRead) {
      const made = kept.get(address)?.get(listed.marketIndex)
      if (made !== undefined && made.untilMs > at.steadyMs) return made
      return settingsOf(await accounts.get(address, at, onRead), listed)
    },
    begin(address, sentAtMs) {
      const changes = underWay.get(address) ?? new Set()
      const own = { isAlone: changes.size === 0 }
      for (const other of changes) other.isAlone = false
      underWay.set(address, changes.add(own))
      return (made) => {
        changes.delete(own)
        if (changes.size === 0 && underWay.get(address) === changes) underWay.delete(address)
        if (made === undefined || !own.isAlone) return
        const { marketIndex, fraction, marginMode } = made
        const margins = kept.get(address) ?? new Map()
        // As old as its sending: another client may have changed it since.
        margins.set(marketIndex, { fraction, marginMode, untilMs: sentAtMs + ACCOUNT_KEEP_MS })
        kept.set(address, margins)
      }
    },
    drop: (address) => kept.delete(address),
  }
}
