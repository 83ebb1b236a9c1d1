'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { readChartTheme } from '@/components/chart/chartTheme'
import { priceAtPixel } from '@/components/chart/lines/dragPrice'
import { formatCountdown } from '@/components/figures/duration'
import { priceWords } from '@/components/session/messages/orderWords'
import { onThemeChange } from '@/components/ui/themeChange'
import { parseDecimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { type Drawing, drawingStore } from '@/lib/stores/chart/drawings'
import { marketKey } from '@/lib/stores/market'
import { createDrawingLayer, type DrawingLayer } from './drawingPrimitive'
import type { DrawingTexts } from './drawingShapes'
import type { Surface } from './surface'

/** The layer of drawings of one chart, with what is picked out on it. */
export interface Drawings {
  layer: DrawingLayer
  picked: Drawing | undefined
  pick: (id: string | undefined) => void
  /** A drawing that is still being made. */
  preview: (drawing: Drawing | undefined) => void
  /** Calls back whenever the chart is laid out again. Returns the end of it. */
  onLayout: (listener: () => void) => () => void
}

const NONE: readonly Drawing[] = []
const DAY_MS = 86_400_000

/** Draws what is kept for the market, and what is being drawn. */
export function useDrawingLayer({
  chart,
  provider,
  market,
  openingsMs,
  widthMs,
}: Surface): Drawings {
  const key = marketKey(provider.key, market.id)
  const savedDrawings = useStore(drawingStore, (state) => state.byMarket[key]) ?? NONE
  const [picked, pick] = useState<string>()
  const [drawn, preview] = useState<Drawing>()
  const [made] = useState(() => {
    const listeners = new Set<() => void>()
    const texts: DrawingTexts = {
      price: (price) => {
        const near = priceAtPixel(market, price)
        return near === undefined ? '' : priceWords(near)
      },
      measure: measureText,
    }
    const layer = createDrawingLayer(
      () => ({ openingsMs: openingsMs(), widthMs }),
      texts,
      () => {
        for (const listener of listeners) listener()
      },
    )
    const onLayout = (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    }
    return { layer, onLayout }
  })

  useEffect(() => {
    chart.series.attachPrimitive(made.layer.primitive)
    return () => chart.series.detachPrimitive(made.layer.primitive)
  }, [chart, made])

  useEffect(() => {
    const draw = () => {
      const theme = readChartTheme(document.documentElement)
      const all = drawn === undefined ? savedDrawings : [...savedDrawings, drawn]
      made.layer.set(all, { picked, theme })
    }
    draw()
    return onThemeChange(document.documentElement, draw)
  }, [made, savedDrawings, drawn, picked])

  return {
    layer: made.layer,
    picked: savedDrawings.find(({ id }) => id === picked),
    pick,
    preview,
    onLayout: made.onLayout,
  }
}

/** A move between two places of a chart, for its label: `+1.25% · 2d 4:00:00`. */
function measureText(from: number, to: number, durationMs: number): string {
  const share = parseDecimal(((to - from) / from).toFixed(6))
  const apart = Math.abs(durationMs)
  const days = Math.floor(apart / DAY_MS)
  const rest = formatCountdown(apart % DAY_MS)
  return `${formatPercent(share, { signed: true })} · ${days === 0 ? rest : `${days}d ${rest}`}`
}
