'use client'
import type { MouseEventParams } from 'lightweight-charts'
import { Trash2 } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '@/lib/i18n/t'
import { removeDrawing } from '@/lib/stores/chart/drawings'
import { marketKey } from '@/lib/stores/market'
import { drawingName } from './drawingNames'
import type { Surface } from './surface'
import type { Drawings } from './useDrawingLayer'

/** A press on a drawing picks it out; Delete or the button beside it takes it away. */
export function PickedDrawing({ surface, layer }: { surface: Surface; layer: Drawings }) {
  const { chart, provider, market } = surface
  const { picked, pick } = layer
  const button = useRef<HTMLButtonElement>(null)
  const onPress = useEffectEvent(({ point }: MouseEventParams) => {
    const hit = point === undefined ? undefined : layer.layer.hit(point)
    pick(hit?.id)
  })
  useEffect(() => {
    const listen = (event: MouseEventParams) => onPress(event)
    chart.api.subscribeClick(listen)
    return () => chart.api.unsubscribeClick(listen)
  }, [chart])
  useEffect(() => {
    if (picked !== undefined) button.current?.focus()
  }, [picked])
  if (picked === undefined) return null
  const remove = () => {
    removeDrawing(marketKey(provider.key, market.id), picked.id)
    pick(undefined)
  }
  return (
    <div className="absolute top-8 right-20 z-20 flex items-center gap-1 rounded-md border border-line-strong bg-panel p-1 text-11">
      <span className="px-1 text-muted">{drawingName(picked.kind)}</span>
      <button
        ref={button}
        type="button"
        onClick={remove}
        onKeyDown={(event) => {
          if (event.key === 'Delete' || event.key === 'Backspace') remove()
          if (event.key === 'Escape') pick(undefined)
        }}
        className="inline-flex min-h-6 pointer-coarse:min-h-11 items-center gap-1 rounded-sm bg-raised px-2 hover:text-danger"
      >
        <Trash2 size={12} aria-hidden="true" /> {t('Remove')}
      </button>
    </div>
  )
}
