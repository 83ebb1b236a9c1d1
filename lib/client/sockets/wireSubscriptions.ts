import { ConnectionLogin } from './connectionLogin'
import { ReconnectingSocket, type SocketState } from './socket'
import type { OpenSocket } from './socketLike'
import type { SetTimer } from './timers'
import type { WireProtocol, WireSubscription } from './wireProtocol'

/** What a set of wire subscriptions is made with. */
export interface WireOptions {
  url: string
  openSocket: OpenSocket
  now(): number
  setTimer: SetTimer
  protocol: WireProtocol
  onData(subscription: WireSubscription, payload: unknown): void
  /** A frame that need not be read at once, not read yet; where absent each one is read. */
  onUnread?(subscription: WireSubscription, text: string, madeAtMs: number | undefined): void
  onRefused?(subscription: WireSubscription, message: string): void
  /** A connection could not log in as this account. */
  onLoginRefused?(identity: string, message: string): void
  onStatus(): void
}

interface Wanted {
  subscription: WireSubscription
  confirmed: boolean
  askedAtMs: number
  lastMessageAtMs: number | undefined
}

const ACK_WITHIN_MS = 5_000
/**
 * An open connection without subscriptions is kept for this long: a page that changes its market
 * leaves all of the first before asking for the second, and venues count new connections (30 a
 * minute and address).
 */
const KEEP_OPEN_MS = 5_000

/**
 * The subscriptions of one connection: asked for once each, asked for again after every reconnect
 * and where the confirmation got lost. The connection exists while anything is wanted, and a moment
 * longer.
 */
export class WireSubscriptions {
  private readonly wanted = new Map<string, Wanted>()
  private readonly byRoute = new Map<string, Wanted>()
  private readonly options: WireOptions
  private readonly socket: ReconnectingSocket
  private closed = false
  private stopTimer: () => void = () => {}
  private lastDataAtMs: number | undefined
  private openedAtMs = 0
  /** Counts connections: what was being made for an earlier one is not sent on a later. */
  private connections = 0
  private readonly login: ConnectionLogin

  constructor(options: WireOptions) {
    this.options = options
    this.login = new ConnectionLogin({
      greet: options.protocol.greet,
      now: options.now,
      send: (text) => this.socket.send(text),
      onDone: () => {
        for (const entry of this.wanted.values()) {
          if (entry.subscription.identity !== undefined) this.ask(entry)
        }
      },
      onRefused: (identity, message) => options.onLoginRefused?.(identity, message),
    })
    this.socket = new ReconnectingSocket({
      url: options.url,
      openSocket: options.openSocket,
      now: options.now,
      setTimer: options.setTimer,
      pingText: options.protocol.pingText,
      onOpen: () => this.askForAll(),
      onText: (text) => this.receive(text),
      onTick: () => this.repeatUnanswered(),
      onState: options.onStatus,
    })
  }

  get state(): SocketState {
    return this.socket.state
  }

  get latencyMs(): number | undefined {
    return this.socket.latencyMs
  }

  /**
   * When the venue last sent data. A pong counts only where no subscription is expected to be
   * always busy.
   */
  get lastMessageAtMs(): number | undefined {
    return this.longestQuietMs() === undefined ? this.socket.lastMessageAtMs : this.lastDataAtMs
  }

  get size(): number {
    return this.wanted.size
  }

  /** Whether this connection can carry the subscription beside those it has. */
  hasRoomFor(subscription: WireSubscription): boolean {
    const holder = this.byRoute.get(subscription.route)
    if (holder !== undefined) return holder.subscription.id === subscription.id
    if (!this.login.fits(subscription.identity)) return false
    const { limits } = this.options.protocol
    if (limits === undefined) return true
    const users = [...this.wanted.values()].filter((each) => each.subscription.isUserSpecific)
    return (
      this.wanted.size < limits.subscriptions &&
      (subscription.isUserSpecific !== true || users.length < limits.userSpecific)
    )
  }

  has(id: string): boolean {
    return this.wanted.has(id)
  }

  /** When the last frame of a subscription came. */
  lastMessageOf(id: string): number | undefined {
    return this.wanted.get(id)?.lastMessageAtMs
  }

  /** Whether the venue confirmed it on the connection that is open now. */
  isConfirmed(id: string): boolean {
    return this.state === 'connected' && this.wanted.get(id)?.confirmed === true
  }

  add(subscription: WireSubscription): void {
    if (this.closed || this.wanted.has(subscription.id)) return
    const entry = { subscription, confirmed: false, askedAtMs: 0, lastMessageAtMs: undefined }
    this.wanted.set(subscription.id, entry)
    this.byRoute.set(subscription.route, entry)
    this.stopTimer()
    this.login.bind(subscription.identity)
    if (this.socket.state === 'idle') this.socket.start()
    else if (this.socket.state === 'connected') {
      this.login.start()
      this.ask(entry)
    }
  }

  remove(id: string): void {
    const entry = this.wanted.get(id)
    if (!entry) return
    this.wanted.delete(id)
    this.byRoute.delete(entry.subscription.route)
    if (!this.login.isAwaitedBy(entry.subscription)) {
      this.socket.send(this.options.protocol.unsubscribeText(entry.subscription.request))
    }
    if (this.wanted.size > 0) return
    this.stopTimer()
    if (this.socket.state !== 'connected') this.socket.stop()
    else this.stopTimer = this.options.setTimer(() => this.socket.stop(), KEEP_OPEN_MS)
  }

