import type { Market } from '@/lib/schema/model/market'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { marketName } from './marketName'

/**
 * The market that an address names: by its id, else by its symbol (`BTC`) or its name on screen
 * (`BTC-PERP`, `ETH/USDC`) in any case. A symbol counts where one market alone has it, a perpetual
 * before a spot pair, and what is delisted last; undefined where it names none or several.
 */
export function findMarket(markets: readonly Market[], name: string): Market | undefined {
  const byId = markets.find(({ id }) => id === name)
  if (byId !== undefined) return byId
  const wanted = name.toLowerCase()
  const named = markets.filter(
    (market) =>
      market.baseAsset.displaySymbol.toLowerCase() === wanted ||
      marketName(market).toLowerCase() === wanted,
  )
  const listed = named.filter(({ isDelisted }) => isDelisted !== true)
  const perpetuals = listed.filter((market) => !isSpotMarket(market))
  const [rank = []] = [perpetuals, listed, named].filter(({ length }) => length > 0)
  return rank.length === 1 ? rank[0] : undefined
}
