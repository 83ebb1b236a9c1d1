/** No skeleton stands for longer than this. */
const PATIENCE_MS = 8_000
/** What is shown late in that time has this long at least: it may come any moment. */
const LEAST_MS = 1_000

/**
 * How long a skeleton that appears now may be shown. One of the page's first ones took the place of
 * the page's own skeleton: all of them together are shown no longer than one.
 * @param sincePageStartMs age of the page where it is one of the first, else undefined
 */
export function patienceLeftMs(sincePageStartMs: number | undefined): number {
  if (sincePageStartMs === undefined || sincePageStartMs >= PATIENCE_MS) return PATIENCE_MS
  return Math.max(LEAST_MS, PATIENCE_MS - sincePageStartMs)
}
