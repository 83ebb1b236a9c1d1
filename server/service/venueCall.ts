import type { CallContext } from '@/server/venues/adapter'
import type { Caller, Desk } from './desk'

/** What a venue call carries when one caller alone waits for it. */
export function callContext(desk: Desk, caller: Caller): CallContext {
  return {
    signal: AbortSignal.any([caller.signal, AbortSignal.timeout(desk.venueTimeoutMs)]),
    nowMs: desk.nowMs(),
    feeIdentity: caller.feeIdentity,
  }
}

/** What a venue call carries that must not end with the caller who happened to start it. */
export function detachedContext(desk: Desk, feeIdentity?: string): CallContext {
  return {
    signal: AbortSignal.timeout(desk.venueTimeoutMs),
    nowMs: desk.nowMs(),
    feeIdentity,
  }
}
