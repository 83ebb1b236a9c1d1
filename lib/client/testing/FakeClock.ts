import type { SetTimer } from '@/lib/client/sockets/timers'
import { type Clock, createClock } from '@/lib/clock/clock'

interface Timer {
  atMs: number
  order: number
  run(): void
}

/** A clock that stands still until it is advanced. */
export class FakeClock {
  nowMs: number
  private timers: Timer[] = []
  /** How far the calendar is ahead of the time that passed awake. */
  private setByMs = 0
  private order = 0

  constructor(startMs = 1_700_000_000_000) {
    this.nowMs = startMs
    this.clock = createClock({
      wallMs: this.now,
      monotonicMs: () => this.nowMs - this.setByMs,
    })
  }

  readonly now = (): number => this.nowMs

  readonly clock: Clock

  readonly setTimer: SetTimer = (run, delayMs) => {
    this.order += 1
    const timer = { atMs: this.nowMs + delayMs, order: this.order, run }
    this.timers.push(timer)
    return () => {
      this.timers = this.timers.filter((other) => other !== timer)
    }
  }

  get pending(): number {
    return this.timers.length
  }

  /** Lets time pass, running what falls due in order. */
  advance(byMs: number): void {
    const untilMs = this.nowMs + byMs
    for (let next = this.due(untilMs); next; next = this.due(untilMs)) {
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.run()
    }
    this.nowMs = untilMs
  }

  /** Lets time pass, running promise callbacks after every timer. */
  async advanceAsync(byMs: number): Promise<void> {
    const untilMs = this.nowMs + byMs
    await settle()
    for (let next = this.due(untilMs); next; next = this.due(untilMs)) {
      this.nowMs = Math.max(this.nowMs, next.atMs)
      next.run()
      await settle()
    }
    this.nowMs = untilMs
    await settle()
  }

  /** The machine sleeps: the clock jumps, and what fell due meanwhile runs once, late. */
  sleep(forMs: number): void {
    this.nowMs += forMs
    this.setByMs += forMs
    this.advance(0)
  }

  /** The device's clock is put back; timers know nothing of it. */
  setBack(byMs: number): void {
    this.nowMs -= byMs
    this.setByMs -= byMs
    for (const timer of this.timers) timer.atMs -= byMs
  }

  private due(untilMs: number): Timer | undefined {
    const [first] = this.timers
      .filter((timer) => timer.atMs <= untilMs)
      .sort((a, b) => a.atMs - b.atMs || a.order - b.order)
    if (first) this.timers = this.timers.filter((timer) => timer !== first)
    return first
  }
}

/** Lets every promise that is ready go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}
