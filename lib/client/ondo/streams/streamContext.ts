import type { VenueReads } from '@/lib/client/reads/venueReads'
import type { SocketPool } from '@/lib/client/sockets/socketPool'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { SetTimer } from '@/lib/client/sockets/timers'
import type { MarketAsk } from '@/lib/venues/ondo/ask/marketQuestions'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import type { Confirmations } from './confirmations'
import { type OndoRequest, wireSubscription } from './wireProtocol'

/** What every stream of the venue is made with. */
export interface StreamContext {
  provider: string
  /** Absent where the venue has no stream: everything is read again and again. */
  pool: SocketPool | undefined
  confirmations: Confirmations
  ask: MarketAsk
  markets(): Promise<OndoMarkets>
  now(): number
  setTimer: SetTimer
  /** Notes when something came of this subscription without the socket. */
  noteRead(name: string): void
}

/** What the streams of accounts are made with. */
export interface AccountsContext extends StreamContext {
  reads: Omit<VenueReads, 'marketFunding'>
}

/** Without a socket, and where one brings no frames of what is wanted. */
export const POLL_MS = 3_000
const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000
/** Frames come in bursts: what they change is read once, so long after the first of them. */
const SETTLE_MS = 250

/**
 * Listens to one wire subscription; the answer leaves it.
 * @param onPayload called with `hasMore` for all but the last of several frames that are read together
 */
export function listen(
  { pool }: StreamContext,
  request: OndoRequest,
  onPayload: (payload: unknown, hasMore: boolean) => void,
  identity?: string,
): () => void {
  return pool?.add(wireSubscription(request, identity), onPayload) ?? (() => {})
}

/** A subscription as it is asked for; the account of a private one, lower-case. */
export interface Asked {
  request: OndoRequest
  identity?: string
}

/** A stream of REST reads, which can be repeated by hand. */
interface RereadStream<Payload> extends Stream<Payload> {
  readSoon(): void
}

/**
 * A stream of REST reads: at the start, soon after every frame of the channels that change the
 * answer, after every reconnect (no frame holds what happened meanwhile), and at an interval where
 * asked for. A read that fails is repeated for as long as there is a listener.
 */
export function rereadStream<Payload>(
  context: StreamContext,
  options: {
    name: string
    read(): Promise<Payload>
    emit(payload: Payload): void
    /** Frames after which it is read again. */
    on?: readonly Asked[]
    /**
     * Channels with listeners elsewhere: read again once the venue took them, for changes that no
     * frame held.
     */
    beside?: readonly Asked[]
    everyMs?: number | undefined
  },
): RereadStream<Payload> {
  let last: Payload | undefined
  let stopped = false
  let isReading = false
  let isStale = false
  let stopTimer: () => void = () => {}
  const everyMs = options.everyMs ?? (context.pool === undefined ? POLL_MS : undefined)

  /** Whether a read is due because something changed: no further change puts it off. */
  let isDueSoon = false
  const readIn = (delayMs: number, retryMs: number) => {
    stopTimer()
    stopTimer = context.setTimer(() => {
      isDueSoon = false
      void read(retryMs)
    }, delayMs)
  }
  const readSoon = () => {
    if (isDueSoon || stopped) return
    isDueSoon = true
    readIn(SETTLE_MS, FIRST_RETRY_MS)
  }
  const read = async (retryMs: number): Promise<void> => {
    if (isReading) {
      isStale = true
      return
    }
    isReading = true
    isStale = false
    try {
      const payload = await options.read()
      if (stopped) return
      last = payload
      context.noteRead(options.name)
      options.emit(payload)
      isReading = false
      if (isStale) readSoon()
      else if (everyMs !== undefined && !isDueSoon) readIn(everyMs, FIRST_RETRY_MS)
    } catch {
      // Listeners see the age of their data; nothing else depends on it.
      isReading = false
      if (isStale) readSoon()
      else if (!stopped && !isDueSoon) readIn(retryMs, Math.min(LONGEST_RETRY_MS, retryMs * 2))
    }
  }
  const on = options.on ?? []
  // What is read every so often anyway misses nothing for long.
  const confirmed = [...(everyMs === undefined ? on : []), ...(options.beside ?? [])]
  const leave = [
    ...on.map(({ request, identity }) => listen(context, request, readSoon, identity)),
    ...confirmed.map(({ request, identity }) =>
      context.confirmations.listen(wireSubscription(request, identity).id, readSoon),
    ),
  ]
  void read(FIRST_RETRY_MS)
  return {
    current: () => last,
    readSoon,
    stop() {
      stopped = true
      stopTimer()
      for (const each of leave) each()
    },
  }
}
