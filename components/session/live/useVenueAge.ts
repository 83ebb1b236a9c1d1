'use client'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { DEAD_AFTER_MS } from '@/components/ui/states/StaleBadge'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import { deviceClock } from '@/lib/clock/clock'
import { createVenueAgeClock, UNKNOWN_AGE, type VenueAge, type VenueAgeClock } from './venueAge'

const clocks = new WeakMap<PerpsClient, Map<string, VenueAgeClock>>()

function clockOf(client: PerpsClient, provider: string): VenueAgeClock {
  const clocksByProvider = clocks.get(client) ?? new Map<string, VenueAgeClock>()
  clocks.set(client, clocksByProvider)
  const clock =
    clocksByProvider.get(provider) ??
    createVenueAgeClock({
      status: () => client.plugin(provider).status(),
      clock: deviceClock,
      every: (run, ms) => {
        const timer = setInterval(run, ms)
        return () => clearInterval(timer)
      },
    })
  clocksByProvider.set(provider, clock)
  return clock
}

/** How old what a page shows of a venue is: one age, wherever it is shown. */
export function useVenueAge(provider: string): VenueAge {
  const clock = clockOf(usePerpsClient(), provider)
  return useSyncExternalStore(clock.subscribe, clock.current, () => UNKNOWN_AGE)
}

/** Whether figures that follow the mark price of a venue are stale. */
export function useArePricesOld(provider: string): boolean {
  const clock = clockOf(usePerpsClient(), provider)
  return useSyncExternalStore(
    clock.subscribe,
    () => isOld(clock.current()),
    () => false,
  )
}

function isOld({ ageMs }: VenueAge): boolean {
  return ageMs !== undefined && ageMs > DEAD_AFTER_MS
}

/**
 * Counts something that the page shows, and that is never quiet while it is fresh, into the age of
 * its venue.
 * @param readAtMs when it was last reported; undefined while it never was
 */
export function useCountsIntoAge(provider: string, readAtMs: () => number | undefined): void {
  const client = usePerpsClient()
  const read = useEffectEvent(readAtMs)
  useEffect(() => clockOf(client, provider).watch(() => read()), [client, provider])
}
