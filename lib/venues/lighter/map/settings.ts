import { isZero } from '@/lib/decimal/compare'
import { div, ONE } from '@/lib/decimal/decimal'
import type { MarketSettings } from '@/lib/schema/model/account'
import { parseRows } from '@/lib/schema/parseRows'
import { type WireAccount, WirePosition } from '@/lib/venues/lighter/wire/account'
import type { ListedMarket } from './market'
import { percentToFraction } from './scale'

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
  const fraction = percentToFraction(row.initial_margin_fraction)
  return {
    marginMode: row.margin_mode === 1 ? 'ISOLATED' : 'CROSS',
    leverage: isZero(fraction) ? 1 : roundLeverage(Number(div(ONE, fraction, 8, 'halfEven'))),
  }
}

/** The leverage of an initial margin fraction in hundredths of a percent; 1 of none. */
export function leverageOf(marginFraction: number): number {
  return marginFraction > 0 ? roundLeverage(10_000 / marginFraction) : 1
}

// A fraction is a leverage rounded down to a hundredth of a percent: 33.33% is a leverage of 3.
function roundLeverage(leverage: number): number {
  const rounded = Math.round(leverage)
  return Math.abs(leverage - rounded) < 0.02 * rounded ? rounded : Math.round(leverage * 100) / 100
}
