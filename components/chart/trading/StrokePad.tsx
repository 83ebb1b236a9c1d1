'use client'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { priceAtPixel } from '@/components/chart/lines/dragPrice'
import { priceWords, sizeWords } from '@/components/session/messages/orderWords'
import { notifyNow } from '@/components/session/messages/tradeNotifications'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { isZero } from '@/lib/decimal/compare'
import { t } from '@/lib/i18n/t'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { newId } from '@/lib/schema/newId'
import { bracketStore, type ChartTool, chartToolStore } from '@/lib/stores/chart/chartTool'
import {
  addDrawing,
  type Drawing,
  type DrawingKind,
  type DrawingPoint,
} from '@/lib/stores/chart/drawings'
import { layoutStore } from '@/lib/stores/layout'
import { marketKey } from '@/lib/stores/market'
import { fillTicket } from '@/lib/stores/ticketRequest'
import { type BracketPlan, planBracket } from '@/lib/trade/orders/bracketPlan'
import { barTime } from './barPlace'
import { drawingName } from './drawingNames'
import type { Surface } from './surface'
import type { Drawings } from './useDrawingLayer'

/** A stroke shorter than this is a press: the next press ends it. */
const STROKE_PX = 5

/** Takes one stroke of the tool in hand: press, drag and let go, or press twice. Escape puts it away. */
export function StrokePad({
  surface,
  tool,
  layer,
}: {
  surface: Surface
  tool: ChartTool
  layer: Drawings
}) {
  const { chart, plot, provider, market } = surface
  const key = marketKey(provider.key, market.id)
  const begun = useRef<{ at: DrawingPoint; x: number; y: number }>(undefined)
  const [plan, setPlan] = useState<BracketPlan>()
  const { risk, reward } = useStore(bracketStore)

  const putAway = useEffectEvent(() => {
    layer.preview(undefined)
    chartToolStore.setState({ tool: undefined })
  })
  const leave = useEffectEvent(() => layer.preview(undefined))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') putAway()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      leave()
    }
  }, [])

  const pointAt = ({ clientX, clientY }: PointerEvent): DrawingPoint | undefined => {
    const box = plot.getBoundingClientRect()
    const price = priceAtPixel(market, chart.priceAt(clientY - box.top))
    const place = chart.api.timeScale().coordinateToLogical(clientX - box.left)
    const atMs =
      place === null ? undefined : barTime(surface.openingsMs(), surface.widthMs, Math.round(place))
    return price === undefined || atMs === undefined ? undefined : { atMs, price }
  }

  const show = (a: DrawingPoint, b: DrawingPoint) => {
    if (tool === 'bracket') {
      setPlan(planBracket(market, { entry: a.price, stop: b.price, risk, reward }))
      layer.preview({ id: 'preview', kind: 'rectangle', a, b })
    } else layer.preview(drawingOf(tool, a, b))
  }

  const finish = (a: DrawingPoint, b: DrawingPoint) => {
    if (tool === 'bracket') fillBracket(a, b)
    else addDrawing(key, { ...drawingOf(tool, a, b), id: newId() })
    putAway()
  }

  const fillBracket = (a: DrawingPoint, b: DrawingPoint) => {
    const drawn = planBracket(market, { entry: a.price, stop: b.price, risk, reward })
    if (drawn === undefined || isZero(drawn.size)) {
      notifyNow(
        t('No bracket'),
        drawn === undefined
          ? t('The stop must differ from the entry price.')
          : t('The risk amount is less than the loss on one lot.'),
      )
      return
    }
    const { side, entry: price, size, stopLoss, takeProfit } = drawn
    const order = { side, type: 'LIMIT', price, size, stopLoss, takeProfit } as const
    fillTicket({ provider: provider.key, marketId: market.id, ...order })
    layoutStore.setState({ narrowTab: 'trade' })
    notifyNow(t('Ticket filled, nothing sent'), planWords(drawn))
  }

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const at = pointAt(event)
    if (event.button !== 0 || at === undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    if (begun.current !== undefined) return
    if (tool === 'horizontal') return finish(at, at)
    begun.current = { at, x: event.clientX, y: event.clientY }
  }

  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const at = pointAt(event)
    const from = begun.current
    if (from === undefined || at === undefined) return
    const isPress = Math.hypot(event.clientX - from.x, event.clientY - from.y) < STROKE_PX
    if (!isPress) finish(from.at, at)
  }

  return (
    <>
      <div
        className="absolute inset-0 z-20 cursor-crosshair touch-none"
        onPointerDown={onPointerDown}
        onPointerMove={(event) => {
          const at = pointAt(event)
          if (begun.current !== undefined && at !== undefined) show(begun.current.at, at)
        }}
        onPointerUp={onPointerUp}
      />
      <div className="absolute top-8 left-3 z-30 flex flex-wrap items-center gap-2 rounded-md border border-line-strong bg-panel px-2 py-1 text-11">
        <b>{drawingName(tool)}</b>
        {tool === 'bracket' ? <BracketBar quote={market.quoteAsset.displaySymbol} /> : null}
        <span className="text-muted">
          {tool !== 'bracket'
            ? t('Drag on the chart, Escape to cancel')
            : plan === undefined
              ? t('Drag from the entry to the stop')
              : planWords(plan)}
        </span>
        <button
          type="button"
          onClick={putAway}
          className="min-h-6 pointer-coarse:min-h-11 rounded-sm bg-raised px-2 hover:text-fg"
        >
          {t('Cancel')}
        </button>
      </div>
    </>
  )
}

function drawingOf(kind: DrawingKind, a: DrawingPoint, b: DrawingPoint): Drawing {
  return { id: 'preview', kind, a, b }
}

function planWords({ side, entry, size, stopLoss, takeProfit }: BracketPlan): string {
  const values = {
    size: sizeWords(size),
    entry: priceWords(entry),
    stop: priceWords(stopLoss),
    target: priceWords(takeProfit),
  }
  return side === 'BUY'
    ? t('Buy {size} at {entry}, stop {stop}, target {target}', values)
    : t('Sell {size} at {entry}, stop {stop}, target {target}', values)
}

/** How much a bracket may lose, and how many times as far its target lies. */
function BracketBar({ quote }: { quote: string }) {
  return (
    <>
      <Field name="risk" label={t('Risk amount')} unit={quote} />
      <Field name="reward" label={t('Reward to risk')} unit="R" />
    </>
  )
}

function Field({ name, label, unit }: { name: 'risk' | 'reward'; label: string; unit: string }) {
  const [text, setText] = useState<string>(() => bracketStore.getState()[name])
  const isWrong = !PositiveDecimal.safeParse(text).success
  return (
    <DecimalInput
      size="sm"
      className="w-28"
      label=""
      accessibleName={label}
      value={text}
      unit={unit}
      error={isWrong ? t('Enter a number above 0.') : undefined}
      onValueChange={(next) => {
        setText(next)
        const read = PositiveDecimal.safeParse(next)
        if (read.success) bracketStore.setState({ [name]: read.data })
      }}
    />
  )
}