  /** Asks for every subscription afresh, for new snapshots, or reconnects at once. */
  refresh(): void {
    // A refused login may be allowed by now; a connection takes one login only.
    if (this.login.isRefused) this.socket.reconnect()
    else if (this.socket.state === 'connected') {
      for (const entry of this.wanted.values()) this.askEntryAgain(entry)
    }
    this.socket.wake()
  }

  /** Asks for one subscription afresh: its frames have a gap. */
  askAgain(id: string): void {
    const entry = this.wanted.get(id)
    if (entry && this.socket.state === 'connected') this.askEntryAgain(entry)
  }

  /** Terminal: nothing is wanted or opened any more. */
  close(): void {
    this.closed = true
    this.stopTimer()
    this.wanted.clear()
    this.byRoute.clear()
    this.socket.stop()
  }

  private askForAll(): void {
    this.openedAtMs = this.options.now()
    this.connections += 1
    this.login.reset(this.wantedIdentity())
    this.login.start()
    for (const entry of this.wanted.values()) this.ask(entry)
  }

  /** The account of what is wanted now; a connection carries one at most. */
  private wantedIdentity(): string | undefined {
    for (const { subscription } of this.wanted.values()) {
      if (subscription.identity !== undefined) return subscription.identity
    }
    return undefined
  }

  private ask(entry: Wanted): void {
    if (this.login.isAwaitedBy(entry.subscription)) return
    const askedAtMs = this.options.now()
    entry.confirmed = false
    entry.askedAtMs = askedAtMs
    const text = this.options.protocol.subscribeText(entry.subscription.request)
    if (typeof text === 'string') {
      this.socket.send(text)
      return
    }
    const connection = this.connections
    const isStillWanted = () =>
      connection === this.connections && this.wanted.get(entry.subscription.id) === entry
    // One that cannot be made now counts as unanswered: it is asked for again in a few seconds.
    text.then(
      (made) => isStillWanted() && this.socket.send(made),
      () => undefined,
    )
  }

  private askEntryAgain(entry: Wanted): void {
    if (this.login.isAwaitedBy(entry.subscription)) return
    this.socket.send(this.options.protocol.unsubscribeText(entry.subscription.request))
    this.ask(entry)
  }

  /** How long the connection may be without data; undefined where everything wanted may be quiet. */
  private longestQuietMs(): number | undefined {
    let longest: number | undefined
    for (const { subscription } of this.wanted.values()) {
      if (subscription.quietMsMax === undefined) continue
      longest = Math.max(longest ?? 0, subscription.quietMsMax)
    }
    return longest
  }

  private repeatUnanswered(): void {
    const nowMs = this.options.now()
    const longestMs = this.longestQuietMs() ?? Number.POSITIVE_INFINITY
    if (nowMs - Math.max(this.openedAtMs, this.lastDataAtMs ?? 0) > 2 * longestMs) {
      // Asking again brought nothing at all: the connection answers pings and is dead all the same.
      this.socket.reconnect()
      return
    }
    if (this.login.isUnanswered(ACK_WITHIN_MS)) {
      // A connection takes one login only.
      this.socket.reconnect()
      return
    }
    if (this.wantedIdentity() !== undefined) this.login.retry(ACK_WITHIN_MS)
    for (const entry of this.wanted.values()) {
      if (this.login.isAwaitedBy(entry.subscription)) continue
      const { quietMsMax } = entry.subscription
      const silentMs = nowMs - Math.max(entry.askedAtMs, entry.lastMessageAtMs ?? 0)
      if (!entry.confirmed && nowMs - entry.askedAtMs >= ACK_WITHIN_MS) this.ask(entry)
      else if (quietMsMax !== undefined && silentMs > quietMsMax) this.askEntryAgain(entry)
    }
  }

  private receive(text: string): void {
    if (this.options.onUnread !== undefined && this.forward(text)) return
    const frame = this.options.protocol.read(text)
    const entry =
      'route' in frame && frame.route !== undefined ? this.byRoute.get(frame.route) : undefined
    if (frame.kind === 'pong') this.socket.notePong()
    else if (frame.kind === 'reply') this.socket.send(frame.text)
    else if (frame.kind === 'greeted' || frame.kind === 'ungreeted') this.login.note(frame)
    else if (entry && frame.kind === 'confirmed') this.confirm(entry, frame.request)
    else if (entry && frame.kind === 'refused') {
      this.options.onRefused?.(entry.subscription, frame.message)
    } else if (entry && frame.kind === 'data') this.deliver(entry, frame.payload)
  }

  /** Passes a frame on unparsed where that is enough; returns whether it did. */
  private forward(text: string): boolean {
    const peek = this.options.protocol.peek?.(text)
    const entry = peek && this.byRoute.get(peek.route)
    if (entry?.subscription.gathers === undefined) return false
    if (this.isHeard(entry)) this.options.onUnread?.(entry.subscription, text, peek?.madeAtMs)
    return true
  }

  private confirm(entry: Wanted, echo: unknown): void {
    if (this.options.protocol.confirms(entry.subscription, echo)) entry.confirmed = true
  }

  private deliver(entry: Wanted, payload: unknown): void {
    if (this.isHeard(entry)) this.options.onData(entry.subscription, payload)
  }

  /** Notes a frame; returns whether it counts. */
  private isHeard(entry: Wanted): boolean {
    if (entry.subscription.needsAck && !entry.confirmed) return false
    entry.confirmed = true
    // Frames that waited while the page was suspended are used, without counting as fresh data.
    if (this.socket.isCatchingUp) return true
    entry.lastMessageAtMs = this.options.now()
    this.lastDataAtMs = entry.lastMessageAtMs
    return true
  }
}
