/** Token index of USDC, the only collateral of markets on offer. */
export const USDC_TOKEN = 0

/** First asset id of a builder-deployed sub-venue; each takes a block of 10,000 ids. */
const SUB_VENUE_BASE = 100_000
const SUB_VENUE_BLOCK = 10_000
const SPOT_BASE = 10_000

/**
 * The number that stands for a perpetual in orders.
 * @param dexIndex place in `perpDexs`; 0 is the main venue
 * @param index place in the `universe` of that sub-venue's `meta`
 */
export function perpAssetId(dexIndex: number, index: number): number {
  return dexIndex === 0 ? index : SUB_VENUE_BASE + dexIndex * SUB_VENUE_BLOCK + index
}

/** The number that stands for a spot pair in orders; `index` is the pair's own `index`. */
export function spotAssetId(index: number): number {
  return SPOT_BASE + index
}

/** Name of the sub-venue in a coin such as `xyz:TSLA`; empty text for the main venue. */
export function dexOfCoin(coin: string): string {
  const colon = coin.indexOf(':')
  return colon < 0 ? '' : coin.slice(0, colon)
}
