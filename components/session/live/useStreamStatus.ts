'use client'
import { useEffect, useState } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { StreamStatus } from '@/lib/client/channels'
import { deviceClock } from '@/lib/clock/clock'
import { scheduleUpdate } from './frameScheduler'
import { createSteadyMoment } from './steadyMoment'

const IDLE: StreamStatus = { state: 'idle', lastMessageAtMs: undefined, latencyMs: undefined }
const EVERY_MS = 1_000

/**
 * State of a venue's socket, read again each second. Whether what is shown is fresh follows from
 * `lastMessageAtMs` alone, a moment of the steady clock, never from `state`.
 */
export function useStreamStatus(provider: string): StreamStatus {
  const client = usePerpsClient()
  const [status, setStatus] = useState(IDLE)

  useEffect(() => {
    const plugin = client.plugin(provider)
    const momentOf = createSteadyMoment(deviceClock)
    let lastState: StreamStatus['state'] | undefined
    const read = () => {
      const now = plugin.status()
      lastState = now.state
      setStatus({ ...now, lastMessageAtMs: momentOf(now.lastMessageAtMs) })
    }
    read()
    // A second is no deadline: it is renewed in a frame shared with other updates.
    const timer = setInterval(() => scheduleUpdate(read), EVERY_MS)
    const leave = plugin.onStatus((next) => {
      // Every frame changes the time of the last message; only a new state is worth a render now.
      if (lastState !== next.state) read()
    })
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [client, provider])

  return status
}
