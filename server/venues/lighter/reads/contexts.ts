import { z } from 'zod'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { parseRows } from '@/lib/schema/parseRows'
import { contextsOf } from '@/lib/venues/lighter/reads/markets'
import { readExactJson } from '@/lib/venues/lighter/sign/exactJson'
import { WireMarketStats } from '@/lib/venues/lighter/wire/markets'
import { awaitFigures } from '@/server/venues/upstream/awaitFigures'
import { type Clock, untilAborted } from '@/server/venues/upstream/clock'
import { createLiveFeed, type FeedSocket } from '@/server/venues/upstream/liveFeed'
import type { Markets } from './markets'

/** Live figures of all markets, at most 5 s old. */
export interface Contexts {
  /** @throws 424/2004 where neither the socket nor REST gave figures within 5 s */
  read(signal: AbortSignal): Promise<{ contexts: readonly MarketContext[]; asOfMs: number }>
  close(): void
}

/** Served without asking again. */
const FRESH_MS = 3000
/** Never served beyond. */
const AGE_MAX_MS = 5000
/** Only the stream has funding: the first to ask waits this long for it, then goes without. */
const STREAM_PATIENCE_MS = 1000

const CHANNELS = ['market_stats/all', 'spot_market_stats/all']

const Frame = z.object({
  type: z.string(),
  market_stats: z.unknown().optional(),
  spot_market_stats: z.unknown().optional(),
})

/**
 * One shared socket of the process brings the figures; it opens with the first question and closes
 * after a minute without one. The listing seeds it and replaces it while it is down, without
 * funding.
 */
export function createContexts(options: {
  markets: Markets
  tool: string
  timeoutMs: number
  clock: Clock
  /** Unix milliseconds: the calendar says when funding is paid next. */
  wallMs: () => number
  openSocket: () => FeedSocket
}): Contexts {
  const { markets, tool, timeoutMs, clock } = options
  const stats = new Map<number, WireMarketStats>()
  let streamedAtMs = Number.NEGATIVE_INFINITY
  let listedAtMs = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined
  let streamStarted: Promise<void> | undefined
  let announceStream = () => {}

  const feed = createLiveFeed({
    clock,
    openSocket: options.openSocket,
    pingFrame: '{"type":"ping"}',
    subscriptions: () => CHANNELS.map((channel) => JSON.stringify({ type: 'subscribe', channel })),
    onMessage(text, send) {
      if (text.length < 64 && text.includes('"ping"')) send('{"type":"pong"}')
      if (!text.includes('market_stats')) return
      const frame = Frame.safeParse(readExactJson(text)).data
      const rows = frame && rowsOf(frame.market_stats ?? frame.spot_market_stats)
      if (rows === undefined || rows.length === 0) return
      streamedAtMs = clock.now()
      if (frame?.market_stats !== undefined) {
        announceStream()
        streamStarted = undefined
      }
      for (const row of parseRows(WireMarketStats, rows)) stats.set(row.market_id, row)
    },
  })

  function refresh(): Promise<void> {
    refreshing ??= markets
      .readNow(AbortSignal.timeout(timeoutMs))
      .then(() => {
        listedAtMs = clock.now()
      })
      .finally(() => {
        refreshing = undefined
      })
    // Those who wait get the failure; with none waiting it must not end the process.
    refreshing.catch(() => undefined)
    return refreshing
  }

  const isStreaming = (): boolean => clock.now() - streamedAtMs <= AGE_MAX_MS

  /**
   * Ends with the first figures of perpetuals, or when patience does; no later read waits again.
   */
  function waitForStream(): Promise<void> {
    streamStarted ??= new Promise((resolve) => {
      announceStream = resolve
      clock.setTimer(resolve, STREAM_PATIENCE_MS)
    })
    return streamStarted
  }

  function collect(): { contexts: MarketContext[]; asOfMs: number } | undefined {
    const listed = markets.latest()
    const asOfMs = Math.max(streamedAtMs, listedAtMs)
    if (listed === undefined || clock.now() - asOfMs > AGE_MAX_MS) return undefined
    const contexts = contextsOf(listed, options.wallMs(), isStreaming() ? stats : undefined)
    return contexts.length > 0 ? { contexts, asOfMs } : undefined
  }

  return {
    async read(signal) {
      feed.touch()
      // Asked before the listing: the two come together.
      const started = isStreaming() ? undefined : waitForStream()
      let cached = collect()
      const isFresh = cached !== undefined && clock.now() - cached.asOfMs <= FRESH_MS
      const refreshed = isFresh ? undefined : refresh()
      if (started !== undefined) {
        await untilAborted(started, signal)
        cached = collect() ?? cached
      }
      // Still young enough: readers do not wait for a slow venue.
      if (cached !== undefined) return cached
      return await awaitFigures(refreshed ?? refresh(), { tool, collect }, signal)
    },
    close: () => feed.close(),
  }
}

/** One market, or all of them by id. */
function rowsOf(reported: unknown): unknown[] | undefined {
  if (typeof reported !== 'object' || reported === null) return undefined
  return 'market_id' in reported ? [reported] : Object.values(reported)
}
