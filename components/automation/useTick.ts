'use client'
import { useEffect, useEffectEvent } from 'react'

const PERIOD_MS = 1_000
/** A hidden tab runs once a minute; later than this it slept. */
const SLEPT_MS = 90_000

/** Calls `tick` each second, and `wake` with the seconds that the tab slept, before the next tick. */
export function useTick(tick: () => void, wake: (seconds: number) => void): void {
  const onTick = useEffectEvent(tick)
  const onWake = useEffectEvent(wake)
  useEffect(() => {
    let last = Date.now()
    const timer = setInterval(() => {
      const passed = Date.now() - last
      last = Date.now()
      if (passed > SLEPT_MS) onWake(Math.round(passed / 1_000))
      onTick()
    }, PERIOD_MS)
    return () => clearInterval(timer)
  }, [])
}
