'use client'
import dynamic from 'next/dynamic'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { paintAfter } from '@/components/session/live/frameScheduler'
import { LATE_AFTER_MS, noAnswer } from '@/components/session/live/lateAnswer'
import { useOnFresh } from '@/components/session/live/useOnFresh'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { onThemeChange } from '@/components/ui/themeChange'
import { t } from '@/lib/i18n/t'
import { fetchCandles } from '@/lib/queries/candles'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import type { Indicator } from '@/lib/stores/chart/indicators'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { ChartStatus } from './ChartStatus'
import { type CandleFeed, type CandleFeedStatus, createCandleFeed } from './candleFeed'
import { chartSentence } from './chartSentence'
import { readChartTheme } from './chartTheme'
import { INTERVAL_MS, intervalInWords } from './intervals'
import { ChartLegends, type ChartLegendsHandle } from './legend/ChartLegends'
import { createIndicatorDrawing, type IndicatorDrawing } from './legend/indicatorSeries'
import type { ChartLine, MovedLine } from './lines/chartLine'
import { instantEffect, priceAtPixel, stepPrice } from './lines/dragPrice'
import { fillMarks } from './lines/fillMarks'
import { LineLabels, type LineLabelsHandle } from './lines/LineLabels'
import { createPriceLines, type PriceLines } from './lines/priceLines'
import { createPriceChart, type PriceChart } from './priceChart'

export interface CandleChartProps {
  provider: string
  /** The same venue, as it describes itself, where the chart draws and orders; else it only shows. */
  venue: Provider | undefined
  market: Market
  name: string
  interval: OhlcvInterval
  lines: readonly ChartLine[]
  indicators: readonly Indicator[]
  /** Executions to mark at their bars; empty where they are not wanted. */
  fills: readonly Fill[]
  /** Whether the candles are shown as a table too. */
  hasTable: boolean
  onTableClose: () => void
}

const ChartSurface = dynamic(
  keepLoading(() => import('./trading/ChartSurface').then((module) => module.ChartSurface)),
  { ssr: false },
)

const CandleTableDialog = lateDialog(() =>
  import('./CandleTableDialog').then((module) => module.CandleTableDialog),
)

const SENTENCE_EVERY_MS = 60_000
/** Everything drawn for one mounted chart; kept out of React, which only makes and ends it. */
interface Drawing {
  chart: PriceChart
  lines: PriceLines
  indicators: IndicatorDrawing
}

function decimalsOf(market: Market, candles: readonly Candle[]): number {
  const last = candles.at(-1)
  return last === undefined ? 0 : priceDecimalsAt(market, last.c)
}

