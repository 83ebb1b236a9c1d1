import type { Drawing } from '@/lib/stores/chart/drawings'

/** A place on the plot, in pixels. */
export interface Spot {
  x: number
  y: number
}

/** Lines, areas and texts that a drawing is made of; pixels alone, never a figure that is sent. */
export interface DrawingShape {
  lines: readonly { from: Spot; to: Spot; isFaint?: boolean }[]
  area: { from: Spot; to: Spot } | undefined
  texts: readonly { at: Spot; text: string }[]
}

/** What is written beside a drawing, made by the page's language. */
export interface DrawingTexts {
  price(price: number): string
  measure(from: number, to: number, durationMs: number): string
}

/** Retracements of a move, as traders count them. */
const FIBONACCI = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** The shape of a drawing between its two spots on a plot of a width. Pure. */
export function shapeOf(
  drawing: Drawing,
  [a, b]: readonly [Spot, Spot],
  width: number,
  texts: DrawingTexts,
): DrawingShape {
  const [from, to] = [Number(drawing.a.price), Number(drawing.b.price)]
  switch (drawing.kind) {
    case 'trend':
      return { lines: [{ from: a, to: b }], area: undefined, texts: [] }
    case 'horizontal':
      return {
        lines: [{ from: { x: 0, y: a.y }, to: { x: width, y: a.y } }],
        area: undefined,
        texts: [{ at: { x: width, y: a.y }, text: texts.price(from) }],
      }
    case 'rectangle':
      return { lines: edgesOf(a, b), area: { from: a, to: b }, texts: [] }
    case 'measure':
      return {
        lines: [{ from: a, to: b }],
        area: { from: a, to: b },
        texts: [{ at: b, text: texts.measure(from, to, drawing.b.atMs - drawing.a.atMs) }],
      }
    case 'fibonacci': {
      const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)]
      const levels = FIBONACCI.map((share) => ({
        share,
        y: b.y + (a.y - b.y) * share,
        price: to + (from - to) * share,
      }))
      return {
        lines: [
          { from: a, to: b, isFaint: true },
          ...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: right, y } })),
        ],
        area: undefined,
        texts: levels.map(({ share, y, price }) => ({
          at: { x: right, y },
          text: `${share} · ${texts.price(price)}`,
        })),
      }
    }
  }
}

/** Distance in pixels from a spot to the nearest line of a shape. */
export function distanceTo({ lines }: DrawingShape, spot: Spot): number {
  return Math.min(...lines.map(({ from, to }) => distanceToLine(spot, from, to)))
}

function edgesOf(a: Spot, b: Spot): { from: Spot; to: Spot }[] {
  const corners = [a, { x: b.x, y: a.y }, b, { x: a.x, y: b.y }]
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % 4] ?? from }))
}

function distanceToLine(spot: Spot, from: Spot, to: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((spot.x - from.x) * dx + (spot.y - from.y) * dy) / length
  const share = Math.max(0, Math.min(1, along))
  return Math.hypot(spot.x - from.x - share * dx, spot.y - from.y - share * dy)
}
