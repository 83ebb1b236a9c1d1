import { z } from 'zod'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import type { MarketKey } from '@/lib/stores/market'
import { createPersistedStore } from '@/lib/stores/persistedStore'
import { pageStorage } from '@/lib/stores/system/browserStorage'

const Point = z.object({
  /** Unix milliseconds. */
  atMs: z.int(),
  price: PositiveDecimal,
})
/** A place on a chart. */
export type DrawingPoint = z.infer<typeof Point>

/** Kinds of drawing; each is given by two points, of a horizontal line the first alone counts. */
export const DRAWING_KINDS = ['trend', 'horizontal', 'rectangle', 'fibonacci', 'measure'] as const
export type DrawingKind = (typeof DRAWING_KINDS)[number]

/** Something that a person drew on the chart of a market. */
export const Drawing = z.object({
  id: z.string().max(60),
  kind: z.enum(DRAWING_KINDS),
  a: Point,
  b: Point,
})
export type Drawing = z.infer<typeof Drawing>

/** Most drawings that one market keeps. */
export const DRAWINGS_MAX = 200

const State = z.object({ byMarket: z.record(z.string(), z.array(Drawing).max(DRAWINGS_MAX)) })

/** The drawings of every market. */
export const drawingStore = createPersistedStore<z.infer<typeof State>>({
  key: 'perpdesk.drawings.v1',
  schema: State,
  initial: { byMarket: {} },
  storage: pageStorage(),
})

/** Replaces the drawings of one market; the oldest go where there are too many. */
export function setDrawings(key: MarketKey, drawings: readonly Drawing[]): void {
  drawingStore.setState(({ byMarket }) => {
    const { [key]: _, ...others } = byMarket
    const newest = drawings.slice(-DRAWINGS_MAX)
    return { byMarket: newest.length === 0 ? others : { ...others, [key]: newest } }
  })
}

/** Adds a drawing to one market. */
export function addDrawing(key: MarketKey, drawing: Drawing): void {
  setDrawings(key, [...(drawingStore.getState().byMarket[key] ?? []), drawing])
}

/** Takes a drawing off one market. */
export function removeDrawing(key: MarketKey, id: string): void {
  setDrawings(
    key,
    (drawingStore.getState().byMarket[key] ?? []).filter((drawing) => drawing.id !== id),
  )
}
