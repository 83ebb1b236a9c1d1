import { max } from '@/lib/decimal/compare'
import { add, type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import { COLLATERAL_ASSET } from '@/lib/venues/lighter/facts'
import type { WireAccount, WireAccountAsset } from '@/lib/venues/lighter/wire/account'
import { UNIFIED_MODE } from './account'
import type { ListedMarket } from './market'

/**
 * What an account can spend on a spot pair: a buy the quote that no order holds, which in a unified
 * account is its free collateral; a sell the base that no order holds.
 * @param price of one unit of the base in quote; without one the worth of a sell is zero
 */
export function spotAvailable(
  account: Pick<WireAccount, 'available_balance' | 'account_trading_mode'>,
  rows: readonly WireAccountAsset[],
  { market: { baseAsset, quoteAsset } }: ListedMarket,
  price: Decimal = ZERO,
): Pick<AvailableToTrade, 'buy' | 'sell'> & { sellUnits: Decimal } {
  const free = (id: string): Decimal => {
    const row = rows.find(({ asset_id }) => String(asset_id) === id)
    return row === undefined ? ZERO : max(ZERO, sub(row.balance, row.locked_balance))
  }
  const isOnePool =
    account.account_trading_mode === UNIFIED_MODE && quoteAsset.id === String(COLLATERAL_ASSET)
  const pool = isOnePool ? max(ZERO, account.available_balance) : ZERO
  const sellUnits = free(baseAsset.id)
  return { buy: add(free(quoteAsset.id), pool), sell: mul(sellUnits, price), sellUnits }
}
