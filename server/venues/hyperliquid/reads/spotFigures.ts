import { z } from 'zod'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import { mapSpotContexts } from '@/lib/venues/hyperliquid/map/mapContexts'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'

const Frame = z.object({ channel: z.literal('spotAssetCtxs'), data: z.array(z.unknown()) })

/** The last live figures of the spot pairs, from any source. */
export interface SpotFigures {
  /** When they came; undefined before the first. */
  atMs(): number | undefined
  /** Takes a frame of the socket; anything else is left alone. */
  takeFrame(text: string, read: (text: string) => unknown, atMs: number): void
  takeRows(rows: readonly unknown[], atMs: number): void
  /** Figures of listed pairs. */
  contexts(universe: Universe): readonly MarketContext[]
}

/** Makes an empty holder. */
export function createSpotFigures(): SpotFigures {
  let latest: { rows: readonly unknown[]; atMs: number } | undefined
  let mapped: { from: typeof latest; contexts: readonly MarketContext[] } | undefined
  return {
    atMs: () => latest?.atMs,
    takeFrame(text, read, atMs) {
      if (!text.includes('"spotAssetCtxs"')) return
      const frame = Frame.safeParse(read(text))
      if (frame.success) latest = { rows: frame.data.data, atMs }
    },
    takeRows(rows, atMs) {
      latest = { rows, atMs }
    },
    contexts(universe) {
      if (latest === undefined) return []
      if (mapped?.from === latest) return mapped.contexts
      const contexts = mapSpotContexts(latest.rows, universe)
      mapped = { from: latest, contexts }
      return contexts
    },
  }
}
