'use client'
import { useEffect, useEffectEvent } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { deviceClock } from '@/lib/clock/clock'
import { onWake } from './onWake'

/**
 * Calls `listener` whenever what was read earlier may have a hole: the venue's socket came back,
 * the tab woke up, the network returned.
 */
export function useOnFresh(provider: string, listener: () => void): void {
  const client = usePerpsClient()
  const onFresh = useEffectEvent(listener)

  useEffect(() => {
    const plugin = client.plugin(provider)
    let wasLost = false
    const leave = plugin.onStatus(({ state }) => {
      if (state === 'reconnecting') wasLost = true
      if (state !== 'connected' || !wasLost) return
      wasLost = false
      onFresh()
    })
    const stop = onWake(document, window, deviceClock.steadyMs, () => onFresh())
    return () => {
      leave()
      stop()
    }
  }, [client, provider])
}
