import { z } from 'zod'
import { OhlcvInterval } from '@/lib/schema/model/enums'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

/** A market as the stores name it: `hyperliquid:BTC`. Provider keys hold no colon. */
export type MarketKey = `${string}:${string}`

/** Joins provider and market id into one key. */
export function marketKey(provider: string, marketId: string): MarketKey {
  return `${provider}:${marketId}`
}

const State = z.object({
  favourites: z.array(z.string()).max(200),
  /** Newest first. */
  recent: z.array(z.string()).max(20),
  interval: OhlcvInterval,
})

/** Markets this browser cares about, and the candle width it looks at. */
export type MarketState = z.infer<typeof State>

const RECENT_MAX = 12

export const marketStore = createPersistedStore<MarketState>({
  key: 'perpdesk.market.v1',
  schema: State,
  initial: { favourites: [], recent: [], interval: '15m' },
  storage: pageStorage(),
})

/** Adds the market to the favourites or takes it out. */
export function toggleFavourite(key: MarketKey): void {
  marketStore.setState(({ favourites }) => ({
    favourites: favourites.includes(key)
      ? favourites.filter((existing) => existing !== key)
      : [...favourites, key],
  }))
}

/** Remembers that the market was looked at. */
export function visitMarket(key: MarketKey): void {
  marketStore.setState(({ recent }) => ({
    recent: [key, ...recent.filter((existing) => existing !== key)].slice(0, RECENT_MAX),
  }))
}
