import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { type LighterSettings, settingsOf } from '@/lib/venues/lighter/map/settings'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import type { At } from './accounts'

/** What the account has set on a market; the market's own where it never set anything. */
export async function readMarketMargin(
  venue: LighterVenue,
  address: string,
  listed: ListedMarket,
  at: At,
): Promise<LighterSettings> {
  return settingsOf(await venue.accounts.get(address, at), listed)
}
