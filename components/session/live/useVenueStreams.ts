'use client'
import { useEffect, useRef, useState } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/channels'
import { deviceClock } from '@/lib/clock/clock'
import { scheduleUpdate } from './frameScheduler'

/** What a venue said last on a channel, and when. */
export interface VenueFrame<Payload> {
  payload: Payload
  /** When it came, by the steady clock of this device: its age counts from there. */
  atMs: number
  /** The same by the calendar, to compare with a venue's. */
  wallMs: number
}

/**
 * The newest payload of a channel of each of several venues, renewed at most a few times a second
 * together with all other figures. A venue that said nothing yet is absent.
 * @param subscriptions by provider key; the venues may change from render to render
 */
export function useVenueStreams<Name extends Channel>(
  subscriptions: ReadonlyMap<string, SubscriptionOf<Name>>,
): ReadonlyMap<string, VenueFrame<StreamPayloads[Name]>> {
  type Frames = ReadonlyMap<string, VenueFrame<StreamPayloads[Name]>>
  const client = usePerpsClient()
  const [frames, setFrames] = useState<Frames>(new Map())
  const newest = useRef<Map<string, VenueFrame<StreamPayloads[Name]>>>(new Map())
  // One function for as long as the component lives: a run scheduled twice is one run.
  const [show] = useState(() => () => setFrames(new Map(newest.current)))
  const name = JSON.stringify([...subscriptions])

  // The subscriptions are a value made again on each render; their text says whether they changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for `subscriptions`
  useEffect(() => {
    const frameOf = newest.current
    const leave = [...subscriptions].map(([provider, subscription]) =>
      client.plugin(provider).subscribe(subscription, (payload) => {
        const isFirst = !frameOf.has(provider)
        frameOf.set(provider, {
          payload,
          atMs: deviceClock.steadyMs(),
          wallMs: deviceClock.wallMs(),
        })
        if (isFirst) show()
        else scheduleUpdate(show)
      }),
    )
    return () => {
      for (const stop of leave) stop()
      frameOf.clear()
      show()
    }
  }, [client, name, show])

  return frames
}
