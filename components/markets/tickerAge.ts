/** A poll that comes late is no trouble yet. */
const LATE_AFTER_MS = 8_000

/**
 * How old a polled read is, where that is more than late.
 * @param readAtMs when it came, by the calendar; 0 or undefined: it never did
 */
export function tickerAge(
  readAtMs: number | undefined,
  nowMs: number | undefined,
): number | undefined {
  if (!readAtMs || nowMs === undefined) return undefined
  // Of a time in the future no one knows the age: the calendar was set back since.
  const ageMs = Math.abs(nowMs - readAtMs)
  return ageMs > LATE_AFTER_MS ? ageMs : undefined
}
