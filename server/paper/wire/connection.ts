import type { FaultSwitches } from '@/server/paper/host'

/** Above this many unsent bytes a client is slow: frames that show a state wait for it. */
const SLOW_BYTES = 262_144
/** Above this many it is lost: events cannot be left out, so the connection ends. */
const LOST_BYTES = 16_777_216

/** The part of a WebSocket that a connection needs. */
export interface ClientSocket {
  readonly readyState: number
  readonly OPEN: number
  /** Bytes passed to the socket and not yet on the wire. */
  readonly bufferedAmount: number
  send(frame: string, done: () => void): void
  close(code?: number): void
  terminate(): void
}

/** One WebSocket client: what it may still be sent, and what it misses. */
export interface Connection {
  /** Where it comes from, for weights. */
  readonly address: string
  /** Topic key -> account of the topic, for what it subscribed to. */
  readonly subscriptions: Map<string, string | undefined>
  /** Keys of state topics whose latest frame was held back. */
  readonly behind: Set<string>
  /** Posts that are being handled. */
  pendingPosts: number
  /** Monotonic time of the last frame sent to it. */
  lastSentMs: number
  isSlow(): boolean
  /** Sends a frame that nothing replaces. */
  send(channel: string, frame: string): void
  /** Sends a frame unless the client is slow; then the topic is remembered. */
  sendState(channel: string, key: string, frame: string): void
  close(): void
  terminate(): void
}

/** Wraps a socket; stream faults (lost, doubled, swapped, frozen frames) strike here. */
export function createConnection(options: {
  socket: ClientSocket
  address: string
  faults: FaultSwitches
  monotonicMs: () => number
  /** Its frames are acknowledgements, which `ws_drop_ack` loses. */
  ackChannel?: string
}): Connection {
  const { ackChannel, socket, faults, monotonicMs } = options
  /** A frame held back so that the next one overtakes it. */
  let swapped: string | undefined

  function write(frame: string): void {
    if (socket.readyState !== socket.OPEN) return
    connection.lastSentMs = monotonicMs()
    // ws reports a broken socket through its close event; the callback only keeps it from throwing.
    socket.send(frame, () => undefined)
  }

  function deliver(channel: string, frame: string): void {
    if (faults.isOn('ws_freeze') || faults.take('ws_lose', channel) !== undefined) return
    if (channel === ackChannel && faults.take('ws_drop_ack') !== undefined) return
    if (swapped === undefined && faults.take('ws_reorder', channel) !== undefined) {
      swapped = frame
      return
    }
    write(frame)
    if (faults.take('ws_duplicate', channel) !== undefined) write(frame)
    if (swapped !== undefined) write(swapped)
    swapped = undefined
  }

  const connection: Connection = {
    address: options.address,
    subscriptions: new Map(),
    behind: new Set(),
    pendingPosts: 0,
    lastSentMs: monotonicMs(),
    isSlow: () => socket.bufferedAmount > SLOW_BYTES,
    send(channel, frame) {
      if (socket.bufferedAmount > LOST_BYTES) socket.terminate()
      else deliver(channel, frame)
    },
    sendState(channel, key, frame) {
      if (connection.isSlow()) connection.behind.add(key)
      else deliver(channel, frame)
    },
    close: () => socket.close(1000),
    terminate: () => socket.terminate(),
  }
  return connection
}
