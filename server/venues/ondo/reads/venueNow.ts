import { PerpsError } from '@/lib/schema/perpsError'
import type { Ask } from '@/lib/venues/ondo/ask/questions'
import { isSameTime, readVenueTime } from '@/lib/venues/ondo/reads/venueTime'
import type { OndoConfig } from '@/server/config/ondo'
import type { CallContext } from '@/server/venues/adapter'
import type { OndoVenue } from '@/server/venues/ondo/venue'
import { untilAborted } from '@/server/venues/upstream/clock'
import { createVenueClock, type VenueClock } from '@/server/venues/upstream/venueClock'

/** An order waits for the venue's time; ours must do where that takes longer. */
const TIMEOUT_MS = 1_500

/** The clock of a deployment, read from its mark prices; a read under way is shared by who asks then. */
export function createOndoClock(ask: Ask, config: OndoConfig): VenueClock {
  const timeoutMs = Math.min(TIMEOUT_MS, config.timeoutMs)
  const clock = createVenueClock(
    async (signal) => {
      const venueMs = await readVenueTime(ask, signal)
      if (venueMs !== undefined) return venueMs
      throw new PerpsError(2004, 'The venue reports no time.', { tool: config.key })
    },
    { network: config.network, timeoutMs },
  )
  let reading: Promise<number> | undefined
  return {
    ...clock,
    // Many signatures with a wrong time at once cost the venue one question.
    read(signal) {
      if (signal.aborted) return Promise.reject(signal.reason)
      reading ??= clock.read(AbortSignal.timeout(timeoutMs)).finally(() => {
        reading = undefined
      })
      return untilAborted(reading, signal)
    },
  }
}

/**
 * Unix milliseconds by the clock that the venue checks signatures against. Where it agrees with
 * ours as far as marks say, it is ours: a mark is a little old.
 */
export async function venueNowMs(
  { clock }: Pick<OndoVenue, 'clock'>,
  context: CallContext,
): Promise<number> {
  const venueMs = await clock.now(context)
  return isSameTime(venueMs, context.nowMs) ? context.nowMs : venueMs
}

/** The same, asked for now, whatever was read before; undefined where the venue does not say. */
export async function readVenueNow(
  { clock }: Pick<OndoVenue, 'clock'>,
  context: CallContext,
): Promise<number | undefined> {
  const limit = AbortSignal.any([context.signal, AbortSignal.timeout(TIMEOUT_MS)])
  const venueMs = await clock.read(limit).catch(() => undefined)
  context.signal.throwIfAborted()
  if (venueMs === undefined) return undefined
  return isSameTime(venueMs, context.nowMs) ? context.nowMs : venueMs
}
