'use client'
import { useRef, useState } from 'react'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/channels'
import { scheduleUpdate } from './frameScheduler'
import { useStream } from './useStream'

/**
 * The newest payload of a channel as state, updated every 300 ms at most together with all other
 * figures; undefined before the first frame and after the subscription changed.
 */
export function useStreamValue<Name extends Channel>(
  provider: string,
  subscription: SubscriptionOf<Name> | undefined,
): StreamPayloads[Name] | undefined {
  type NamedPayload = { name: string; payload: StreamPayloads[Name] }
  const name = `${provider} ${JSON.stringify(subscription)}`
  const [displayed, setDisplayed] = useState<NamedPayload>()
  const newest = useRef<NamedPayload>(undefined)
  // One function for as long as the component lives: a run scheduled twice is one run.
  const [show] = useState(() => () => setDisplayed(newest.current))

  useStream(provider, subscription, (payload) => {
    const isFirst = newest.current?.name !== name
    newest.current = { name, payload }
    if (isFirst) show()
    else scheduleUpdate(show)
  })

  return displayed?.name === name ? displayed.payload : undefined
}
