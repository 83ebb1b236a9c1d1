import type { MarketSettings } from '@/lib/schema/model/account'
import { parseRows } from '@/lib/schema/parseRows'
import { type WireAccount, WirePosition } from '@/lib/venues/lighter/wire/account'
import type { ListedMarket } from './market'
import { leverageOf } from './scale'

/**
 * Leverage and mode of the next order on a market. A row of the account tells them, with and without
 * a position; where there is none the market's own default stands, on shared collateral.
 */
export function settingsOf(
  account: Pick<WireAccount, 'positions'>,
  listed: ListedMarket,
): MarketSettings {
  if (listed.kind === 'spot') return { marginMode: 'CROSS', leverage: 1 }
  const row = parseRows(WirePosition, account.positions).find(
    ({ market_id }) => market_id === listed.marketIndex,
  )
  const isOnlyIsolated = listed.market.onlyIsolated === true
  if (row === undefined) {
    const { defaultMarginFraction } = listed
    return {
      marginMode: isOnlyIsolated ? 'ISOLATED' : 'CROSS',
      leverage: leverageOf(defaultMarginFraction),
    }
  }
  return {
    marginMode: row.margin_mode === 1 ? 'ISOLATED' : 'CROSS',
    leverage: leverageOf(Number(row.initial_margin_fraction) * 100),
  }
}
