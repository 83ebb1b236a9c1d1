import { setImmediate } from 'node:timers/promises'
import { Pool } from 'undici'
import type { Clock } from './clock'

/** Idle connections are kept so long where the other side says nothing. */
const KEEP_ALIVE_MS = 10_000
/** Less than what the other side says, for clocks and networks differ. */
const KEEP_ALIVE_MARGIN_MS = 2000

/** Keep-alive connections to one origin: no redirects, bounded answers, a bounded wait to connect. */
export function openPool(origin: string, limits: { timeoutMs: number; bytesMax: number }): Pool {
  return new Pool(origin, {
    connections: 32,
    connect: { timeout: Math.min(3000, limits.timeoutMs) },
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveTimeoutThreshold: KEEP_ALIVE_MARGIN_MS,
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
    maxResponseSize: limits.bytesMax,
  })
}

/** A pool for what must not be repeated, and so must not meet a connection that just died. */
export interface FreshPool {
  /** A pool whose connections the other side still keeps. */
  take(): Promise<Pool>
  /** Says that an answer came, and how long the other side keeps an idle connection. */
  answered(keepAliveSeconds: number | undefined): void
  close(): Promise<void>
}

/**
 * Wraps a pool and replaces it after idling longer than the other side keeps connections. The pool
 * does so itself, but counts the ticks of its own timer: a process that was busy for seconds would
 * go on to use connections that are about to be closed.
 */
export function createFreshPool(open: () => Pool, clock: Clock): FreshPool {
  let pool = open()
  let idleMaxMs = KEEP_ALIVE_MS - KEEP_ALIVE_MARGIN_MS
  let usedAtMs = clock.now()
  return {
    async take() {
      // One turn of the event loop lets the process see connections closed while it was busy.
      await setImmediate()
      const nowMs = clock.now()
      if (nowMs - usedAtMs > idleMaxMs) {
        const old = pool
        pool = open()
        // Ends once requests under way are answered; nothing waits for its end.
        old.close().catch(() => undefined)
      }
      usedAtMs = nowMs
      return pool
    },
    answered(keepAliveSeconds) {
      usedAtMs = clock.now()
      if (keepAliveSeconds === undefined) return
      idleMaxMs = Math.max(0, keepAliveSeconds * 1000 - KEEP_ALIVE_MARGIN_MS)
    },
    close: () => pool.destroy(),
  }
}
