'use client'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { ConfirmMove, isConfirmMove } from '@/components/chart/lines/ConfirmMove'
import { priceAtPixel, stepPrice } from '@/components/chart/lines/dragPrice'
import { useIsMasked } from '@/components/figures/privacy'
import { useSetExit } from '@/components/session/actions/useSetExit'
import { priceWords } from '@/components/session/messages/orderWords'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { classes } from '@/components/ui/classes'
import type { Decimal } from '@/lib/decimal/decimal'
import { formatSigned } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Position } from '@/lib/schema/model/position'
import { ticketStore } from '@/lib/stores/ticket'
import { exitError } from '@/lib/trade/exits/exitPlan'
import type { TriggerLeg } from '@/lib/trade/exits/readTrigger'
import { profitAt } from '@/lib/trade/margin/pnl'
import { type ChosenExit, isExitAsked } from './chosenExit'
import type { Surface } from './surface'

const TICKS_WITH_SHIFT = 10

/**
 * TP and SL to be dragged out of the position's line; nothing is sent before one is let go, and where
 * each order is confirmed before one more press.
 */
export function ExitHandles({
  surface,
  onLayout,
}: {
  surface: Surface
  onLayout: (listener: () => void) => () => void
}) {
  const { chart, provider, market } = surface
  const position = usePositions(provider.key).data?.find((open) => open.market.id === market.id)
  // A handle without the open orders could not know whether it moves an exit or adds one.
  const hasOrders = useOpenOrders(provider.key).data !== undefined
  const entry = position?.entryPrice
  const [y, setY] = useState<number>()
  useEffect(() => {
    if (entry === undefined) return undefined
    const place = () => {
      const next = chart.yOf(Number(entry))
      const height = chart.paneHeights()[0] ?? 0
      const isSeen = next !== undefined && next > 0 && next < height
      setY(isSeen ? Math.round(next) : undefined)
    }
    place()
    return onLayout(place)
  }, [chart, entry, onLayout])
  if (position === undefined || y === undefined || !hasOrders) return null
  return (
    <>
      <Handle
        surface={surface}
        position={position}
        leg="takeProfit"
        place={{ top: y, right: 80 }}
      />
      <Handle surface={surface} position={position} leg="stopLoss" place={{ top: y, right: 32 }} />
    </>
  )
}

function Handle({
  surface,
  position,
  leg,
  place,
}: {
  surface: Surface
  position: Position
  leg: TriggerLeg
  /** Pixels from the top of the plot and from the price axis. */
  place: { top: number; right: number }
}) {
  const { chart, plot, market, provider } = surface
  const setExit = useSetExit(provider)
  const isMasked = useIsMasked()
  const isDown = useRef(false)
  const handle = useRef<HTMLButtonElement>(null)
  const confirms = useStore(ticketStore, ({ confirmsOrders }) => confirmsOrders)
  const [chosen, setChosen] = useState<ChosenExit>()
  const price = chosen?.price
  const isSent = chosen?.stage === 'sent'
  const setPrice = (next: Decimal | undefined) =>
    setChosen(next === undefined ? undefined : { price: next, stage: 'chosen' })
  const isProfit = leg === 'takeProfit'
  const { markPrice } = position
  const error =
    price === undefined ? undefined : exitError(leg, price, position, { market, markPrice })
  const profit =
    price === undefined
      ? undefined
      : profitAt(position.side, position.size, position.entryPrice, price)

  const isAsked = error === undefined && isExitAsked(chosen, position)
  // For good: a question that came back would take the keyboard.
  useEffect(() => {
    if (chosen?.stage !== 'asked' || isAsked) return
    setChosen((now) => (now === chosen ? undefined : now))
  }, [chosen, isAsked])

  const send = async (isConfirmed = false) => {
    if (isSent || price === undefined) return
    if (error !== undefined) return setPrice(undefined)
    if (chosen?.stage === 'asked' && !isAsked) return setPrice(undefined)
    if (confirms && !(isConfirmed && isAsked)) {
      return setChosen({ price, stage: 'asked', askedOf: position })
    }
    setChosen({ price, stage: 'sent' })
    await setExit(position, leg, price)
    setPrice(undefined)
  }

  const onPointerMove = ({ clientY }: PointerEvent) => {
    if (!isDown.current) return
    setPrice(priceAtPixel(market, chart.priceAt(clientY - plot.getBoundingClientRect().top)))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setPrice(undefined)
    if (event.key === 'Enter') {
      event.preventDefault()
      void send()
      return
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const direction = event.key === 'ArrowUp' ? 1 : -1
    setPrice(
      stepPrice(market, price ?? markPrice, direction, event.shiftKey ? TICKS_WITH_SHIFT : 1),
    )
  }

  const axis = chart.api.priceScale('right').width()
  const at = price === undefined ? undefined : chart.yOf(Number(price))
  return (
    <>
      <button
        ref={handle}
        type="button"
        aria-label={
          isProfit
            ? t('Set take profit. Arrow keys choose the price, Enter sends it.')
            : t('Set stop loss. Arrow keys choose the price, Enter sends it.')
        }
        title={isProfit ? t('Drag to set a take profit') : t('Drag to set a stop loss')}
        onPointerDown={(event) => {
          if (isSent || event.button !== 0) return
          isDown.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          if (!isDown.current) return
          isDown.current = false
          void send()
        }}
        onPointerCancel={() => {
          isDown.current = false
          setPrice(undefined)
        }}
        onKeyDown={onKeyDown}
        style={{ top: place.top, right: axis + place.right }}
        onBlur={({ relatedTarget }) => {
          if (isDown.current || isSent || isConfirmMove(relatedTarget)) return
          setPrice(undefined)
        }}
        className={classes(
          '-translate-y-1/2 absolute z-10 h-[18px] cursor-ns-resize touch-none rounded-sm border bg-panel px-1.5 text-11',
          isProfit ? 'border-up text-up' : 'border-down text-down',
          isSent && 'hatched',
        )}
      >
        {isProfit ? 'TP' : 'SL'}
      </button>
      {price === undefined || at === undefined ? null : (
        <output
          style={{ top: at, right: axis }}
          className={classes(
            'pointer-events-none absolute left-0 z-10 border-t border-dashed text-11',
            isProfit ? 'border-up text-up' : 'border-down text-down',
          )}
        >
          <span className="bg-panel px-1">
            {isProfit ? 'TP' : 'SL'} {priceWords(price)}{' '}
            {profit === undefined || isMasked
              ? ''
              : formatSigned(profit, { decimals: 2, symbol: '$' })}{' '}
            {error === undefined ? null : <b className="text-warn">{error}</b>}
            {isAsked ? (
              <ConfirmMove
                label={isProfit ? 'TP' : 'SL'}
                price={price}
                handle={handle}
                onSend={() => void send(true)}
                onLeave={() => setChosen((now) => (now?.stage === 'asked' ? undefined : now))}
              />
            ) : null}
          </span>
        </output>
      )}
    </>
  )
}
