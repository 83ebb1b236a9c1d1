/** How far a time of the service may lie from what the client takes for now. */
const TOLERANCE_MS = 60_000

/**
 * Whether a time lies within a minute of this device's clock, or of the venue's as this device read
 * it: clocks of devices are sometimes wrong, and the venue's cannot be forged by the service.
 */
export function isNearTime(
  timeMs: number,
  expectedMs: number,
  { clockOffsetMs }: { clockOffsetMs: number },
): boolean {
  const distance = timeMs - expectedMs
  return Math.abs(distance) <= TOLERANCE_MS || Math.abs(distance - clockOffsetMs) <= TOLERANCE_MS
}
