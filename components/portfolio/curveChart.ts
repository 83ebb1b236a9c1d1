import {
  BaselineSeries,
  ColorType,
  createChart,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { writeApproximate } from '@/components/figures/approximate'
import { writeDate } from '@/components/figures/dates'
import { withAlpha } from '@/components/ui/themeChange'
import { t } from '@/lib/i18n/t'
import type { CurveKind, CurvePoint } from './curvePoints'

/** A curve over time, outside of React. */
export interface CurveChart {
  show(points: readonly CurvePoint[], kind: CurveKind): void
  /** Moves the end of the curve alone. */
  showLast(point: CurvePoint): void
  /** Writes dots for the figures of axis and crosshair, or the figures again. */
  mask(isMasked: boolean): void
  /** Takes the colours of the page as they are now. */
  readTheme(): void
  remove(): void
}

/** Draws a curve into an element. Times are in the reader's own zone. */
export function createCurveChart(element: HTMLElement): CurveChart {
  let spanSeconds = 0
  const chart = createChart(element, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: {
      attributionLogo: true,
      fontSize: 11,
    },
    rightPriceScale: { borderVisible: false },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: (time: Time, type: TickMarkType) => tickText(time, type, spanSeconds),
    },
    localization: {
      timeFormatter: (time: Time) =>
        `${writeDate(msOf(time), 'date')} ${writeDate(msOf(time), 'second')}`,
      priceFormatter: writeFigure,
    },
  })
  const series = chart.addSeries(BaselineSeries, {
    lineWidth: 2,
    priceLineVisible: false,
    lastValueVisible: true,
  })
  let kind: CurveKind = 'equity'
  let base = 0

  const readTheme = () => {
    const { fontFamily } = getComputedStyle(element)
    chart.applyOptions({ layout: { fontFamily } })
    paint(chart, series, kind, base)
  }
  readTheme()
  return {
    show(points, nextKind) {
      kind = nextKind
      // Profit is above or below nothing; worth is above or below what it was.
      base = nextKind === 'pnl' ? 0 : (points[0]?.value ?? 0)
      spanSeconds = (points.at(-1)?.atSeconds ?? 0) - (points[0]?.atSeconds ?? 0)
      chart.timeScale().applyOptions({ secondsVisible: spanSeconds < SHORT_SECONDS })
      series.setData(
        points.map(({ atSeconds, value }) => ({ time: atSeconds as UTCTimestamp, value })),
      )
      readTheme()
      chart.timeScale().fitContent()
    },
    showLast: ({ atSeconds, value }) => series.update({ time: atSeconds as UTCTimestamp, value }),
    mask: (isMasked) =>
      chart.applyOptions({
        localization: { priceFormatter: isMasked ? () => '••••' : writeFigure },
      }),
    readTheme,
    remove: () => chart.remove(),
  }
}

const writeFigure = (value: number) => writeApproximate(value, { decimals: 2 })

function paint(
  chart: IChartApi,
  series: ISeriesApi<'Baseline'>,
  kind: CurveKind,
  base: number,
): void {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  chart.applyOptions({
    layout: {
      background: { type: ColorType.Solid, color: token('--panel') },
      textColor: token('--muted'),
    },
    grid: {
      vertLines: { visible: false },
      horzLines: { color: token('--line') },
    },
    crosshair: {
      vertLine: { color: token('--line-strong'), style: LineStyle.Dashed },
      horzLine: { color: token('--line-strong'), style: LineStyle.Dashed },
    },
  })
  const up = token('--up')
  const down = token('--down')
  series.applyOptions({
    baseValue: { type: 'price', price: base },
    topLineColor: up,
    bottomLineColor: down,
    topFillColor1: withAlpha(up, 0.2),
    topFillColor2: withAlpha(up, 0.02),
    bottomFillColor1: withAlpha(down, 0.02),
    bottomFillColor2: withAlpha(down, 0.2),
    title: kind === 'equity' ? t('Equity') : t('PnL'),
  })
}

function msOf(time: Time): number {
  return Number(time) * 1000
}

/** Up to here minutes alone would say the same at every tick. */
const SHORT_SECONDS = 900

function tickText(time: Time, type: TickMarkType, spanSeconds: number): string {
  if (type === TickMarkType.Time || type === TickMarkType.TimeWithSeconds) {
    return writeDate(msOf(time), spanSeconds < SHORT_SECONDS ? 'second' : 'minute')
  }
  return writeDate(msOf(time), type === TickMarkType.Year ? 'year' : 'day')
}
