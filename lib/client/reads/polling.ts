import type { StreamStatus } from '@/lib/client/channels'
import type { Stream } from '@/lib/client/sockets/subscriptions'
import type { SetTimer } from '@/lib/client/sockets/timers'
import { backoffMs } from '@/lib/clock/backoff'
import type { Clock } from '@/lib/clock/clock'

const LONGEST_WAIT_MS = 10_000

/** What polling needs from outside. */
export interface PollingOptions {
  clock: Clock
  setTimer: SetTimer
  onStatus(status: StreamStatus): void
}

/** One polled stream, for the age of what it has. */
interface Polled {
  name: string
  lastMessageAtMs: number | undefined
  isFailing: boolean
  again(): void
}

/**
 * Streams for a venue without a WebSocket address: each polls while it has a listener, never twice
 * at once, and more slowly while requests fail.
 */
export class Polling {
  private readonly running = new Set<Polled>()
  private readonly options: PollingOptions
  private readonly clock: Clock
  private latencyMs: number | undefined

  constructor(options: PollingOptions) {
    this.options = options
    this.clock = options.clock
  }

  start<Payload>(
    name: string,
    everyMs: number,
    ask: (signal: AbortSignal) => Promise<Payload | undefined>,
    emit: (payload: Payload) => void,
  ): Stream<Payload> {
    const abort = new AbortController()
    let stopTimer: () => void = () => {}
    let last: Payload | undefined
    let failures = 0
    let isAsking = false
    const poll = async () => {
      isAsking = true
      const askedAtMs = this.clock.steadyMs()
      try {
        const payload = await ask(abort.signal)
        if (abort.signal.aborted) return
        failures = 0
        polled.isFailing = false
        // An answer is as young as its question at best: the page may have slept between the two.
        polled.lastMessageAtMs = askedAtMs
        this.latencyMs = this.clock.steadyMs() - askedAtMs
        if (payload !== undefined) {
          last = payload
          emit(payload)
        }
      } catch {
        // The age of the data shows it; polling goes on.
        failures += 1
        polled.isFailing = true
      }
      isAsking = false
      if (abort.signal.aborted) return
      this.options.onStatus(this.status())
      const longestMs = Math.max(everyMs, LONGEST_WAIT_MS)
      const waitMs = backoffMs(failures, { firstMs: everyMs, longestMs })
      stopTimer = this.options.setTimer(() => void poll(), waitMs)
    }
    const polled: Polled = {
      name,
      lastMessageAtMs: undefined,
      isFailing: false,
      again: () => {
        if (isAsking) return
        stopTimer()
        void poll()
      },
    }
    this.running.add(polled)
    void poll()
    return {
      current: () => last,
      stop: () => {
        abort.abort()
        stopTimer()
        this.running.delete(polled)
      },
    }
  }

  /** Polls one stream now, out of its turn, because its answer has changed. */
  askAgain(name: string): void {
    for (const polled of this.running) if (polled.name === name) polled.again()
  }

  lastMessageOf(name: string): number | undefined {
    for (const polled of this.running) {
      if (polled.name === name) return this.byDevice(polled.lastMessageAtMs)
    }
    return undefined
  }

  status(): StreamStatus {
    const all = [...this.running]
    const times = all.flatMap(({ lastMessageAtMs }) =>
      lastMessageAtMs === undefined ? [] : [lastMessageAtMs],
    )
    const lastMessageAtMs = this.byDevice(times.length === 0 ? undefined : Math.max(...times))
    return { state: stateOf(all), lastMessageAtMs, latencyMs: this.latencyMs }
  }

  /** Asks everything now. */
  refresh(): void {
    for (const polled of this.running) polled.again()
  }

  private byDevice(atMs: number | undefined): number | undefined {
    return atMs === undefined ? undefined : this.clock.toWallMs(atMs)
  }
}

function stateOf(all: readonly Polled[]): StreamStatus['state'] {
  if (all.length === 0) return 'idle'
  if (all.some((polled) => polled.isFailing)) return 'reconnecting'
  return all.some((polled) => polled.lastMessageAtMs !== undefined) ? 'connected' : 'connecting'
}
