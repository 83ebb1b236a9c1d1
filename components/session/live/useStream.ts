'use client'
import { useEffect, useEffectEvent } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/channels'

/**
 * Hands every frame of a venue's channel to `listener` while the component is mounted; nothing is
 * subscribed while `subscription` is undefined. Listeners of the same subscription share one wire
 * subscription. Frames arrive outside of React: put them into a store, not into state.
 */
export function useStream<Name extends Channel>(
  provider: string,
  subscription: SubscriptionOf<Name> | undefined,
  listener: (payload: StreamPayloads[Name]) => void,
): void {
  const client = usePerpsClient()
  const onFrame = useEffectEvent(listener)
  const name = subscription === undefined ? undefined : JSON.stringify(subscription)

  // The subscription is a value made again on each render; its text says whether it changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` stands for `subscription`
  useEffect(() => {
    if (subscription === undefined) return undefined
    return client.plugin(provider).subscribe(subscription, (payload) => onFrame(payload))
  }, [client, provider, name])
}
