import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  type MouseEventParams,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { writeApproximate } from '@/components/figures/approximate'
import { withAlpha } from '@/components/ui/themeChange'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { ChartTheme } from './chartTheme'
import { createTimeTexts } from './chartTime'
import type { FillMark } from './lines/fillMarks'

/** What the chart reports about itself. */
export interface PriceChartEvents {
  /** Opening of the bar under the pointer in milliseconds; undefined when it left. */
  onHover(openingMs: number | undefined): void
  /** The view came near the oldest bar. */
  onNearStart(): void
  /** The picture was laid out again: whatever hangs on prices has to move. */
  onLayout(): void
}

/** The drawn chart, outside of React. */
export interface PriceChart {
  setTheme(theme: ChartTheme): void
  /** Prices are fixed to this many places. */
  setPrecision(decimals: number): void
  setInterval(interval: OhlcvInterval): void
  setCandles(candles: readonly Candle[]): void
  updateCandle(candle: Candle): void
  /** Shows the newest bars at the usual width. */
  showNow(): void
  scrollBars(bars: number): void
  zoom(factor: number): void
  /** Pixels from the top of the plot; undefined while the price is not on it. */
  yOf(price: number): number | undefined
  /** The price at a height of the plot. */
  priceAt(y: number): number | undefined
  /** Heights of the panes in pixels, the candles' first. */
  paneHeights(): number[]
  /** Marks at bars: what the account bought and sold. */
  setMarks(marks: readonly FillMark[]): void
  /** The library's own chart and main series, for what draws beside the candles. */
  readonly api: IChartApi
  readonly series: ISeriesApi<'Candlestick'>
  remove(): void
}

const BAR_SPACING_PX = 9
const NEAR_START_BARS = 40
const FONT = '"Inter", system-ui, sans-serif'

/** Makes the chart inside an element; it fills it and follows its size. */
export function createPriceChart(element: HTMLElement, events: PriceChartEvents): PriceChart {
  const chart = createChart(element, {
    autoSize: true,
    layout: { attributionLogo: true, fontSize: 11, fontFamily: fontOf(element) },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.08, bottom: 0.2 } },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      secondsVisible: false,
      barSpacing: BAR_SPACING_PX,
      minBarSpacing: 1,
      rightOffset: 3,
    },
  })
  // The library lays its canvases out in a table, which is none to people who listen.
  element.querySelector('table')?.setAttribute('role', 'presentation')
  const series = chart.addSeries(CandlestickSeries, {
    borderVisible: false,
    // The library would write white on green, which too few people can read: own line instead.
    lastValueVisible: false,
    priceLineVisible: false,
  })
  const lastPrice = series.createPriceLine({
    price: 0,
    lineWidth: 1,
    lineStyle: LineStyle.Dotted,
    lineVisible: false,
    axisLabelVisible: false,
  })
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  volume.priceScale().applyOptions({ scaleMargins: { top: 0.86, bottom: 0 } })
  series.attachPrimitive({ updateAllViews: () => events.onLayout() })

  let theme: ChartTheme | undefined
  let newest: Candle | undefined
  let shownMarks: readonly FillMark[] = []
  const marks = createSeriesMarkers(series, [])
  const drawMarks = () => marks.setMarkers(theme === undefined ? [] : markersOf(shownMarks, theme))
  const markLast = (candle: Candle | undefined) => {
    newest = candle
    if (candle === undefined || theme === undefined) return
    const color = Number(candle.c) >= Number(candle.o) ? theme.up : theme.down
    lastPrice.applyOptions({
      price: Number(candle.c),
      color,
      axisLabelColor: color,
      axisLabelTextColor: theme.bg,
      lineVisible: true,
      axisLabelVisible: true,
    })
  }
  const volumeBar = (candle: Candle) => ({
    time: timeOf(candle),
    value: Number(candle.v),
    color: volumeColour(theme, candle),
  })

  const onMove = (event: MouseEventParams) =>
    events.onHover(typeof event.time === 'number' ? event.time * 1000 : undefined)
  const onRange = (range: { from: number } | null) => {
    if (range !== null && range.from < NEAR_START_BARS) events.onNearStart()
  }
  chart.subscribeCrosshairMove(onMove)
  chart.timeScale().subscribeVisibleLogicalRangeChange(onRange)

  return {
    api: chart,
    series,
    setTheme(next) {
      theme = next
      applyTheme(chart, series, next)
      chart.applyOptions({ layout: { fontFamily: fontOf(element) } })
      markLast(newest)
      drawMarks()
    },
    setPrecision(decimals) {
      series.applyOptions({
        priceFormat: {
          type: 'custom',
          minMove: 10 ** -decimals,
          formatter: (price: number) => writeApproximate(price, { decimals }),
        },
      })
    },
    setInterval(interval) {
      const texts = createTimeTexts(interval)
      chart.applyOptions({
        localization: { timeFormatter: (time: number) => texts.cursor(time) },
        timeScale: {
          tickMarkFormatter: (time: number, weight: number) => texts.tick(time, weight),
        },
      })
    },
    setCandles(candles) {
      series.setData(candles.map(barOf))
      volume.setData(candles.map(volumeBar))
      markLast(candles.at(-1))
    },
    updateCandle(candle) {
      series.update(barOf(candle))
      volume.update(volumeBar(candle))
      markLast(candle)
    },
    showNow: () => chart.timeScale().scrollToRealTime(),
    scrollBars(bars) {
      const scale = chart.timeScale()
      scale.scrollToPosition(scale.scrollPosition() + bars, false)
    },
    zoom(factor) {
      const scale = chart.timeScale()
      scale.applyOptions({ barSpacing: scale.options().barSpacing * factor })
    },
    yOf: (price) => series.priceToCoordinate(price) ?? undefined,
    priceAt: (y) => series.coordinateToPrice(y) ?? undefined,
    setMarks: (next) => {
      shownMarks = next
      drawMarks()
    },
    paneHeights: () => chart.panes().map((pane) => pane.getHeight()),
    remove() {
      chart.unsubscribeCrosshairMove(onMove)
      chart.timeScale().unsubscribeVisibleLogicalRangeChange(onRange)
      chart.remove()
    },
  }
}

