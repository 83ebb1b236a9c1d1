import { reconnectDelayMs } from '@/lib/clock/backoff'
import type { OpenSocket, SocketLike } from './socketLike'
import type { SetTimer } from './timers'

/** What a socket to a venue is made with. */
export interface SocketOptions {
  url: string
  openSocket: OpenSocket
  now(): number
  setTimer: SetTimer
  /** Text of the venue's application-level ping; its answer is reported by `notePong`. */
  pingText: string
  /** A connection is open: everything wanted must be asked for again. */
  onOpen(): void
  onText(text: string): void
  /** Called about every second while a connection is open. */
  onTick?(): void
  onState(): void
}

/** State of a connection. `idle`: not needed. */
export type SocketState = 'idle' | 'connecting' | 'connected' | 'reconnecting'

const TICK_MS = 1_000
const PING_EVERY_MS = 5_000
const PONG_WITHIN_MS = 5_000
const OPEN_WITHIN_MS = 10_000
const STABLE_AFTER_MS = 10_000
/** Nothing ran for this long: the page slept. */
const ASLEEP_AFTER_MS = 3 * TICK_MS

/**
 * One connection that is kept up until `stop`. It reconnects for ever, and its waits start over once
 * a connection has held for 10 s. Pings find half-open connections and measure latency; after the page
 * slept, the answer to a ping shows which messages may have waited. It never queues: `onOpen` asks
 * for everything again, and no order ever travels here.
 */
export class ReconnectingSocket {
  state: SocketState = 'idle'
  latencyMs: number | undefined
  lastMessageAtMs: number | undefined
  /**
   * The page slept, and no ping sent since it woke is answered yet: what comes now may have waited
   * as long as the sleep was, and proves nothing fresh.
   */
  isCatchingUp = false

  private readonly options: SocketOptions
  private connection: SocketLike | undefined
  private detach: () => void = () => {}
  private stopTimer: () => void = () => {}
  private failures = 0
  private openedAtMs = 0
  private tickedAtMs = 0
  private ranAtMs = 0
  private unanswered = 0
  private pingedAtMs: number | undefined
  private lastPingAtMs = 0

  constructor(options: SocketOptions) {
    this.options = options
  }

  /** Opens the connection unless it is wanted already. */
  start(): void {
    if (this.state !== 'idle') return
    this.state = 'connecting'
    this.connect()
    // Last: a listener may stop this.
    this.options.onState()
  }

  /** Closes the connection and opens no other until `start`. */
  stop(): void {
    this.drop()
    this.failures = 0
    this.latencyMs = undefined
    this.setState('idle')
  }

  /** Reconnects without waiting out the backoff, or asks an open connection for a sign of life. */
  wake(): void {
    if (this.state === 'connected') this.ping()
    else if (this.state === 'reconnecting' && this.connection === undefined) {
      this.stopTimer()
      this.connect()
    }
  }

  /** Gives up the open connection and takes a fresh one. */
  reconnect(): void {
    if (this.state === 'idle') return
    this.drop()
    const delayMs = reconnectDelayMs(this.failures)
    this.failures += 1
    this.stopTimer = this.options.setTimer(() => this.connect(), delayMs)
    // Last: a listener may stop this.
    this.setState('reconnecting')
  }

  /** Sends on an open connection; returns whether there was one. */
  send(text: string): boolean {
    if (this.state !== 'connected' || this.connection?.readyState !== 1) return false
    this.connection.send(text)
    return true
  }

  /** The answer to a ping came. */
  notePong(): void {
    const nowMs = this.options.now()
    this.unanswered = Math.max(0, this.unanswered - 1)
    if (this.unanswered === 0) {
      this.isCatchingUp = false
      this.lastMessageAtMs = nowMs
    }
    if (this.pingedAtMs === undefined) return
    this.latencyMs = Math.max(0, nowMs - this.pingedAtMs)
    this.pingedAtMs = undefined
    this.options.onState()
  }

