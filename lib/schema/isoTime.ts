/** Milliseconds since 1970 as ISO 8601 text in UTC. */
export function isoTime(timeMs: number): string {
  return new Date(timeMs).toISOString()
}
