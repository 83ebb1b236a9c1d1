import type { Connection } from '@/server/paper/wire/connection'

/** What the venue allows one IP address. */
export const SOCKET_LIMITS = {
  connections: 10,
  newPerMinute: 30,
  subscriptions: 1_000,
  users: 10,
  messagesPerMinute: 2_000,
  pendingPosts: 100,
} as const

const WINDOW_MS = 60_000
const ADDRESSES_MAX = 10_000

/**
 * Keeps clients within the venue's limits of streams. Where those are enforced for real they hold
 * for all connections of an address together, and their number is limited too. Otherwise every
 * connection counts as an address of its own: on loopback all browsers and programs share one.
 */
export interface SocketLimiter {
  /** Counts a connection that asks to be opened; false where the address may not have it now. */
  admit(address: string): boolean
  open(connection: Connection): void
  close(connection: Connection): void
  /** Counts a message; false where it is one too many within a minute. */
  countMessage(connection: Connection): boolean
  /** What counts together with this connection, itself included. */
  together(connection: Connection): readonly Connection[]
}

/** Makes a limiter that has seen nothing. */
export function createSocketLimiter(options: {
  isEnforced: () => boolean
  monotonicMs: () => number
}): SocketLimiter {
  const { isEnforced, monotonicMs } = options
  const open = new Set<Connection>()
  const opened = createWindows<string>(monotonicMs)
  const messages = createWindows<string | Connection>(monotonicMs)
  const ofAddress = (address: string) =>
    [...open].filter((connection) => connection.address === address)

  return {
    admit(address) {
      if (!isEnforced()) return true
      if (ofAddress(address).length >= SOCKET_LIMITS.connections) return false
      return opened.count(address) <= SOCKET_LIMITS.newPerMinute
    },
    open(connection) {
      open.add(connection)
    },
    close(connection) {
      open.delete(connection)
      messages.forget(connection)
    },
    countMessage(connection) {
      const subject = isEnforced() ? connection.address : connection
      return messages.count(subject) <= SOCKET_LIMITS.messagesPerMinute
    },
    together: (connection) => (isEnforced() ? ofAddress(connection.address) : [connection]),
  }
}

/** Counts per subject in windows of a minute. */
function createWindows<Subject>(monotonicMs: () => number) {
  const windows = new Map<Subject, { startMs: number; count: number }>()
  return {
    /** How many there were in its window, this one included. */
    count(subject: Subject): number {
      const nowMs = monotonicMs()
      const current = windows.get(subject)
      if (current !== undefined && nowMs - current.startMs < WINDOW_MS) {
        current.count += 1
        return current.count
      }
      if (windows.size >= ADDRESSES_MAX) windows.clear()
      windows.set(subject, { startMs: nowMs, count: 1 })
      return 1
    },
    forget(subject: Subject): void {
      windows.delete(subject)
    },
  }
}
