/** A calm market of the paper exchange's prices, years from any clock that runs tests. */
const { TEST_MARKET_AT = '2031-06-03T10:00:00Z' } = process.env

/**
 * Seed under which a paper exchange opened now begins in the same market as at any other hour, so that
 * what a test finds does not hang on when it runs. `TEST_MARKET_AT` chooses another market, to look for
 * tests that hold by chance.
 * @param name of the prices; another name is another market
 */
export function marketSeed(name: string, nowMs: number = Date.now()): string {
  const minutes = Math.floor((Date.parse(TEST_MARKET_AT) - nowMs) / 60_000)
  return minutes > 0 ? `${name}@${minutes}` : name
}
