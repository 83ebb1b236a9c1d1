/** From when before its end a session is warned of. */
const WARN_BEFORE_MS = 30 * 60_000
const MINUTE_MS = 60_000

interface Credential {
  kind: string
  expiresAtMs?: number
}

/** The session of this browser among its credentials. */
export function sessionOf(credentials: readonly Credential[]): Credential | undefined {
  return credentials.find(({ kind }) => kind === 'session')
}

/**
 * How the session of this browser ends; undefined while it lasts, or where there is none.
 * @param isLost whether there was one on this page, and the venue or its time ended it
 */
export function sessionEnd(
  credentials: readonly Credential[],
  nowMs: number,
  isLost = false,
): { hasEnded: boolean; minutes: number } | undefined {
  const session = sessionOf(credentials)
  if (session === undefined && isLost) return { hasEnded: true, minutes: 0 }
  if (session?.expiresAtMs === undefined) return undefined
  const leftMs = session.expiresAtMs - nowMs
  if (leftMs > WARN_BEFORE_MS) return undefined
  return { hasEnded: leftMs <= 0, minutes: Math.max(0, Math.ceil(leftMs / MINUTE_MS)) }
}
