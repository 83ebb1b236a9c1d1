import { WebSocket } from 'ws'
import { reconnectDelayMs } from '@/lib/clock/backoff'
import { type Clock, systemClock } from './clock'

/** What a feed needs of a socket; `ws` and test fakes have it. */
export interface FeedSocket {
  send(text: string): void
  close(): void
  onOpen(run: () => void): void
  onMessage(run: (text: string) => void): void
  /** Once, however it ended. */
  onEnd(run: () => void): void
}

/** One socket of a venue, shared by the whole process. */
export interface LiveFeed {
  /** Opens the feed for a reader, and keeps it open for the idle time. */
  touch(): void
  readonly state: 'idle' | 'connecting' | 'open' | 'waiting'
  close(): void
}

export interface LiveFeedOptions {
  /** Sent on every opening. */
  subscriptions(): readonly string[]
  /** @param send answers on the connection that the message came by */
  onMessage(text: string, send: (text: string) => void): void
  /** Sent to keep the connection and to notice a dead one. */
  pingFrame: string
  pingEveryMs?: number
  /** Longest silence before the connection counts as dead. */
  silenceMaxMs?: number
  /** Closed after this long without a reader. */
  idleMaxMs?: number
  clock?: Clock
  openSocket(): FeedSocket
}

/**
 * A feed that is opened by the first `touch`, closed when idle, and reconnects with a wait that
 * starts at 150 ms and doubles to 10 s. The wait starts over once a connection has said something.
 */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const clock = options.clock ?? systemClock
  const silenceMaxMs = options.silenceMaxMs ?? 15_000
  const idleMaxMs = options.idleMaxMs ?? 60_000
  let state: LiveFeed['state'] = 'idle'
  let socket: FeedSocket | undefined
  let touchedAtMs = 0
  let heardAtMs = 0
  let failures = 0
  let stopTimers: (() => void)[] = []

  function later(run: () => void, delayMs: number): void {
    stopTimers.push(clock.setTimer(run, delayMs))
  }

  function isIdle(): boolean {
    return clock.now() - touchedAtMs >= idleMaxMs
  }

  function clearTimers(): void {
    for (const stop of stopTimers) stop()
    stopTimers = []
  }

  function connect(): void {
    state = 'connecting'
    heardAtMs = clock.now()
    const mine = options.openSocket()
    socket = mine
    mine.onOpen(() => {
      if (socket !== mine) return
      state = 'open'
      for (const frame of options.subscriptions()) mine.send(frame)
    })
    mine.onMessage((text) => {
      if (socket !== mine) return
      heardAtMs = clock.now()
      failures = 0
      options.onMessage(text, (reply) => {
        if (socket === mine) mine.send(reply)
      })
    })
    mine.onEnd(() => {
      if (socket === mine) retry()
    })
    clearTimers()
    watch(mine)
  }

  // One timer at a time: each time it fires, ping, silence and idleness are all checked.
  function watch(mine: FeedSocket): void {
    later(() => {
      if (socket !== mine) return
      stopTimers = []
      if (isIdle()) {
        stop()
      } else if (clock.now() - heardAtMs >= silenceMaxMs) {
        retry()
      } else {
        if (state === 'open') mine.send(options.pingFrame)
        watch(mine)
      }
    }, options.pingEveryMs ?? 5000)
  }

  function retry(): void {
    drop()
    if (isIdle()) {
      stop()
      return
    }
    state = 'waiting'
    later(connect, reconnectDelayMs(failures))
    failures += 1
  }

  function drop(): void {
    clearTimers()
    const old = socket
    socket = undefined
    old?.close()
  }

  function stop(): void {
    drop()
    failures = 0
    state = 'idle'
  }

  return {
    touch() {
      touchedAtMs = clock.now()
      if (state === 'idle') connect()
    },
    get state() {
      return state
    },
    close: stop,
  }
}

/**
 * A socket to this address with bounded frames and handshake.
 * @param headers of the handshake, where the venue wants to know who asks
 */
export function openWebSocket(url: string, headers: Record<string, string> = {}): FeedSocket {
  const socket = new WebSocket(url, {
    headers,
    handshakeTimeout: 5000,
    maxPayload: 8 * 1024 * 1024,
    followRedirects: false,
  })
  let onEnd: () => void = () => undefined
  socket.on('close', () => onEnd())
  // `close` follows every error; without a listener an error would end the process.
  socket.on('error', () => undefined)
  return {
    send(text) {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      onEnd = () => undefined
      socket.terminate()
    },
    onOpen(run) {
      socket.on('open', run)
    },
    onMessage(run) {
      socket.on('message', (data) => run(String(data)))
    },
    onEnd(run) {
      onEnd = run
    },
  }
}
