'use client'
import { useRef, useState } from 'react'
import { useRequote } from '@/components/session/actions/useRequote'
import { useStream } from '@/components/session/live/useStream'
import { priceWords } from '@/components/session/messages/orderWords'
import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { deviceClock } from '@/lib/clock/clock'
import { createPace } from '@/lib/clock/pace'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { endAutomation, type RunningTrail, updateAutomation } from '@/lib/stores/orders/automations'
import { betterPeak, trailingStopStep } from '@/lib/trade/exits/trailingStop'
import { automationLock } from './automationLock'
import { endedTitle } from './automationWords'
import { useFollowedOrder } from './useFollowedOrder'
import { useTabLock } from './useTabLock'
import { useTick } from './useTick'

/** Shortest time between two moves: venues count requests. */
const MOVES_EVERY_MS = 2_000

/** Keeps the stop of a position behind the mark price until either is gone; shows nothing. */
export function TrailRunner({
  provider,
  market,
  trail,
}: {
  provider: Provider
  market: Market
  trail: RunningTrail
}) {
  const { requote } = useRequote(provider)
  const lock = useTabLock(automationLock(trail))
  const mark = useRef<Decimal>(undefined)
  const [pace] = useState(() => createPace(MOVES_EVERY_MS, deviceClock.steadyMs))
  const isMoving = useRef(false)
  const followed = useFollowedOrder(trail, () => step())

  const end = (why: string) => {
    endAutomation(trail.id)
    notifyEnded(endedTitle(trail), why)
  }

  const sendMove = async (stop: Decimal) => {
    const order = followed.current(trail.orderId)
    if (order === undefined) return
    isMoving.current = true
    pace.note()
    const answer = await requote(order, { triggerPrice: stop })
    isMoving.current = false
    if (answer.kind === 'moved') {
      updateAutomation(trail, { orderId: answer.orderId, stop, moves: trail.moves + 1 })
    } else if (answer.kind === 'gone') {
      end(t('The stop loss executed or was cancelled.'))
    } else {
      end(t('The stop loss could not be moved. Check your open orders.'))
    }
  }

  const step = () => {
    if (lock !== 'held' || isMoving.current) return
    if (followed.isEnded(trail.orderId)) {
      end(t('The stop loss executed or was cancelled.'))
      return
    }
    const newest = mark.current
    if (newest === undefined) return
    const peak = betterPeak(trail.side, trail.peak, newest)
    if (peak !== trail.peak) updateAutomation(trail, { peak })
    const stop = trailingStopStep(market, { ...trail, peak })
    if (stop !== undefined && pace.isDue()) void sendMove(stop)
  }

  useStream(
    provider.key,
    { channel: 'marketContext', marketId: trail.marketId },
    ({ markPrice }) => {
      mark.current = markPrice
      step()
    },
  )
  useStream(provider.key, { channel: 'positions', address: trail.account }, (positions) => {
    const open = positions.find((position) => position.market.id === trail.marketId)
    if (lock === 'held' && open?.side !== trail.side) end(t('The position is closed.'))
  })
  useTick(step, (seconds) => {
    mark.current = undefined
    notifyEnded(
      t('Trailing stop was paused'),
      t('This tab was suspended for {seconds} s. The stop loss stayed at {price}.', {
        seconds,
        price: priceWords(trail.stop),
      }),
    )
  })
  return null
}
