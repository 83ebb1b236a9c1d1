import { z } from 'zod'
import type { MarketContext } from '@/lib/schema/marketContext'
import { mapSpotContext } from '@/lib/venues/hyperliquid/mapSpotMarket'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { WireSpotCtx } from '@/lib/venues/hyperliquid/wireSpot'
import type { Universe } from './universe'

const Frame = z.object({ channel: z.literal('spotAssetCtxs'), data: z.array(z.unknown()) })

/** The last live figures of the spot pairs, whoever brought them. */
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
  let held: { rows: readonly unknown[]; atMs: number } | undefined
  let mapped: { from: typeof held; contexts: readonly MarketContext[] } | undefined
  return {
    atMs: () => held?.atMs,
    takeFrame(text, read, atMs) {
      if (!text.includes('"spotAssetCtxs"')) return
      const frame = Frame.safeParse(read(text))
      if (frame.success) held = { rows: frame.data.data, atMs }
    },
    takeRows(rows, atMs) {
      held = { rows, atMs }
    },
    contexts(universe) {
      if (held === undefined) return []
      if (mapped?.from === held) return mapped.contexts
      const contexts = parseRows(WireSpotCtx, held.rows)
        .filter(({ coin }) => universe.byId.get(coin)?.kind === 'spot')
        .map((ctx) => mapSpotContext(ctx.coin, ctx))
      mapped = { from: held, contexts }
      return contexts
    },
  }
}