/** Candles, volume and lines of one market. Mount it again (by key) for another market or interval. */
export function CandleChart(props: CandleChartProps) {
  const { provider, venue, market, name, interval, lines, indicators, fills } = props
  const client = usePerpsClient()
  const plot = useRef<HTMLDivElement>(null)
  const legends = useRef<ChartLegendsHandle>(null)
  const labels = useRef<LineLabelsHandle>(null)
  const drawing = useRef<Drawing>(undefined)
  const feed = useRef<CandleFeed>(undefined)
  const candles = useRef<readonly Candle[]>([])
  const [status, setStatus] = useState<CandleFeedStatus>({ kind: 'loading' })
  const [sentence, setSentence] = useState('')
  const [surface, setSurface] = useState<{ chart: PriceChart; plot: HTMLElement }>()
  const [moved, setMoved] = useState<MovedLine>()

  const placeLabels = useEffectEvent(() => {
    const chart = drawing.current?.chart
    if (chart === undefined) return
    const heights = chart.paneHeights()
    labels.current?.place(chart.yOf, legends.current?.foot() ?? 0, heights[0] ?? 0)
    legends.current?.place(heights)
  })

  const applyLines = useEffectEvent(() => {
    drawing.current?.lines.set(lines, readChartTheme(document.documentElement))
  })

  const applyMarks = useEffectEvent(() => {
    const openings = candles.current.map(({ t }) => t)
    drawing.current?.chart.setMarks(fillMarks(market.id, fills, openings))
  })

  const applyIndicators = useEffectEvent(() => {
    drawing.current?.indicators.set(indicators, readChartTheme(document.documentElement))
  })

  const showLegend = useEffectEvent((openingMs: number | undefined) => {
    const index = candles.current.findLastIndex((candle) => candle.t === openingMs)
    const place = index < 0 ? undefined : index
    const decimals = decimalsOf(market, candles.current)
    const values = drawing.current?.indicators.valuesAt(place) ?? []
    legends.current?.show(candles.current.at(place ?? -1), values, decimals)
  })

  const renewSentence = useEffectEvent(() =>
    setSentence(
      chartSentence(name, interval, candles.current, decimalsOf(market, candles.current)),
    ),
  )

  useEffect(() => {
    const element = plot.current
    if (element === null) return undefined
    let hoveredMs: number | undefined
    const chart = createPriceChart(element, {
      onHover: (openingMs) => {
        hoveredMs = openingMs
        showLegend(openingMs)
      },
      onNearStart: () => feed.current?.loadOlder(),
      onLayout: placeLabels,
    })
    drawing.current = {
      chart,
      lines: createPriceLines(chart),
      indicators: createIndicatorDrawing(chart),
    }
    chart.setInterval(interval)
    setSurface({ chart, plot: element })
    const retheme = () => {
      chart.setTheme(readChartTheme(document.documentElement))
      if (candles.current.length > 0) chart.setCandles(candles.current)
      applyLines()
      applyIndicators()
    }
    retheme()
    const leaveTheme = onThemeChange(document.documentElement, retheme)

    feed.current = createCandleFeed(
      {
        fetchPage: async ({ endTimeMs, limit }, signal) => {
          const late = AbortSignal.timeout(LATE_AFTER_MS)
          const page = { provider, marketId: market.id, interval, endTimeMs, limit }
          try {
            return await fetchCandles(client, page, AbortSignal.any([signal, late]))
          } catch (error) {
            throw late.aborted && !signal.aborted ? noAnswer() : error
          }
        },
        subscribe: (listener) =>
          client
            .plugin(provider)
            .subscribe({ channel: 'candle', marketId: market.id, interval }, listener),
        setTimer: paintAfter,
      },
      INTERVAL_MS[interval],
      {
        onCandles: (all) => {
          candles.current = all
          chart.setPrecision(decimalsOf(market, candles.current))
          chart.setCandles(all)
          drawing.current?.indicators.draw(all)
          applyMarks()
          showLegend(hoveredMs)
          renewSentence()
        },
        onUpdate: (candle) => {
          chart.updateCandle(candle)
          drawing.current?.indicators.update(candles.current)
          showLegend(hoveredMs)
        },
        onStatus: setStatus,
      },
    )
    const describing = setInterval(() => renewSentence(), SENTENCE_EVERY_MS)

    return () => {
      clearInterval(describing)
      leaveTheme()
      feed.current?.stop()
      feed.current = undefined
      drawing.current = undefined
      setSurface(undefined)
      chart.remove()
    }
  }, [client, provider, market, interval])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `lines` is what changed
  useEffect(() => {
    applyLines()
    placeLabels()
  }, [lines])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `indicators` is what changed
  useEffect(() => {
    applyIndicators()
    showLegend(undefined)
    placeLabels()
  }, [indicators])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `fills` is what changed
  useEffect(() => applyMarks(), [fills])

  useEffect(() => {
    drawing.current?.lines.preview(moved?.key, Number(moved?.price ?? 0))
    placeLabels()
  }, [moved])

  useOnFresh(provider, () => feed.current?.resync())

  return (
    // Time runs to the right in every language.
    <div dir="ltr" className="relative h-full min-h-0">
      <div ref={plot} className="absolute inset-0" />
      {/* A picture has no controls in it: what says what is drawn lies over the plot, not around it. */}
      <div role="img" aria-label={sentence} className="pointer-events-none absolute inset-0" />
      <ChartLegends ref={legends} indicators={indicators} onFootChange={() => placeLabels()} />
      <LineLabels
        ref={labels}
        lines={lines}
        moved={moved}
        onMovedChange={setMoved}
        priceAt={(clientY) => {
          const top = plot.current?.getBoundingClientRect().top ?? 0
          return priceAtPixel(market, drawing.current?.chart.priceAt(clientY - top))
        }}
        step={(price, direction, ticks) => stepPrice(market, price, direction, ticks)}
        effectOf={(line, price) => instantEffect(line, price, candles.current.at(-1)?.c)}
      />
      {surface === undefined || venue === undefined ? null : (
        <ChartSurface
          {...surface}
          provider={venue}
          market={market}
          widthMs={INTERVAL_MS[interval]}
          openingsMs={() => candles.current.map(({ t }) => t)}
          last={() => candles.current.at(-1)?.c}
        />
      )}
      {props.hasTable ? (
        <CandleTableDialog
          name={t('{name}, candles of {intervalInWords}', {
            name,
            intervalInWords: intervalInWords(interval),
          })}
          candles={candles.current}
          decimals={decimalsOf(market, candles.current)}
          onClose={props.onTableClose}
        />
      ) : null}
      <ChartStatus status={status} onRetry={() => feed.current?.resync()} />
      <div className="absolute bottom-8 left-3 z-20 flex gap-1 rounded-md bg-panel opacity-0 pointer-events-none focus-within:pointer-events-auto focus-within:opacity-100">
        <ViewButton label={t('Older')} onPress={() => drawing.current?.chart.scrollBars(-20)} />
        <ViewButton label={t('Newer')} onPress={() => drawing.current?.chart.scrollBars(20)} />
        <ViewButton label={t('Zoom in')} onPress={() => drawing.current?.chart.zoom(1.25)} />
        <ViewButton label={t('Zoom out')} onPress={() => drawing.current?.chart.zoom(0.8)} />
        <ViewButton label={t('Latest')} onPress={() => drawing.current?.chart.showNow()} />
      </div>
    </div>
  )
}

/** What the mouse does on the chart, for the keyboard; seen while focused. */
function ViewButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" onClick={onPress} className="h-6 rounded-sm bg-raised px-2 text-11">
      {label}
    </button>
  )
}
