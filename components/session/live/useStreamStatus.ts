'use client'
import { useEffect, useState } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { StreamStatus } from '@/lib/client/channels'
import { scheduleUpdate } from './frameScheduler'

const IDLE: StreamStatus = { state: 'idle', lastMessageAtMs: undefined, latencyMs: undefined }
const EVERY_MS = 1_000

/**
 * How a venue's socket stands, renewed each second. Whether what is shown is fresh follows from
 * `lastMessageAtMs` alone, never from `state`.
 */
export function useStreamStatus(provider: string): StreamStatus {
  const client = usePerpsClient()
  const [status, setStatus] = useState(IDLE)

  useEffect(() => {
    const plugin = client.plugin(provider)
    let lastStatus: StreamStatus | undefined
    const read = () => {
      lastStatus = plugin.status()
      setStatus(lastStatus)
    }
    read()
    // A second is no deadline: it is renewed in a frame that other news share.
    const timer = setInterval(() => scheduleUpdate(read), EVERY_MS)
    const leave = plugin.onStatus((next) => {
      // Every frame changes the time of the last message; only a new state is worth a render now.
      if (lastStatus?.state !== next.state) read()
    })
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [client, provider])

  return status
}
