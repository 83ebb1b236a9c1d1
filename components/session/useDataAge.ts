'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Subscription } from '@/lib/client/plugin'
import { usePerpsClient } from './usePerpsClient'

/** Age of what a channel last said. */
export interface DataAge {
  /** Undefined while nothing came yet. */
  ageMs: number | undefined
  isReconnecting: boolean
}

const UNKNOWN: DataAge = { ageMs: undefined, isReconnecting: false }
const EVERY_MS = 500

/**
 * How old the newest frame of one channel is, or of the whole venue where no channel is named.
 * Renewed in whole seconds from three seconds on, so that fresh data causes no renders.
 *
 * @param servedAtMs when what is shown came from the service, where no frame came yet
 */
export function useDataAge(
  provider: string,
  subscription?: Subscription,
  servedAtMs?: () => number | undefined,
): DataAge {
  const client = usePerpsClient()
  const name = JSON.stringify(subscription)
  const [age, setAge] = useState(UNKNOWN)
  const readServedAtMs = useEffectEvent(() => servedAtMs?.())

  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for `subscription`
  useEffect(() => {
    const plugin = client.plugin(provider)
    let shown: DataAge | undefined
    const read = () => {
      const status = plugin.status()
      const atMs =
        (subscription === undefined
          ? status.lastMessageAtMs
          : plugin.lastMessageAtMs(subscription)) ?? readServedAtMs()
      const next: DataAge = {
        ageMs: atMs === undefined ? undefined : coarse(Date.now() - atMs),
        isReconnecting: status.state === 'reconnecting',
      }
      // Asked before it is set: React keeps what changes nothing until the next render, which may
      // never come.
      if (shown?.ageMs === next.ageMs && shown?.isReconnecting === next.isReconnecting) return
      shown = next
      setAge(next)
    }
    read()
    const timer = setInterval(read, EVERY_MS)
    return () => clearInterval(timer)
  }, [client, provider, name])

  return age
}

// Below three seconds data counts as fresh: one value for all of it.
function coarse(ageMs: number): number {
  return ageMs <= 3_000 ? 0 : Math.floor(ageMs / 1_000) * 1_000
}
