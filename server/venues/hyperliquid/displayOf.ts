import type { MarketDisplay } from '@/lib/schema/market'
import { marketDisplay, unlistedMarket } from '@/lib/venues/hyperliquid/market'
import type { Universe } from './universe'
import { KEY } from './venue'

/** What a row of an account shows of its market, also where the coin is listed no more. */
export function displayOf(universe: Universe, coin: string): MarketDisplay {
  const listed = universe.byId.get(coin)
  return listed === undefined ? unlistedMarket(KEY, coin) : marketDisplay(listed.market)
}
