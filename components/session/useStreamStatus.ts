'use client'
import { useEffect, useState } from 'react'
import type { StreamStatus } from '@/lib/client/plugin'
import { usePerpsClient } from './usePerpsClient'

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
    const read = () => setStatus(plugin.status())
    read()
    const timer = setInterval(read, EVERY_MS)
    const leave = plugin.onStatus((next) => {
      // Every frame changes the time of the last message; only a new state is worth a render now.
      setStatus((before) => (before.state === next.state ? before : next))
    })
    return () => {
      clearInterval(timer)
      leave()
    }
  }, [client, provider])

  return status
}
