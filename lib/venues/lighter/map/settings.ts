import type { MarketSettings } from '@/lib/schema/model/account'
import { parseRows } from '@/lib/schema/parseRows'
import { type WireAccount, WirePosition } from '@/lib/venues/lighter/wire/account'
import type { ListedMarket } from './market'
import { leverageOf } from './scale'

/** Settings of a market with the margin fraction that the venue keeps. */
export interface LighterSettings extends MarketSettings {
  /** Initial margin in hundredths of a percent; other clients may set one that is no whole leverage. */
  fraction: number
}

const WHOLE = 10_000

/**
 * Leverage and mode of the next order on a market: what the row of the account says, with and without
 * a position; the market's own default on shared collateral where there is no row.
 */
export function settingsOf(
  account: Pick<WireAccount, 'positions'>,
  listed: ListedMarket,
): LighterSettings {
  if (listed.kind === 'spot') return { marginMode: 'CROSS', leverage: 1, fraction: WHOLE }
  const row = parseRows(WirePosition, account.positions).find(
    ({ market_id }) => market_id === listed.marketIndex,
  )
  if (row === undefined) {
    const { defaultMarginFraction: fraction, market } = listed
    const marginMode = market.onlyIsolated === true ? 'ISOLATED' : 'CROSS'
    return { marginMode, leverage: leverageOf(fraction), fraction }
  }
  const fraction = Math.round(Number(row.initial_margin_fraction) * 100)
  return {
    marginMode: row.margin_mode === 1 ? 'ISOLATED' : 'CROSS',
    leverage: leverageOf(fraction),
    fraction,
  }
}
