'use client'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { onThemeChange, readChartTheme } from '@/components/chart/chartTheme'
import { priceAtPixel } from '@/components/chart/lines/dragPrice'
import { priceWords } from '@/components/session/messages/orderWords'
import { type Drawing, drawingStore } from '@/lib/stores/chart/drawings'
import { marketKey } from '@/lib/stores/market'
import { createDrawingLayer, type DrawingLayer } from './drawingPrimitive'
import type { DrawingTexts } from './drawingShapes'
import { measureText } from './measureText'
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
