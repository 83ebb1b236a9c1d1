import type { StreamStatus } from '@/lib/client/channels'
import type { Gather } from '@/lib/client/plugin'
import { type Clock, isOvertaken } from '@/lib/clock/clock'
import { SharedStreams, type Stream } from './subscriptions'
import type { WireSubscription } from './wireProtocol'
import { type WireOptions, WireSubscriptions } from './wireSubscriptions'

/** What a pool is made with. */
export type SocketPoolOptions = Omit<WireOptions, 'onData' | 'onStatus' | 'now'> & {
  clock: Clock
  onStatus(status: StreamStatus): void
  /** When frames are passed on that need not be read at once; each at once where absent. */
  gather?: Gather | undefined
}

/** A payload; of several that are passed on together all but the last come with `hasMore`. */
interface Delivery {
  payload: unknown
  hasMore: boolean
}

interface Member {
  subscription: WireSubscription
  wire: WireSubscriptions
  emit(delivery: Delivery): void
  last: unknown
  /** Frames that are not passed on yet, oldest first; one at most where only the newest matters. */
  waiting: Waiting[]
  forward(): void
}

/** A frame that is not read yet. */
interface Waiting {
  text: string
  madeAtMs: number | undefined
}

/** So many frames may wait, where each is passed on: a hidden page drains slowly. */
const WAITING_MAX = 100

/**
 * Wire subscriptions to one venue, shared by id. All of them travel on one connection
 * unless two would look alike on it; only then is a further one opened.
 */
export class SocketPool {
  private readonly shared = new SharedStreams<Delivery>()
  private readonly members = new Map<string, Member>()
  private wires: WireSubscriptions[] = []
  private readonly options: SocketPoolOptions
  private readonly clock: Clock
  private closed = false

  constructor(options: SocketPoolOptions) {
    this.options = options
    this.clock = options.clock
  }

  /** Adds a listener, subscribing with the first one; the returned function removes it. */
  add(
    subscription: WireSubscription,
    listener: (payload: unknown, hasMore: boolean) => void,
  ): () => void {
    if (this.closed) return () => {}
    return this.shared.subscribe(
      subscription.id,
      (emit) => this.start(subscription, emit),
      ({ payload, hasMore }) => listener(payload, hasMore),
    )
  }

  /** Whether frames that need not be read at once are passed on together. */
  get isGathering(): boolean {
    return this.options.gather !== undefined
  }

  /** The subscriptions there are. */
  all(): readonly WireSubscription[] {
    return [...this.members.values()].map((member) => member.subscription)
  }

  /** When the last frame of a subscription came. */
  lastMessageOf(id: string): number | undefined {
    const atMs = this.members.get(id)?.wire.lastMessageOf(id)
    return atMs === undefined ? undefined : this.clock.toWallMs(atMs)
  }

  /** Whether the venue confirmed a subscription on the connection that is open now. */
  isConfirmed(id: string): boolean {
    return this.members.get(id)?.wire.isConfirmed(id) === true
  }

  status(): StreamStatus {
    // A connection without frames says nothing about the state.
    const wires = this.wires.filter((wire) => wire.size > 0)
    const states = wires.map((wire) => wire.state)
    const worst = (['reconnecting', 'connecting', 'connected'] as const).find((state) =>
      states.includes(state),
    )
    const times = wires.map((wire) => wire.lastMessageAtMs).filter((time) => time !== undefined)
    return {
      state: worst ?? 'idle',
      lastMessageAtMs: times.length === 0 ? undefined : this.clock.toWallMs(Math.max(...times)),
      latencyMs: wires.find((wire) => wire.latencyMs !== undefined)?.latencyMs,
    }
  }

  /** Asks for everything afresh, or reconnects at once what is down. */
  refresh(): void {
    for (const wire of this.wires) wire.refresh()
  }

  /** Asks for one subscription afresh: its frames have a gap. */
  askAgain(id: string): void {
    this.members.get(id)?.wire.askAgain(id)
  }

  /** Terminal. */
  close(): void {
    this.closed = true
    // The connections first, so that nothing is unsubscribed one by one.
    for (const wire of this.wires) wire.close()
    this.shared.close()
    this.wires = []
  }

  private start(
    subscription: WireSubscription,
    emit: (delivery: Delivery) => void,
  ): Stream<Delivery> {
    const { id, isWhole } = subscription
    const wire = this.wires.find((candidate) => candidate.hasRoomFor(subscription)) ?? this.open()
    const member: Member = {
      subscription,
      wire,
      emit,
      last: undefined,
      waiting: [],
      forward: () => {
        const { waiting } = member
        member.waiting = []
        const payloads: unknown[] = []
        for (const { text } of waiting) {
          const frame = this.options.protocol.read(text)
          if (frame.kind === 'data') payloads.push(frame.payload)
        }
        for (const [index, payload] of payloads.entries()) {
          if (this.members.get(id) !== member) return
          deliver(member, payload, index < payloads.length - 1)
        }
      },
    }
    this.members.set(id, member)
    wire.add(subscription)
    return {
      current: () =>
        isWhole && member.last !== undefined ? { payload: member.last, hasMore: false } : undefined,
      stop: () => {
        if (this.members.get(id) === member) this.members.delete(id)
        wire.remove(id)
        this.wires = this.wires.filter((each) => each.size > 0 || each.state !== 'idle')
      },
    }
  }

  private open(): WireSubscriptions {
    const { gather } = this.options
    const wire = new WireSubscriptions({
      ...this.options,
      now: this.clock.steadyMs,
      onData: (subscription, payload) => this.deliver(subscription, payload),
      ...(gather && {
        onUnread: (subscription: WireSubscription, text: string, madeAtMs: number | undefined) =>
          this.deliverLater(gather, subscription.id, { text, madeAtMs }),
      }),
      onStatus: () => {
        if (!this.closed) this.options.onStatus(this.status())
      },
    })
    this.wires.push(wire)
    return wire
  }

  private deliver(subscription: WireSubscription, payload: unknown): void {
    const member = this.members.get(subscription.id)
    if (!member) return
    // Earlier frames are passed on first.
    if (member.subscription.gathers === 'each' && member.waiting.length > 0) member.forward()
    deliver(member, payload, false)
  }

  /** Queues frames, to be parsed when they are passed on. */
  private deliverLater(gather: Gather, id: string, frame: Waiting): void {
    const member = this.members.get(id)
    if (member === undefined) return
    if (member.subscription.gathers === 'each') member.waiting.push(frame)
    else if (isLate(frame, member.waiting[0])) return
    else member.waiting = [frame]
    if (member.waiting.length >= WAITING_MAX) member.forward()
    else gather(member.forward, member.subscription.isAwaited === true)
  }
}

function isLate(frame: Waiting, before: Waiting | undefined): boolean {
  if (before?.madeAtMs === undefined || frame.madeAtMs === undefined) return false
  return isOvertaken(frame.madeAtMs, before.madeAtMs)
}

function deliver(member: Member, payload: unknown, hasMore: boolean): void {
  if (member.subscription.isWhole) member.last = payload
  member.emit({ payload, hasMore })
}
