import type { TradeSettings } from '@/lib/client/reads/venueReads'
import { max } from '@/lib/decimal/compare'
import { type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { parseRows } from '@/lib/schema/parseRows'
import { askSpotState } from '@/lib/venues/hyperliquid/ask/accountQuestions'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askMids } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import type { ListedMarket } from '@/lib/venues/hyperliquid/reads/universe'
import { WireSpotBalance } from '@/lib/venues/hyperliquid/wire/wireSpot'

/** As any market's, the amounts known to be decimal. */
export type SpotSettings = TradeSettings & { availableToTrade: { buy: Decimal; sell: Decimal } }

/**
 * What an account could trade of a spot pair now: a buy spends the quote that is free, a sell gives
 * the base that is free, told by its worth. There is no leverage.
 */
export async function readSpotSettings(
  ask: AskVenue,
  user: string,
  { market }: ListedMarket,
  signal?: AbortSignal,
): Promise<SpotSettings> {
  const [{ balances }, mids] = await Promise.all([
    askSpotState(ask, user, signal),
    askMids(ask, '', signal),
  ])
  const rows = parseRows(WireSpotBalance, balances)
  const free = (token: string): Decimal => {
    const row = rows.find((balance) => String(balance.token) === token)
    return row === undefined ? ZERO : max(ZERO, sub(row.total, row.hold))
  }
  const mid = mids[market.id]
  const buy = free(market.quoteAsset.id)
  const sell = mid === undefined ? ZERO : mul(free(market.baseAsset.id), mid)
  return { leverage: 1, marginMode: 'CROSS', availableToTrade: { buy, sell } }
}
