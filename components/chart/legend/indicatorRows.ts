import { isOverlay } from '@/components/chart/indicators/computeIndicator'
import type { Indicator } from '@/lib/stores/chart/indicators'

/** An indicator and its place among all, which gives it its colour. */
export interface IndicatorRow {
  indicator: Indicator
  order: number
}

/** The indicators by pane: those over the candles first, then one pane for each of the others. */
export function indicatorRows(indicators: readonly Indicator[]): {
  overlays: readonly IndicatorRow[]
  panes: readonly IndicatorRow[]
} {
  const rows = indicators.map((indicator, order) => ({ indicator, order }))
  return {
    overlays: rows.filter(({ indicator }) => isOverlay(indicator)),
    panes: rows.filter(({ indicator }) => !isOverlay(indicator)),
  }
}

/** Upper edges of the panes from their heights, in pixels from the top of the chart. */
export function paneTops(heights: readonly number[]): number[] {
  let top = 0
  return heights.map((height) => {
    const own = top
    top += height + SEPARATOR_PX
    return own
  })
}

const SEPARATOR_PX = 1
