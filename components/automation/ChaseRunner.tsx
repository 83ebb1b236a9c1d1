'use client'
import { useRef, useState } from 'react'
import { useRequote } from '@/components/session/actions/useRequote'
import { priceWords } from '@/components/session/messages/orderWords'
import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { deviceClock } from '@/lib/clock/clock'
import { createPace, createSteadyCalendar } from '@/lib/clock/pace'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { endAutomation, type RunningChase, updateAutomation } from '@/lib/stores/orders/automations'
import { chaseStep } from '@/lib/trade/orders/chase'
import { automationLock } from './automationLock'
import { endedTitle, leftOpenText } from './automationWords'
import { moveChase } from './moveChase'
import { useBookChanges } from './useBookChanges'
import { useFollowedOrder } from './useFollowedOrder'
import { useTabLock } from './useTabLock'
import { useTick } from './useTick'

/** Shortest time between two moves: venues count requests. */
const MOVES_EVERY_MS = 1_000

/** Keeps one order at the best price of its side until it ends; shows nothing. */
export function ChaseRunner({ provider, chase }: { provider: Provider; chase: RunningChase }) {
  const { requote, place } = useRequote(provider)
  const lock = useTabLock(automationLock(chase))
  const move = useRef({ isBusy: false, refusals: 0 })
  const [pace] = useState(() => createPace(MOVES_EVERY_MS, deviceClock.steadyMs))
  const [calendarMs] = useState(() => createSteadyCalendar(deviceClock))
  const followed = useFollowedOrder(chase, () => step())
  const book = useBookChanges(provider.key, chase.marketId, () => step())

  const end = (why: string) => {
    endAutomation(chase.id)
    notifyEnded(endedTitle(chase), why)
  }

  const sendMove = async (price: Decimal) => {
    const order = followed.current(chase.orderId)
    if (order === undefined) return
    const { refusals } = move.current
    move.current = { isBusy: true, refusals: 0 }
    pace.note()
    const moved = await moveChase(
      chase,
      { order, price, refusals },
      {
        ...{ requote, place, nextBook: book.next },
        book: () => (calendarMs() < chase.endsAtMs ? book.current() : undefined),
      },
    )
    move.current.isBusy = false
    switch (moved.kind) {
      case 'moved': {
        const { orderId } = moved
        updateAutomation(chase, { orderId, price: moved.price, moves: chase.moves + 1 })
        return
      }
      case 'kept':
        move.current.refusals = refusals + 1
        return
      case 'ended':
        end(
          moved.reason === 'gone'
            ? t('The order executed or was cancelled.')
            : t('The order could not be moved. Check your open orders.'),
        )
    }
  }

  const step = () => {
    if (lock !== 'held' || move.current.isBusy) return
    const order = followed.current(chase.orderId)
    if (followed.isEnded(chase.orderId)) {
      end(t('The order executed or was cancelled.'))
      return
    }
    const remainingSize = order?.remainingSize ?? chase.remainingSize
    if (remainingSize !== chase.remainingSize) updateAutomation(chase, { remainingSize })
    const seen = book.current() ?? { bids: [], asks: [] }
    const next = chaseStep({ ...chase, remainingSize }, seen, calendarMs())
    if (next.kind === 'end') {
      end(leftOpenText(next.reason, chase))
    } else if (next.kind === 'move' && pace.isDue()) {
      void sendMove(next.price)
    }
  }

  useTick(step, (seconds) => {
    // What was seen before the sleep is no price to follow.
    book.forget()
    notifyEnded(
      t('Chase was paused'),
      t('This tab was suspended for {seconds} s. The order stayed at {price}.', {
        seconds,
        price: priceWords(chase.price),
      }),
    )
  })
  return null
}
