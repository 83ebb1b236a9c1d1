import { z } from 'zod'
import { createPersistedStore } from './persistedStore'
import { pageStorage } from './system/browserStorage'

const State = z.object({
  /** When this browser first saw a market, Unix milliseconds; 0 for those of its first visit. */
  firstSeenMs: z.record(z.string(), z.record(z.string(), z.int().min(0))),
})

/** Markets that this browser has seen: no venue gives the date of a listing. */
export const seenMarketsStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.seenMarkets.v1',
  schema: State,
  initial: { firstSeenMs: {} },
  storage: pageStorage(),
})

/** How long a market counts as new after it was first seen. */
const NEW_FOR_MS = 7 * 86_400_000

/** Notes the markets of a provider; on the first visit to it none of them is new. */
export function noteMarkets(provider: string, marketIds: readonly string[], nowMs: number): void {
  const { firstSeenMs } = seenMarketsStore.getState()
  const seen = firstSeenMs[provider]
  const fresh = marketIds.filter((id) => seen?.[id] === undefined)
  if (fresh.length === 0) return
  const atMs = seen === undefined ? 0 : nowMs
  const added = Object.fromEntries(fresh.map((id) => [id, atMs]))
  seenMarketsStore.setState({
    firstSeenMs: { ...firstSeenMs, [provider]: { ...seen, ...added } },
  })
}

/** Whether a market was listed since this browser first looked at its venue, a week ago at most. */
export function isNewMarket(
  firstSeenMs: Readonly<Record<string, Readonly<Record<string, number>>>>,
  provider: string,
  marketId: string,
  nowMs: number,
): boolean {
  const seenMs = firstSeenMs[provider]?.[marketId]
  return seenMs !== undefined && seenMs > 0 && nowMs - seenMs < NEW_FOR_MS
}
