import { ageAt } from './steadyNow'

/** A poll that comes late is no trouble yet. */
const LATE_AFTER_MS = 8_000

/**
 * How old a polled read is, where that is more than late.
 * @param readAtMs when it came, by the steady clock; undefined: it never did
 * @param nowMs of a `SteadyNow`
 */
export function polledAge(
  readAtMs: number | undefined,
  nowMs: number | undefined,
): number | undefined {
  if (readAtMs === undefined) return undefined
  const ageMs = ageAt(readAtMs, nowMs)
  return ageMs > LATE_AFTER_MS ? ageMs : undefined
}
