'use client'
import { useRef, useState } from 'react'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/plugin'
import { renewInBeat } from './pageBeat'
import { useStream } from './useStream'

/**
 * The newest payload of a channel as state, renewed at most four times a second together with all
 * other figures; undefined before the first frame and after the subscription changed.
 */
export function useStreamValue<Name extends Channel>(
  provider: string,
  subscription: SubscriptionOf<Name> | undefined,
): StreamPayloads[Name] | undefined {
  type Held = { name: string; payload: StreamPayloads[Name] }
  const name = `${provider} ${JSON.stringify(subscription)}`
  const [shown, setShown] = useState<Held>()
  const newest = useRef<Held>(undefined)
  // One function for as long as the component lives: a run gathered twice is one run.
  const [show] = useState(() => () => setShown(newest.current))

  useStream(provider, subscription, (payload) => {
    const isFirst = newest.current?.name !== name
    newest.current = { name, payload }
    if (isFirst) show()
    else renewInBeat(show)
  })

  return shown?.name === name ? shown.payload : undefined
}
