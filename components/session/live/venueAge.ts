import { STALE_AFTER_MS } from '@/components/ui/states/StaleBadge'
import type { StreamStatus } from '@/lib/client/channels'
import type { Clock } from '@/lib/clock/clock'
import { createSteadyMoment } from './steadyMoment'
import { ageAt } from './steadyNow'

/** How old the data of one venue is, the same wherever a page shows it. */
export interface VenueAge {
  /** Undefined while nothing came yet; 0 while it is fresh, then in whole seconds. */
  ageMs: number | undefined
  isReconnecting: boolean
  /** The page shows nothing of the venue that is never quiet while it is fresh. */
  isQuiet: boolean
}

const EVERY_MS = 500
/** The age of a venue of which nothing is known yet. */
export const UNKNOWN_AGE: VenueAge = { ageMs: undefined, isReconnecting: false, isQuiet: true }

/** The age of a venue's data, read twice a second while it has a reader. */
export interface VenueAgeClock {
  current(): VenueAge
  subscribe(listener: () => void): () => void
  /**
   * Adds something that the page shows and that never is quiet while it is fresh. The venue is as
   * old as the oldest of them. Returns the end of it.
   * @param readAtMs when it was last reported; undefined while it never was
   */
  watch(readAtMs: () => number | undefined): () => void
}

export interface VenueAgeOptions {
  status: () => StreamStatus
  clock: Pick<Clock, 'wallMs' | 'steadyMs'>
  /** Calls back for as long as it is not stopped. */
  every: (run: () => void, ms: number) => () => void
}

/** One clock for each venue of a page, so that two places never show two ages. */
export function createVenueAgeClock({ status, clock, every }: VenueAgeOptions): VenueAgeClock {
  const listeners = new Set<() => void>()
  const watched = new Set<() => number | undefined>()
  const momentOf = createSteadyMoment(clock)
  let stop: (() => void) | undefined
  let age = UNKNOWN_AGE

  const read = () => {
    const { state, lastMessageAtMs } = status()
    const vital = [...watched].flatMap((readAtMs) => readAtMs() ?? [])
    const atMs = vital.length > 0 ? Math.min(...vital) : momentOf(lastMessageAtMs)
    const next: VenueAge = {
      ageMs: atMs === undefined ? undefined : wholeSeconds(ageAt(atMs, clock.steadyMs())),
      isReconnecting: state === 'reconnecting',
      isQuiet: watched.size === 0,
    }
    if (isSame(next, age)) return
    age = next
    for (const listener of listeners) listener()
  }

  return {
    current: () => age,
    subscribe(listener) {
      listeners.add(listener)
      if (stop === undefined) {
        stop = every(read, EVERY_MS)
        read()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
    watch(readAtMs) {
      const ownMomentOf = createSteadyMoment(clock)
      const readMoment = () => ownMomentOf(readAtMs())
      watched.add(readMoment)
      return () => {
        watched.delete(readMoment)
      }
    },
  }
}

function isSame(a: VenueAge, b: VenueAge): boolean {
  return a.ageMs === b.ageMs && a.isReconnecting === b.isReconnecting && a.isQuiet === b.isQuiet
}

/** Fresh data causes no renders: one value for all of it. */
function wholeSeconds(ageMs: number): number {
  return ageMs <= STALE_AFTER_MS ? 0 : Math.floor(ageMs / 1_000) * 1_000
}
