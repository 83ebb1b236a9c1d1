'use client'
import { useEffect, useRef, useState } from 'react'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/plugin'
import { useStream } from './useStream'

/** Figures that people read change at most four times a second. */
const EVERY_MS = 250

/**
 * The newest payload of a channel as state, renewed at most every `everyMs`; undefined before the
 * first frame and after the subscription changed.
 */
export function useStreamValue<Name extends Channel>(
  provider: string,
  subscription: SubscriptionOf<Name> | undefined,
  everyMs: number = EVERY_MS,
): StreamPayloads[Name] | undefined {
  type Payload = StreamPayloads[Name]
  const name = `${provider} ${JSON.stringify(subscription)}`
  const [shown, setShown] = useState<{ name: string; payload: Payload }>()
  const newest = useRef<{ name: string; payload: Payload }>(undefined)
  const lastShown = useRef<{ name: string; payload: Payload }>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const show = () => {
    const held = newest.current
    if (held === lastShown.current) {
      timer.current = undefined
      return
    }
    lastShown.current = held
    setShown(held)
    // On full quarters of a second for all, so that figures change together and not in turn.
    timer.current = setTimeout(show, everyMs - (performance.now() % everyMs))
  }

  useStream(provider, subscription, (payload) => {
    newest.current = { name, payload }
    if (timer.current === undefined) show()
  })

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  return shown?.name === name ? shown.payload : undefined
}
