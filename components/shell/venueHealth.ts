import { ageAt } from '@/components/session/live/steadyNow'
import { t } from '@/lib/i18n/t'

/** What is known of a venue's stream. */
export interface StreamFacts {
  state: 'idle' | 'connecting' | 'connected' | 'reconnecting'
  /** By the steady clock. */
  lastMessageAtMs: number | undefined
  /** The one age of the venue's data that the whole page shows; undefined while nothing came. */
  ageMs: number | undefined
  /** The page shows nothing of the venue that is never quiet while it is fresh. */
  isQuiet?: boolean
  latencyMs: number | undefined
}

/** Health of a venue's data, as a colour and in words. */
export interface VenueHealth {
  tone: 'good' | 'warn' | 'bad' | 'idle'
  text: string
}

/**
 * Data counts as fresh for this long; a green light never means anything else. Of a venue that the page
 * shows no prices of, only the answers to pings come at times, every five seconds.
 */
const FRESH_MS = 3_000
const DEAD_MS = 10_000

/**
 * Health of a venue by the age of its data alone. The socket's state only adds the reason: an open
 * socket without frames is as bad as none.
 * @param nowMs by the steady clock; undefined before it is read
 */
export function venueHealth(facts: StreamFacts, nowMs: number | undefined): VenueHealth {
  const { state, lastMessageAtMs, latencyMs } = facts
  // A page that streams nothing has nothing that could be old.
  if (state === 'idle') return { tone: 'idle', text: t('idle') }
  if (lastMessageAtMs === undefined) {
    return state === 'reconnecting'
      ? { tone: 'bad', text: t('unreachable, reconnecting') }
      : { tone: 'warn', text: t('connecting') }
  }
  const newestMs = ageAt(lastMessageAtMs, nowMs)
  const freshMs = facts.isQuiet === true && state === 'connected' ? DEAD_MS : FRESH_MS
  const ageMs = Math.max(facts.ageMs ?? 0, newestMs <= freshMs ? 0 : newestMs)
  if (ageMs <= freshMs) {
    const age = (newestMs / 1_000).toFixed(1)
    return {
      tone: 'good',
      text:
        latencyMs === undefined
          ? t('{age} s', { age })
          : t('{age} s · {latency} ms', { age, latency: Math.round(latencyMs) }),
    }
  }
  const seconds = Math.floor((facts.ageMs || ageMs) / 1_000)
  return {
    tone: ageMs > DEAD_MS ? 'bad' : 'warn',
    text:
      state === 'reconnecting'
        ? t('reconnecting, data {seconds} s old', { seconds })
        : t('data {seconds} s old', { seconds }),
  }
}
