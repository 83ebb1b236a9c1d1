import type { TradeSettings } from '@/lib/client/reads/venueReads'
import type { Decimal } from '@/lib/decimal/decimal'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import { askSpotState } from '@/lib/venues/hyperliquid/ask/accountQuestions'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askMids } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { mapSpotAvailable } from '@/lib/venues/hyperliquid/map/mapSpotAvailable'
import type { ListedMarket } from '@/lib/venues/hyperliquid/reads/universe'

/** As any market's, the amounts known to be decimal. */
export type SpotSettings = TradeSettings & {
  availableToTrade: Pick<AvailableToTrade, 'buy' | 'sell'> & { sellUnits: Decimal }
}

/** What an account could trade of a spot pair now. There is no leverage. */
export async function readSpotSettings(
  ask: AskVenue,
  user: string,
  { market }: ListedMarket,
  signal?: AbortSignal,
): Promise<SpotSettings> {
  const [state, mids] = await Promise.all([
    askSpotState(ask, user, signal),
    askMids(ask, '', signal),
  ])
  const availableToTrade = mapSpotAvailable(state, market, mids[market.id])
  return { leverage: 1, marginMode: 'CROSS', availableToTrade }
}
