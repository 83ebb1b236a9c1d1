import type { Decimal } from '@/lib/decimal/decimal'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { parseJson } from '@/lib/schema/parseJson'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import type { LiveFigures } from '@/lib/venues/ondo/map/marketData'
import {
  FIGURE_CHANNELS,
  takeFigureRows,
  takeRestFigures,
} from '@/lib/venues/ondo/reads/liveFigures'
import { contextsOf, type OndoMarkets, readFigures } from '@/lib/venues/ondo/reads/markets'
import { WireFrame } from '@/lib/venues/ondo/wire/stream'
import { awaitFigures } from '@/server/venues/upstream/awaitFigures'
import type { Clock } from '@/server/venues/upstream/clock'
import { createLiveFeed, type FeedSocket } from '@/server/venues/upstream/liveFeed'
import type { MarketReader } from './marketReader'

/** Live figures of all markets, at most 5 s old. */
export interface Contexts {
  /** @throws 424/2004 where neither the socket nor REST gave figures within 5 s */
  read(signal: AbortSignal): Promise<{ contexts: readonly MarketContext[]; asOfMs: number }>
  /** Mark price of a market, where one at most 5 s old is there; asks nothing. */
  markAtHand(marketId: string): Decimal | undefined
  close(): void
}

/** Served without asking again. */
const FRESH_MS = 3000
/** Never served beyond. */
const AGE_MAX_MS = 5000
/** Volume, open interest and the day's change come over REST alone: read again this often. */
const DETAILS_MS = 10_000

/**
 * One shared socket of the process brings prices; it opens with the first question and closes after a
 * minute without one. REST seeds it, brings what the stream does not, and replaces it while it is
 * down.
 */
export function createContexts(options: {
  ask: Ask
  markets: MarketReader
  tool: string
  timeoutMs: number
  clock: Clock
  openSocket: () => FeedSocket
}): Contexts {
  const { ask, markets, tool, timeoutMs, clock } = options
  const figures = new Map<string, LiveFigures>()
  let pricedAtMs = Number.NEGATIVE_INFINITY
  let markedAtMs = Number.NEGATIVE_INFINITY
  let detailedAtMs = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined
  let mapped: { markets: OndoMarkets; contexts: MarketContext[] } | undefined

  const feed = createLiveFeed({
    clock,
    openSocket: options.openSocket,
    pingFrame: '{"op":"ping"}',
    pingEveryMs: 10_000,
    silenceMaxMs: 30_000,
    subscriptions: () =>
      FIGURE_CHANNELS.map((channel) => JSON.stringify({ op: 'subscribe', channel })),
    onMessage(text) {
      const frame = WireFrame.safeParse(parseJson(text)).data
      if (frame?.type !== 'update' || !Array.isArray(frame.data)) return
      if (!takeFigureRows(figures, frame.channel ?? '', frame.data)) return
      mapped = undefined
      // Funding comes whether or not the market is priced.
      if (frame.channel === 'fundingRatesPerps') return
      pricedAtMs = clock.now()
      if (frame.channel === 'markPricesPerps') markedAtMs = pricedAtMs
    },
  })

  async function readRest(): Promise<void> {
    const read = await readFigures(ask, AbortSignal.timeout(timeoutMs))
    takeRestFigures(figures, read)
    pricedAtMs = clock.now()
    detailedAtMs = pricedAtMs
    markedAtMs = pricedAtMs
    mapped = undefined
  }

  function refresh(): Promise<void> {
    refreshing ??= readRest().finally(() => {
      refreshing = undefined
    })
    // Those who wait get the failure; with none waiting it must not end the process.
    refreshing.catch(() => undefined)
    return refreshing
  }

  function collect(listed: OndoMarkets) {
    const nowMs = clock.now()
    if (nowMs - pricedAtMs > AGE_MAX_MS || detailedAtMs === Number.NEGATIVE_INFINITY) {
      return undefined
    }
    if (mapped?.markets !== listed)
      mapped = { markets: listed, contexts: contextsOf(listed, figures) }
    return mapped.contexts.length > 0
      ? { contexts: mapped.contexts, asOfMs: Math.min(pricedAtMs, nowMs) }
      : undefined
  }

  return {
    async read(signal) {
      feed.touch()
      const listed = await markets.get({ signal })
      const cached = collect(listed)
      const nowMs = clock.now()
      const isFresh = nowMs - pricedAtMs <= FRESH_MS
      if (cached !== undefined && isFresh && nowMs - detailedAtMs <= DETAILS_MS) return cached
      const refreshed = refresh()
      // Still young enough: readers do not wait for a slow venue.
      if (cached !== undefined) return cached
      return await awaitFigures(refreshed, { tool, collect: () => collect(listed) }, signal)
    },
    markAtHand(marketId) {
      if (clock.now() - markedAtMs > AGE_MAX_MS) return undefined
      return figures.get(marketId)?.mark
    },
    close: () => feed.close(),
  }
}
