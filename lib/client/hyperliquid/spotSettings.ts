import type { TradeSettings } from '@/lib/client/venueReads'
import { max } from '@/lib/decimal/compare'
import { type Decimal, mul, sub, ZERO } from '@/lib/decimal/decimal'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { WireMids } from '@/lib/venues/hyperliquid/wire'
import { WireSpotBalance, WireSpotState } from '@/lib/venues/hyperliquid/wireSpot'
import type { AskInfo } from './info'
import type { ListedMarket } from './universe'

/** As any market's, the amounts known to be decimal. */
export type SpotSettings = TradeSettings & { availableToTrade: { buy: Decimal; sell: Decimal } }

/**
 * What an account could trade of a spot pair now: a buy spends the quote that is free, a sell gives
 * the base that is free, told by its worth. There is no leverage.
 */
export async function readSpotSettings(
  ask: AskInfo,
  user: string,
  { market }: ListedMarket,
  signal?: AbortSignal,
): Promise<SpotSettings> {
  const [{ balances }, mids] = await Promise.all([
    ask({ type: 'spotClearinghouseState', user }, WireSpotState, signal),
    ask({ type: 'allMids' }, WireMids, signal),
  ])
  const held = parseRows(WireSpotBalance, balances)
  const free = (token: string): Decimal => {
    const row = held.find((balance) => String(balance.token) === token)
    return row === undefined ? ZERO : max(ZERO, sub(row.total, row.hold))
  }
  const mid = mids[market.id]
  const buy = free(market.quoteAsset.id)
  const sell = mid === undefined ? ZERO : mul(free(market.baseAsset.id), mid)
  return { leverage: 1, marginMode: 'CROSS', availableToTrade: { buy, sell } }
}
