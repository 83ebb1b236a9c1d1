/** From when before its end a session is told of. */
const TOLD_BEFORE_MS = 30 * 60_000
const MINUTE_MS = 60_000

/** How the session of this browser ends; undefined while it lasts, or where there is none. */
export function sessionEnd(
  credentials: readonly { kind: string; expiresAtMs?: number }[],
  nowMs: number,
): { hasEnded: boolean; minutes: number } | undefined {
  const session = credentials.find(({ kind }) => kind === 'session')
  if (session?.expiresAtMs === undefined) return undefined
  const leftMs = session.expiresAtMs - nowMs
  if (leftMs > TOLD_BEFORE_MS) return undefined
  return { hasEnded: leftMs <= 0, minutes: Math.max(0, Math.ceil(leftMs / MINUTE_MS)) }
}
