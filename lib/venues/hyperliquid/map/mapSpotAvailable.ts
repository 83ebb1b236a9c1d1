import { max } from '@/lib/decimal/compare'
import { type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import { parseRows } from '@/lib/schema/parseRows'
import { WireSpotBalance, type WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'

/**
 * What an account can spend on a spot pair: a buy the quote that no order holds, a sell the base.
 * @param mid price of one unit of the base; without one the worth of a sell is zero
 */
export function mapSpotAvailable(
  { balances }: Pick<WireSpotState, 'balances'>,
  { baseAsset, quoteAsset }: Market,
  mid: Decimal = ZERO,
): Pick<AvailableToTrade, 'buy' | 'sell'> & { sellUnits: Decimal } {
  const rows = parseRows(WireSpotBalance, balances)
  const free = (token: string): Decimal => {
    const row = rows.find((balance) => String(balance.token) === token)
    return row === undefined ? ZERO : max(ZERO, sub(row.total, row.hold))
  }
  const sellUnits = free(baseAsset.id)
  return { buy: free(quoteAsset.id), sell: mul(sellUnits, mid), sellUnits }
}
