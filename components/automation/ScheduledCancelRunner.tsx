'use client'
import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { writeDate } from '@/components/figures/dates'
import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { deviceClock } from '@/lib/clock/clock'
import { createPace } from '@/lib/clock/pace'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { noteScheduledCancel, scheduledCancelStore } from '@/lib/stores/orders/scheduledCancels'
import { scheduledCancelStep } from '@/lib/trade/orders/scheduledCancel'
import { useScheduleCancel } from './useScheduleCancel'
import { useTabLock } from './useTabLock'
import { useTick } from './useTick'

/** Pause after a renewal that was not taken. */
const AGAIN_AFTER_MS = 15_000

/** Renews the scheduled cancel of one account, in one tab; shows nothing. */
export function ScheduledCancelRunner({
  provider,
  account,
}: {
  provider: Provider
  account: string
}) {
  const key = marketKey(provider.key, account)
  const schedule = useStore(scheduledCancelStore, ({ byAccount }) => byAccount[key])
  const lock = useTabLock(schedule && `perpdesk.scheduledCancel.${key}`)
  const { schedule: renew } = useScheduleCancel(provider)
  const [pace] = useState(() => createPace(AGAIN_AFTER_MS, deviceClock.steadyMs))
  const isAsking = useRef(false)

  const tick = () => {
    if (schedule === undefined || lock !== 'held') return
    // The venue cancels by the calendar.
    const step = scheduledCancelStep(schedule, deviceClock.wallMs())
    if (step.kind === 'fired' && !isAsking.current) {
      noteScheduledCancel(key, undefined)
      notifyEnded(
        t('Scheduled cancel executed'),
        t('No tab renewed the countdown. {venue} cancelled your open orders at {time}.', {
          venue: provider.name,
          time: writeDate(schedule.endsAtMs, 'second'),
        }),
      )
    }
    if (step.kind !== 'renew') return
    if (isAsking.current || !pace.isDue()) return
    isAsking.current = true
    pace.note()
    void renew(schedule.windowMs).finally(() => {
      isAsking.current = false
    })
  }
  useTick(tick, () => undefined)
  return null
}
