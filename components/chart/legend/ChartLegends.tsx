'use client'
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import type { Candle } from '@/lib/schema/model/candle'
import type { Indicator } from '@/lib/stores/chart/indicators'
import { ChartLegend, type ChartLegendHandle } from './ChartLegend'
import { IndicatorLegend, type IndicatorLegendHandle } from './IndicatorLegend'
import { indicatorRows, paneTops } from './indicatorRows'

export interface ChartLegendsHandle {
  /** Shows a bar and the values of each indicator at it. */
  show(
    candle: Candle | undefined,
    values: readonly (readonly (number | undefined)[])[],
    decimals: number,
  ): void
  /** Moves what belongs to a pane to its head. @param heights of the panes in pixels, top first */
  place(heights: readonly number[]): void
  /** Lower edge of what lies over the candles, in pixels from the top of the chart. */
  foot(): number
}

/** Room between the figures and the first label of a line. */
const FOOT_GAP_PX = 4

/** All that the chart says in figures about one bar; grows as wide and as high as it needs. */
export function ChartLegends({
  ref,
  indicators,
  onFootChange,
}: {
  ref: Ref<ChartLegendsHandle>
  indicators: readonly Indicator[]
  onFootChange: () => void
}) {
  const head = useRef<HTMLDivElement>(null)
  const foot = useRef(0)
  const bar = useRef<ChartLegendHandle>(null)
  const overlays = useRef<IndicatorLegendHandle>(null)
  const panes = useRef(new Map<number, IndicatorLegendHandle>())
  const rows = indicatorRows(indicators)

  useImperativeHandle(ref, () => ({
    show(candle, values, decimals) {
      bar.current?.show(candle, decimals)
      overlays.current?.show(values, decimals)
      for (const legend of panes.current.values()) legend.show(values, decimals)
    },
    place(heights) {
      const tops = paneTops(heights)
      for (const [place, legend] of panes.current) legend.moveTo(tops[place + 1] ?? 0)
    },
    foot: () => foot.current,
  }))

  const notify = useEffectEvent(onFootChange)
  useEffect(() => {
    const element = head.current
    if (element === null) return undefined
    const sizes = new ResizeObserver(() => {
      foot.current = element.offsetTop + element.offsetHeight + FOOT_GAP_PX
      notify()
    })
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [])

  return (
    <div className="chart-legends pointer-events-none absolute inset-0 z-10">
      <div
        ref={head}
        className="chart-legend-head absolute top-1.5 right-20 left-2 grid justify-items-start gap-0.5"
      >
        <ChartLegend ref={bar} />
        <IndicatorLegend ref={overlays} rows={rows.overlays} />
      </div>
      {rows.panes.map((row, place) => (
        <IndicatorLegend
          key={row.order}
          ref={(legend) => {
            if (legend === null) panes.current.delete(place)
            else panes.current.set(place, legend)
          }}
          rows={[row]}
          isOwnPane
        />
      ))}
    </div>
  )
}
