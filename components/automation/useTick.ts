'use client'
import { useEffect, useEffectEvent } from 'react'
import { deviceClock } from '@/lib/clock/clock'
import { createLapTimer } from '@/lib/clock/pace'

const PERIOD_MS = 1_000
/** A hidden tab runs once a minute; later than this it slept. */
const SLEPT_MS = 90_000

/** Calls `tick` each second, and `wake` with the seconds that the tab slept, before the next tick. */
export function useTick(tick: () => void, wake: (seconds: number) => void): void {
  const onTick = useEffectEvent(tick)
  const onWake = useEffectEvent(wake)
  useEffect(() => {
    const lap = createLapTimer(deviceClock.steadyMs)
    const timer = setInterval(() => {
      const passed = lap()
      if (passed > SLEPT_MS) onWake(Math.round(passed / 1_000))
      onTick()
    }, PERIOD_MS)
    return () => clearInterval(timer)
  }, [])
}
