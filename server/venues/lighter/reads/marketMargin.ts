import type { MarginMode } from '@/lib/schema/model/enums'
import { parseRows } from '@/lib/schema/parseRows'
import type { ListedMarket } from '@/lib/venues/lighter/map/market'
import { WirePosition } from '@/lib/venues/lighter/wire/account'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import type { At } from './accounts'

/** How an account is set on a market. */
export interface MarketMargin {
  /** Initial margin in hundredths of a percent. */
  fraction: number
  leverage: number
  marginMode: MarginMode
}

const WHOLE = 10_000

/** What the account has set on a perpetual; the market's own where it never set anything. */
export async function readMarketMargin(
  venue: LighterVenue,
  address: string,
  listed: ListedMarket,
  at: At,
): Promise<MarketMargin> {
  const { positions } = await venue.accounts.get(address, at)
  const row = parseRows(WirePosition, positions).find(
    ({ market_id }) => market_id === listed.marketIndex,
  )
  const fraction =
    row === undefined
      ? listed.defaultMarginFraction
      : Math.round(Number(row.initial_margin_fraction) * 100)
  const usual: MarginMode = listed.market.onlyIsolated === true ? 'ISOLATED' : 'CROSS'
  return {
    fraction,
    leverage: fraction > 0 ? Math.max(1, Math.floor(WHOLE / fraction)) : 1,
    marginMode: row === undefined ? usual : row.margin_mode === 1 ? 'ISOLATED' : 'CROSS',
  }
}