// The chart draws on canvas, where floats are pixels; no figure that is sent comes from here.
function barOf(candle: Candle) {
  return {
    time: timeOf(candle),
    open: Number(candle.o),
    high: Number(candle.h),
    low: Number(candle.l),
    close: Number(candle.c),
  }
}

function markersOf(marks: readonly FillMark[], theme: ChartTheme): SeriesMarker<Time>[] {
  return marks.map((mark) => {
    const isBuy = mark.side === 'BUY'
    const letter = isBuy ? 'B' : 'S'
    return {
      time: Math.floor(mark.openingMs / 1000) as UTCTimestamp,
      position: isBuy ? 'belowBar' : 'aboveBar',
      shape: isBuy ? 'arrowUp' : 'arrowDown',
      color: isBuy ? theme.up : theme.down,
      text: mark.count > 1 ? `${letter} ${mark.count}` : letter,
    }
  })
}

function timeOf(candle: Candle): UTCTimestamp {
  return Math.floor(candle.t / 1000) as UTCTimestamp
}

function volumeColour(theme: ChartTheme | undefined, candle: Candle): string {
  if (theme === undefined) return 'transparent'
  return withAlpha(Number(candle.c) >= Number(candle.o) ? theme.up : theme.down, 0.24)
}

function fontOf(element: HTMLElement): string {
  return getComputedStyle(element).fontFamily || FONT
}

function applyTheme(chart: IChartApi, series: ISeriesApi<'Candlestick'>, theme: ChartTheme): void {
  chart.applyOptions({
    layout: {
      panes: { separatorColor: theme.line, separatorHoverColor: theme.lineStrong },
      background: { type: ColorType.Solid, color: theme.panel },
      textColor: theme.faint,
    },
    grid: {
      vertLines: { visible: false },
      horzLines: { color: theme.line },
    },
    crosshair: {
      vertLine: { color: theme.faint, labelBackgroundColor: theme.lineStrong },
      horzLine: { color: theme.faint, labelBackgroundColor: theme.lineStrong },
    },
  })
  series.applyOptions({
    upColor: theme.up,
    downColor: theme.down,
    wickUpColor: theme.up,
    wickDownColor: theme.down,
  })
}
