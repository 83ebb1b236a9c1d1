/** Time for tests: it passes, is set either way, and is suspended as a test says. */
export class FakeTime {
  private elapsedMs = 0

  constructor(private calendarMs = 1_700_000_000_000) {}

  readonly wallMs = (): number => this.calendarMs
  readonly monotonicMs = (): number => this.elapsedMs

  /** Time passes. */
  pass(ms: number): void {
    this.elapsedMs += ms
    this.calendarMs += ms
  }

  /** The calendar is set forwards, or with a negative number back. */
  setWall(byMs: number): void {
    this.calendarMs += byMs
  }

  /** The machine is suspended: the monotonic clock stands still. */
  suspend(ms: number): void {
    this.calendarMs += ms
  }
}
