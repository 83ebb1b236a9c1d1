import { Deadline } from '@/server/config/deadline'
import type { CallContext } from '@/server/venues/adapter'
import type { Desk } from './desk'

/** On whose behalf a venue is called. Without a signal it does not end with who started it. */
export type VenueCaller = { feeIdentity?: string | undefined; signal?: AbortSignal }

/** Calls into a venue. The context's signal aborts with the caller and when the time is up. */
export async function callVenue<T>(
  desk: Desk,
  { feeIdentity, signal }: VenueCaller,
  call: (context: CallContext) => Promise<T>,
): Promise<T> {
  const deadline = new Deadline(desk.venueTimeoutMs, signal)
  try {
    return await call({ signal: deadline.signal, nowMs: desk.nowMs(), feeIdentity })
  } finally {
    deadline.release()
  }
}
