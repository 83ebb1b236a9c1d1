'use client'
import { useEffect, useRef, useState } from 'react'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/plugin'
import { BEAT_MS, FRAME_LEAD_MS, untilBeatMs } from './paintBeat'
import { useStream } from './useStream'

/** Figures that people read change at most four times a second, in a frame that the beat paints too. */
const EVERY_MS = 3 * BEAT_MS

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
    // On the same beat for all, so that figures change together and not in turn.
    timer.current = setTimeout(show, untilBeatMs(performance.now(), everyMs, FRAME_LEAD_MS))
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
