import { say } from '@/lib/messages/say'
/** What is known of a venue's stream. */
export interface StreamFacts {
  state: 'idle' | 'connecting' | 'connected' | 'reconnecting'
  lastMessageAtMs: number | undefined
  latencyMs: number | undefined
}

/** How a venue's data stands, as a colour and in words. */
export interface VenueHealth {
  tone: 'good' | 'warn' | 'bad' | 'idle'
  text: string
}

/** Data counts as fresh for this long; a green light never means anything else. */
const FRESH_MS = 3_000
const DEAD_MS = 10_000

/**
 * Judges a venue by the age of its data alone. The socket's state only adds the reason: a socket
 * that says it is open while nothing comes is as bad as none.
 */
export function venueHealth(facts: StreamFacts, nowMs: number): VenueHealth {
  const { state, lastMessageAtMs, latencyMs } = facts
  if (lastMessageAtMs === undefined) {
    if (state === 'idle') return { tone: 'idle', text: say('not streaming') }
    return state === 'reconnecting'
      ? { tone: 'bad', text: say('cannot be reached, trying again') }
      : { tone: 'warn', text: say('connecting') }
  }
  const ageMs = Math.max(0, nowMs - lastMessageAtMs)
  if (ageMs <= FRESH_MS) {
    const age = (ageMs / 1_000).toFixed(1)
    return {
      tone: 'good',
      text:
        latencyMs === undefined
          ? say('{age} s', { age })
          : say('{age} s · {latency} ms', { age, latency: Math.round(latencyMs) }),
    }
  }
  const seconds = Math.floor(ageMs / 1_000)
  return {
    tone: ageMs > DEAD_MS ? 'bad' : 'warn',
    text:
      state === 'reconnecting'
        ? say('reconnecting, data {seconds} s old', { seconds })
        : say('data {seconds} s old', { seconds }),
  }
}
