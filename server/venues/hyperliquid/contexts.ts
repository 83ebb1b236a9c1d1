import { z } from 'zod'
import type { MarketContext } from '@/lib/schema/marketContext'
import { isPerpsError, PerpsError } from '@/lib/schema/perpsError'
import { mapContext } from '@/lib/venues/hyperliquid/mapContext'
import { WireAssetCtx } from '@/lib/venues/hyperliquid/wire'
import { type Clock, untilAborted } from '@/server/venues/upstream/clock'
import { createLiveFeed, type FeedSocket } from '@/server/venues/upstream/liveFeed'
import type { Info } from './info'
import { createSpotFigures } from './spotFigures'
import type { Universe, UniverseReader } from './universe'

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
/** A changed universe is read anew at most this often. */
const RELIST_MS = 60_000

const Frame = z.object({
  channel: z.literal('allDexsAssetCtxs'),
  data: z.object({ ctxs: z.array(z.tuple([z.string(), z.array(z.unknown())])) }),
})

/**
 * One shared socket of the process brings the figures; it opens with the first question and closes
 * after a minute without one. REST seeds it and stands in while it is down, for the main venue
 * alone where there are many sub-venues.
 */
export function createContexts(options: {
  info: Info
  universe: UniverseReader
  tool: string
  timeoutMs: number
  clock: Clock
  openSocket: () => FeedSocket
}): Contexts {
  const { info, universe, tool, timeoutMs, clock } = options
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
      spot.takeFrame(text, readJson, clock.now())
      // Other channels (acks, pongs) are told apart before parsing: they are small.
      if (!text.includes('"allDexsAssetCtxs"') || !text.includes('"ctxs"')) return
      const frame = Frame.safeParse(readJson(text))
      if (!frame.success) return
      const atMs = clock.now()
      for (const [dex, rows] of frame.data.data.ctxs) byDex.set(dex, { rows, atMs })
    },
  })

  async function readRest(known: Universe): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    const dexes = known.dexes.length > REST_DEXES_MAX ? known.dexes.slice(0, 1) : known.dexes
    await Promise.all([
      readSpot(known, signal),
      ...dexes.map(async ({ name }) => {
        const [, rows] = await info.metaAndAssetCtxs(name, signal)
        byDex.set(name, { rows, atMs: clock.now() })
      }),
    ])
  }

  // Perpetuals are shown without the spot side where that alone fails.
  async function readSpot(known: Universe, signal: AbortSignal): Promise<void> {
    if (!hasSpot(known)) return
    try {
      const [, rows] = await info.spotMetaAndAssetCtxs(signal)
      spot.takeRows(rows, clock.now())
    } catch (error) {
      if (!isPerpsError(error)) throw error
    }
  }

  function refresh(known: Universe): Promise<void> {
    refreshing ??= readRest(known).finally(() => {
      refreshing = undefined
    })
    // Whoever waits hears of a failure; nobody waiting must not end the process.
    refreshing.catch(() => undefined)
    return refreshing
  }

  function collect(known: Universe): { contexts: MarketContext[]; asOfMs: number } | undefined {
    const nowMs = clock.now()
    const contexts: MarketContext[] = []
    let asOfMs = nowMs
    for (const dex of known.dexes) {
      const figures = byDex.get(dex.name)
      if (figures === undefined || nowMs - figures.atMs > AGE_MAX_MS) continue
      // Another count of rows than markets: something was listed that we do not know of yet.
      if (figures.rows.length !== dex.coins.length) relist(nowMs)
      asOfMs = Math.min(asOfMs, figures.atMs)
      contexts.push(...mapDex(dex, figures, nowMs))
    }
    const spotAtMs = spot.atMs()
    if (contexts.length > 0 && spotAtMs !== undefined && nowMs - spotAtMs <= AGE_MAX_MS) {
      asOfMs = Math.min(asOfMs, spotAtMs)
      contexts.push(...spot.contexts(known))
    }
    return contexts.length > 0 ? { contexts, asOfMs } : undefined
  }

  function relist(nowMs: number): void {
    if (nowMs - relistedAtMs < RELIST_MS) return
    relistedAtMs = nowMs
    universe.drop()
  }

  function mapDex(
    dex: Universe['dexes'][number],
    figures: DexFigures,
    nowMs: number,
  ): readonly MarketContext[] {
    const done = mapped.get(dex.name)
    if (done?.figures === figures && done.coins === dex.coins) return done.contexts
    const contexts: MarketContext[] = []
    dex.coins.forEach((coin, index) => {
      const row = WireAssetCtx.safeParse(figures.rows[index])
      if (coin !== undefined && row.success) contexts.push(mapContext(coin, row.data, nowMs))
    })
    mapped.set(dex.name, { figures, coins: dex.coins, contexts })
    return contexts
  }

  function isFresh(known: Universe): boolean {
    const main = byDex.get(known.dexes[0]?.name ?? '')
    const spotAtMs = hasSpot(known) ? (spot.atMs() ?? 0) : clock.now()
    const oldestAtMs = Math.min(main?.atMs ?? 0, spotAtMs)
    return clock.now() - oldestAtMs <= FRESH_MS
  }

  return {
    async read(signal) {
      feed.touch()
      const known = await universe.get(signal)
      const held = collect(known)
      if (held !== undefined && isFresh(known)) return held
      const refreshed = refresh(known)
      // Still young enough: nobody waits for a slow venue.
      if (held !== undefined) return held
      let cause: unknown
      await untilAborted(refreshed, signal).catch((error: unknown) => {
        if (signal.aborted) throw error
        cause = error
      })
      const collected = collect(known)
      if (collected !== undefined) return collected
      if (isPerpsError(cause)) throw cause
      throw new PerpsError(2004, 'The venue sends no live figures.', { tool, cause })
    },
    close: () => feed.close(),
  }
}

function hasSpot({ listed }: Universe): boolean {
  return listed.some(({ kind }) => kind === 'spot')
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
