import {
  HistogramSeries,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesType,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartTheme } from '@/components/chart/chartTheme'
import { type Bar, barOf } from '@/components/chart/indicators/bar'
import {
  computeIndicator,
  type IndicatorCurve,
  isOverlay,
} from '@/components/chart/indicators/computeIndicator'
import type { PriceChart } from '@/components/chart/priceChart'
import { withAlpha } from '@/components/ui/themeChange'
import type { Candle } from '@/lib/schema/model/candle'
import type { Indicator } from '@/lib/stores/chart/indicators'

/** The indicators of one chart, drawn over its candles and in panes below. */
export interface IndicatorDrawing {
  /** Draws these from now on. */
  set(indicators: readonly Indicator[], theme: ChartTheme): void
  /** Draws everything again. */
  draw(candles: readonly Candle[]): void
  /** The last candle changed, or one was appended. */
  update(candles: readonly Candle[]): void
  /** Values of each indicator's curves at a bar, counted from the oldest; the newest by default. */
  valuesAt(index: number | undefined): readonly (readonly (number | undefined)[])[]
}

interface Drawn {
  indicator: Indicator
  curves: readonly IndicatorCurve[]
  series: readonly ISeriesApi<SeriesType>[]
}

/** How much higher the candles' pane is than one below it. */
const CANDLES_SHARE = 4
/** Where the strength index counts as stretched. */
const RSI_BOUNDS = [30, 70]

/** Makes the drawing of one chart; it ends with the chart. */
export function createIndicatorDrawing(chart: PriceChart): IndicatorDrawing {
  let drawn: Drawn[] = []
  let bars: Bar[] = []
  let theme: ChartTheme | undefined

  const compute = () => {
    for (const entry of drawn) entry.curves = computeIndicator(entry.indicator, bars)
  }

  const drawAll = () => {
    compute()
    for (const { curves, series } of drawn) {
      for (const [place, curve] of curves.entries()) {
        series[place]?.setData(bars.map((bar, index) => point(curve, bar, index, theme)))
      }
    }
  }

  return {
    set(indicators, nextTheme) {
      theme = nextTheme
      for (const { series } of drawn) for (const curve of series) chart.api.removeSeries(curve)
      let pane = 0
      drawn = indicators.map((indicator, order) => {
        if (!isOverlay(indicator)) pane += 1
        const curves = computeIndicator(indicator, [])
        return {
          indicator,
          curves,
          series: curves.map((curve) =>
            addSeries(
              chart,
              curve,
              colourOf(curve, order, nextTheme),
              isOverlay(indicator) ? 0 : pane,
            ),
          ),
        }
      })
      for (const [place, each] of chart.api.panes().entries()) {
        each.setStretchFactor(place === 0 ? CANDLES_SHARE : 1)
      }
      for (const { indicator, series } of drawn) {
        if (indicator.kind === 'rsi') for (const curve of series) markBounds(curve, nextTheme)
      }
      drawAll()
    },
    draw(candles) {
      bars = candles.map(barOf)
      drawAll()
    },
    update(candles) {
      const last = candles.at(-1)
      if (last === undefined || drawn.length === 0) return
      const isNew = bars.at(-1)?.t !== last.t
      bars[isNew ? bars.length : bars.length - 1] = barOf(last)
      compute()
      const index = bars.length - 1
      const bar = bars[index]
      if (bar === undefined) return
      for (const { curves, series } of drawn) {
        for (const [place, curve] of curves.entries()) {
          series[place]?.update(point(curve, bar, index, theme))
        }
      }
    },
    valuesAt: (index) =>
      drawn.map(({ curves }) => curves.map((curve) => curve.values.at(index ?? -1))),
  }
}

function addSeries(
  chart: PriceChart,
  curve: IndicatorCurve,
  color: string,
  pane: number,
): ISeriesApi<SeriesType> {
  const quiet = { color, lastValueVisible: false, priceLineVisible: false }
  return curve.shape === 'histogram'
    ? chart.api.addSeries(HistogramSeries, quiet, pane)
    : chart.api.addSeries(
        LineSeries,
        { ...quiet, lineWidth: 1, crosshairMarkerVisible: false },
        pane,
      )
}

function markBounds(series: ISeriesApi<SeriesType>, theme: ChartTheme): void {
  for (const price of RSI_BOUNDS) {
    series.createPriceLine({
      price,
      color: theme.lineStrong,
      lineWidth: 1,
      lineStyle: LineStyle.Dashed,
      axisLabelVisible: false,
    })
  }
}

/** The colour of an indicator's curve; the legend shows the same. */
function colourOf(curve: IndicatorCurve, order: number, theme: ChartTheme): string {
  const own = theme.curves[order % theme.curves.length] ?? theme.accent
  switch (curve.colour) {
    case 'own':
    case 'direction':
      return own
    case 'faint':
      return withAlpha(own, 0.55)
    case 'second':
      return theme.curves[(order + 1) % theme.curves.length] ?? theme.warn
  }
}

function point(curve: IndicatorCurve, bar: Bar, index: number, theme: ChartTheme | undefined) {
  const time = Math.floor(bar.t / 1000) as UTCTimestamp
  const value = curve.values[index]
  if (value === undefined) return { time }
  if (curve.colour !== 'direction' || theme === undefined) return { time, value }
  return { time, value, color: withAlpha(value < 0 ? theme.down : theme.up, 0.6) }
}