  private connect(): void {
    this.drop()
    let connection: SocketLike
    try {
      connection = this.options.openSocket(this.options.url)
    } catch {
      // A URL that cannot be opened now (offline, blocked) is a failed attempt like any other.
      this.reconnect()
      return
    }
    this.connection = connection
    const onOpen = () => this.opened()
    const onMessage = (event: { data: unknown }) => this.received(event.data)
    const onEnd = () => this.reconnect()
    connection.addEventListener('open', onOpen)
    connection.addEventListener('message', onMessage)
    connection.addEventListener('close', onEnd)
    connection.addEventListener('error', onEnd)
    this.detach = () => {
      connection.removeEventListener('open', onOpen)
      connection.removeEventListener('message', onMessage)
      connection.removeEventListener('close', onEnd)
      connection.removeEventListener('error', onEnd)
      // Closing a connection that is still opening raises an error event, which needs a listener.
      connection.addEventListener('error', () => {})
    }
    this.stopTimer = this.options.setTimer(onEnd, OPEN_WITHIN_MS)
  }

  private opened(): void {
    this.stopTimer()
    this.openedAtMs = this.options.now()
    this.tickedAtMs = this.openedAtMs
    this.ranAtMs = this.openedAtMs
    this.unanswered = 0
    this.isCatchingUp = false
    this.setState('connected')
    this.options.onOpen()
    if (this.state !== 'connected') return
    this.ping()
    this.scheduleTick()
  }

  private received(data: unknown): void {
    const nowMs = this.options.now()
    this.noteRun(nowMs)
    if (!this.isCatchingUp) this.lastMessageAtMs = nowMs
    if (typeof data === 'string') this.options.onText(data)
  }

  private scheduleTick(): void {
    this.stopTimer = this.options.setTimer(() => this.tick(), TICK_MS)
  }

  private tick(): void {
    const nowMs = this.options.now()
    // Timers stand still while a machine sleeps and crawl in hidden tabs. An answer may be waiting
    // behind this very tick, so a late tick asks again instead of judging.
    const late = nowMs - this.tickedAtMs > ASLEEP_AFTER_MS
    this.tickedAtMs = nowMs
    const hasSlept = this.noteRun(nowMs)
    // What waited is delivered at once: a ping that is never answered must not leave it in doubt.
    if (!late && this.isCatchingUp && nowMs - this.lastPingAtMs >= PONG_WITHIN_MS) {
      this.isCatchingUp = false
    }
    if (nowMs - this.openedAtMs >= STABLE_AFTER_MS) this.failures = 0
    if (!late && this.isSilent(nowMs)) {
      this.reconnect()
      return
    }
    if (!hasSlept && (late || nowMs - this.lastPingAtMs >= PING_EVERY_MS)) this.ping()
    this.options.onTick?.()
    if (this.state === 'connected') this.scheduleTick()
  }

  /** Nothing at all came since a ping that should have been answered: half-open. */
  private isSilent(nowMs: number): boolean {
    if (this.pingedAtMs === undefined || nowMs - this.pingedAtMs < PONG_WITHIN_MS) return false
    return this.lastMessageAtMs === undefined || this.lastMessageAtMs < this.pingedAtMs
  }

  /**
   * Notes that the page runs; returns whether it was suspended. A page with throttled timers still
   * receives frames: it was suspended only where both stopped.
   */
  private noteRun(nowMs: number): boolean {
    const hasSlept = nowMs - this.ranAtMs > ASLEEP_AFTER_MS
    this.ranAtMs = nowMs
    if (!hasSlept) return false
    this.isCatchingUp = true
    this.ping()
    return true
  }

  private ping(): void {
    this.lastPingAtMs = this.options.now()
    this.pingedAtMs = this.lastPingAtMs
    this.unanswered += 1
    if (!this.send(this.options.pingText)) this.unanswered -= 1
  }

  private drop(): void {
    this.stopTimer()
    this.stopTimer = () => {}
    this.detach()
    this.detach = () => {}
    this.pingedAtMs = undefined
    const connection = this.connection
    this.connection = undefined
    if (connection && connection.readyState <= 1) connection.close()
  }

  private setState(state: SocketState): void {
    this.state = state
    this.options.onState()
  }
}
