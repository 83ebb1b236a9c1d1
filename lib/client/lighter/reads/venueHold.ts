import { PerpsError } from '@/lib/schema/perpsError'

/** Pause after the venue or its firewall refused for too many requests and named none, */
const HOLD_SECONDS = 60
/** and the longest one that is honoured. */
const HOLD_SECONDS_MAX = 300

/** Whether a deployment has to be left alone after it refused for too many requests. */
export interface VenueHold {
  /** @throws 429/2090 while the deployment has to be left alone */
  check(): void
  /** Leaves the deployment alone for as long as it said. Returns the refusal. */
  start(retryAfterSeconds: number | undefined): PerpsError
}

/** Starts without a pause. */
export function createVenueHold(tool: string, steadyMs: () => number): VenueHold {
  let untilMs = Number.NEGATIVE_INFINITY
  const refusal = (retryAfterSeconds: number) =>
    new PerpsError(2090, 'The venue limits how often it may be asked.', { tool, retryAfterSeconds })
  return {
    check() {
      const leftMs = untilMs - steadyMs()
      if (leftMs > 0) throw refusal(Math.ceil(leftMs / 1_000))
    },
    start(retryAfterSeconds) {
      const seconds = Math.min(retryAfterSeconds ?? HOLD_SECONDS, HOLD_SECONDS_MAX)
      untilMs = Math.max(untilMs, steadyMs() + seconds * 1_000)
      return refusal(seconds)
    },
  }
}
