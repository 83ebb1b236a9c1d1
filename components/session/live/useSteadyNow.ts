'use client'
import { useSyncExternalStore } from 'react'
import { deviceClock } from '@/lib/clock/clock'
import { scheduleUpdate } from './frameScheduler'
import { createSteadyNow } from './steadyNow'

const PERIOD_MS = 1_000

const now = createSteadyNow(deviceClock.steadyMs, (run) => {
  let isStopped = false
  const renew = () => (isStopped ? undefined : run())
  // A second is no deadline: it is renewed in a frame shared with other updates.
  const timer = setInterval(() => scheduleUpdate(renew), PERIOD_MS)
  return () => {
    isStopped = true
    clearInterval(timer)
  }
})

/**
 * The steady time of this device, renewed each second: ages on a page count by it, as the calendar
 * may be set back. undefined while rendering on the server.
 */
export function useSteadyNow(): number | undefined {
  return useSyncExternalStore(now.subscribe, now.current, () => undefined)
}
