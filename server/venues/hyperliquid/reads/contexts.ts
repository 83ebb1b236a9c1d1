import { z } from 'zod'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { parseJson } from '@/lib/schema/parseJson'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askContexts, askSpotContexts } from '@/lib/venues/hyperliquid/ask/marketQuestions'
import { mapContexts } from '@/lib/venues/hyperliquid/map/mapContexts'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { awaitFigures } from '@/server/venues/upstream/awaitFigures'
import type { Clock } from '@/server/venues/upstream/clock'
import { createLiveFeed, type FeedSocket } from '@/server/venues/upstream/liveFeed'
import { createSpotFigures } from './spotFigures'
import type { UniverseReader } from './universe'

/** Live figures of all markets, at most 5 s old. */
export interface Contexts {
  /** @throws 424/2004 where neither the socket nor REST gave figures within 5 s */
  read(signal: AbortSignal): Promise<{ contexts: readonly MarketContext[]; asOfMs: number }>
  close(): void
}

interface DexFigures {
  rows: readonly unknown[]
  atMs: number
}

/** What one answer of the venue was mapped to, with the coins it was read against. */
interface Mapped {
  figures: DexFigures
  coins: readonly (string | undefined)[]
  contexts: MarketContext[]
}

/** Served without asking again. */
const FRESH_MS = 3000
/** Never served beyond. */
const AGE_MAX_MS = 5000
/** More sub-venues than this would cost REST more weight than the venue allows a minute. */
const REST_DEXES_MAX = 2
/** A changed universe is read again at most this often. */
const RELIST_MS = 60_000

const Frame = z.object({
  channel: z.literal('allDexsAssetCtxs'),
  data: z.object({ ctxs: z.array(z.tuple([z.string(), z.array(z.unknown())])) }),
})

/**
 * One shared socket of the process brings the figures; it opens with the first question and closes
 * after a minute without one. REST seeds it and replaces it while it is down, for the main venue
 * alone where there are many sub-venues.
 */
export function createContexts(options: {
  ask: AskVenue
  universe: UniverseReader
  tool: string
  timeoutMs: number
  clock: Clock
  /** Unix milliseconds: the calendar says when funding is paid next. */
  wallMs: () => number
  openSocket: () => FeedSocket
}): Contexts {
  const { ask, universe, tool, timeoutMs, clock } = options
  const byDex = new Map<string, DexFigures>()
  const mapped = new Map<string, Mapped>()
  const spot = createSpotFigures()
  let refreshing: Promise<void> | undefined
  let relistedAtMs = 0

  const feed = createLiveFeed({
    clock,
    openSocket: options.openSocket,
    pingFrame: '{"method":"ping"}',
    subscriptions: () => [
      JSON.stringify({ method: 'subscribe', subscription: { type: 'allDexsAssetCtxs' } }),
      JSON.stringify({ method: 'subscribe', subscription: { type: 'spotAssetCtxs' } }),
    ],
    onMessage(text) {
      spot.takeFrame(text, parseJson, clock.now())
      // Other channels (acks, pongs) are distinguished before parsing: they are small.
      if (!text.includes('"allDexsAssetCtxs"') || !text.includes('"ctxs"')) return
      const frame = Frame.safeParse(parseJson(text))
      if (!frame.success) return
      const atMs = clock.now()
      for (const [dex, rows] of frame.data.data.ctxs) byDex.set(dex, { rows, atMs })
    },
  })

  async function readRest(listed: Universe): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    const dexes = listed.dexes.length > REST_DEXES_MAX ? listed.dexes.slice(0, 1) : listed.dexes
    await Promise.all([
      readSpot(listed, signal),
      ...dexes.map(async (dex) => {
        const rows = await askContexts(ask, dex, signal)
        byDex.set(dex, { rows, atMs: clock.now() })
      }),
    ])
  }

  // Perpetuals are shown without the spot side where that alone fails.
  async function readSpot(listed: Universe, signal: AbortSignal): Promise<void> {
    if (!hasSpot(listed)) return
    try {
      const rows = await askSpotContexts(ask, signal)
      spot.takeRows(rows, clock.now())
    } catch (error) {
      if (!isPerpsError(error)) throw error
    }
  }

  function refresh(listed: Universe): Promise<void> {
    refreshing ??= readRest(listed).finally(() => {
      refreshing = undefined
    })
    // Those who wait get the failure; with none waiting it must not end the process.
    refreshing.catch(() => undefined)
    return refreshing
  }

  function collect(listed: Universe): { contexts: MarketContext[]; asOfMs: number } | undefined {
    const nowMs = clock.now()
    const contexts: MarketContext[] = []
    let asOfMs = nowMs
    for (const dex of listed.dexes) {
      const figures = byDex.get(dex)
      if (figures === undefined || nowMs - figures.atMs > AGE_MAX_MS) continue
      // Another count of rows than markets: something was listed that we do not know of yet.
      const coins = listed.coins(dex)
      if (figures.rows.length !== coins.length) relist(nowMs)
      asOfMs = Math.min(asOfMs, figures.atMs)
      contexts.push(...mapDex({ dex, coins }, figures, options.wallMs()))
    }
    const spotAtMs = spot.atMs()
    if (contexts.length > 0 && spotAtMs !== undefined && nowMs - spotAtMs <= AGE_MAX_MS) {
      asOfMs = Math.min(asOfMs, spotAtMs)
      contexts.push(...spot.contexts(listed))
    }
    return contexts.length > 0 ? { contexts, asOfMs } : undefined
  }

  function relist(nowMs: number): void {
    if (nowMs - relistedAtMs < RELIST_MS) return
    relistedAtMs = nowMs
    universe.drop()
  }

  function mapDex(
    { dex, coins }: { dex: string; coins: readonly (string | undefined)[] },
    figures: DexFigures,
    wallMs: number,
  ): readonly MarketContext[] {
    const done = mapped.get(dex)
    if (done?.figures === figures && done.coins === coins) return done.contexts
    const contexts = mapContexts(figures.rows, coins, wallMs)
    mapped.set(dex, { figures, coins, contexts })
    return contexts
  }

  function isFresh(listed: Universe): boolean {
    const main = byDex.get(listed.dexes[0] ?? '')
    const spotAtMs = hasSpot(listed) ? (spot.atMs() ?? 0) : clock.now()
    const oldestAtMs = Math.min(main?.atMs ?? 0, spotAtMs)
    return clock.now() - oldestAtMs <= FRESH_MS
  }

  return {
    async read(signal) {
      feed.touch()
      const listed = await universe.get(signal)
      const cached = collect(listed)
      if (cached !== undefined && isFresh(listed)) return cached
      const refreshed = refresh(listed)
      // Still young enough: readers do not wait for a slow venue.
      if (cached !== undefined) return cached
      return await awaitFigures(refreshed, { tool, collect: () => collect(listed) }, signal)
    },
    close: () => feed.close(),
  }
}

function hasSpot({ listed }: Universe): boolean {
  return listed.some(({ kind }) => kind === 'spot')
}
