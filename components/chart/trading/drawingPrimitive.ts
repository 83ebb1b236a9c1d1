import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import type { ChartTheme } from '@/components/chart/chartTheme'
import { withAlpha } from '@/components/ui/themeChange'
import type { Drawing } from '@/lib/stores/chart/drawings'
import { barPlace } from './barPlace'
import {
  type DrawingShape,
  type DrawingTexts,
  distanceTo,
  type Spot,
  shapeOf,
} from './drawingShapes'

/** The bars that drawings are placed by. */
export interface Bars {
  openingsMs: readonly number[]
  widthMs: number
}

/** All drawings of a chart as one layer of the library. */
export interface DrawingLayer {
  readonly primitive: ISeriesPrimitive<Time>
  /** Draws these; one may be picked out, and one may still be on its way. */
  set(drawings: readonly Drawing[], look: { picked: string | undefined; theme: ChartTheme }): void
  /** The topmost drawing near a spot of the plot. */
  hit(spot: Spot): Drawing | undefined
}

const NEAR_PX = 6
const FONT = '11px Inter, system-ui, sans-serif'

/**
 * Makes the layer. Shapes are made when the library paints, from a list that is replaced whole: two
 * hundred of them cost less than one candle series.
 * @param onLayout called whenever the chart is laid out again
 */
export function createDrawingLayer(
  bars: () => Bars,
  texts: DrawingTexts,
  onLayout: () => void,
): DrawingLayer {
  let attached: SeriesAttachedParameter<Time> | undefined
  let drawings: readonly Drawing[] = []
  let picked: string | undefined
  let theme: ChartTheme | undefined

  const spotOf = (
    { atMs, price }: Drawing['a'],
    { openingsMs, widthMs }: Bars,
  ): Spot | undefined => {
    const place = barPlace(openingsMs, widthMs, atMs)
    const scale = attached?.chart.timeScale()
    const y = attached?.series.priceToCoordinate(Number(price))
    if (place === undefined || scale === undefined || y == null) return undefined
    // The library answers for whole bars alone: between two of them the way is shared.
    const barIndex = Math.floor(place)
    const from = scale.logicalToCoordinate(barIndex as never)
    const to = scale.logicalToCoordinate((barIndex + 1) as never)
    if (from === null || to === null) return undefined
    return { x: from + (to - from) * (place - barIndex), y }
  }

  const shapeNow = (drawing: Drawing, currentBars: Bars): DrawingShape | undefined => {
    const [a, b] = [spotOf(drawing.a, currentBars), spotOf(drawing.b, currentBars)]
    const width = attached?.chart.timeScale().width() ?? 0
    return a === undefined || b === undefined ? undefined : shapeOf(drawing, [a, b], width, texts)
  }

  const renderer: IPrimitivePaneRenderer = {
    draw(target) {
      // biome-ignore lint/correctness/useHookAtTopLevel: a method of the chart library, no hook
      target.useMediaCoordinateSpace(({ context }) => {
        if (theme === undefined) return
        const currentBars = bars()
        for (const drawing of drawings) {
          const shape = shapeNow(drawing, currentBars)
          if (shape !== undefined) drawShape(context, shape, theme, drawing.id === picked)
        }
      })
    },
  }
  const view: IPrimitivePaneView = { renderer: () => renderer }

  return {
    primitive: {
      attached(parameter) {
        attached = parameter
      },
      detached() {
        attached = undefined
      },
      updateAllViews: onLayout,
      paneViews: () => [view],
    },
    set(next, look) {
      drawings = next
      picked = look.picked
      theme = look.theme
      attached?.requestUpdate()
    },
    hit(spot) {
      const currentBars = bars()
      return drawings.findLast((drawing) => {
        const shape = shapeNow(drawing, currentBars)
        return shape !== undefined && distanceTo(shape, spot) <= NEAR_PX
      })
    },
  }
}

function drawShape(
  context: CanvasRenderingContext2D,
  { lines, area, texts }: DrawingShape,
  theme: ChartTheme,
  isPicked: boolean,
): void {
  const colour = isPicked ? theme.warn : theme.accent
  if (area !== undefined) {
    context.fillStyle = withAlpha(colour, 0.1)
    const { from, to } = area
    context.fillRect(from.x, from.y, to.x - from.x, to.y - from.y)
  }
  context.lineWidth = isPicked ? 2 : 1
  for (const { from, to, isFaint } of lines) {
    context.strokeStyle = isFaint === true ? withAlpha(colour, 0.5) : colour
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
  }
  context.font = FONT
  context.textAlign = 'right'
  context.fillStyle = colour
  for (const { at, text } of texts) context.fillText(text, at.x - 4, at.y - 4)
}
