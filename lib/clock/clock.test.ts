import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClock, isLive, isOvertaken } from './clock'
import { FakeTime } from './testing/FakeTime'

const MINUTE_MS = 60_000
const WANDER_MS = 250

function start() {
  const time = new FakeTime()
  return { time, clock: createClock(time) }
}

describe('steady time', () => {
  it('goes on as if nothing had happened when the calendar is set back', () => {
    const { time, clock } = start()
    const fromMs = clock.steadyMs()
    time.pass(2_000)
    time.setWall(-10 * MINUTE_MS)
    time.pass(3_000)
    expect(clock.steadyMs() - fromMs).toBe(5_000)
    expect(clock.wallMs() - clock.toWallMs(fromMs)).toBe(5_000)
  })

  it('counts a suspend, and a calendar set forwards, which looks the same', () => {
    const { time, clock } = start()
    const fromMs = clock.steadyMs()
    time.suspend(10 * MINUTE_MS)
    expect(clock.steadyMs() - fromMs).toBe(10 * MINUTE_MS)
    time.setWall(MINUTE_MS)
    expect(clock.steadyMs() - fromMs).toBe(11 * MINUTE_MS)
  })

  it('counts a suspend after a step back', () => {
    const { time, clock } = start()
    const fromMs = clock.steadyMs()
    time.setWall(-10 * MINUTE_MS)
    clock.steadyMs()
    time.suspend(5 * MINUTE_MS)
    expect(clock.steadyMs() - fromMs).toBe(5 * MINUTE_MS)
  })

  it('is no faster for being read often while the two clocks round differently', () => {
    let realMs = 0
    const clock = createClock({
      wallMs: () => Math.floor(realMs),
      monotonicMs: () => realMs,
    })
    const fromMs = clock.steadyMs()
    for (; realMs < 10_000; realMs += 0.3) clock.steadyMs()
    expect(clock.steadyMs() - fromMs).toBeLessThanOrEqual(10_002)
  })

  it('counts how often the calendar was set or the machine suspended', () => {
    const { time, clock } = start()
    time.pass(1_000)
    time.setWall(40)
    expect(clock.changes()).toBe(0)
    time.setWall(-MINUTE_MS)
    expect(clock.changes()).toBe(1)
    time.suspend(MINUTE_MS)
    expect(clock.changes()).toBe(2)
  })

  it('is never behind either clock and never goes back, whatever befalls them', () => {
    const event = fc.record({
      kind: fc.constantFrom('pass', 'setWall', 'suspend', 'setBack'),
      ms: fc.integer({ min: 0, max: 20 * MINUTE_MS }),
    })
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const { time, clock } = start()
        let lastMs = clock.steadyMs()
        const [fromMs, fromWallMs, fromMonotonicMs] = [lastMs, time.wallMs(), time.monotonicMs()]
        for (const { kind, ms } of events) {
          if (kind === 'setBack') time.setWall(-ms)
          else time[kind as 'pass'](ms)
          const nowMs = clock.steadyMs()
          expect(nowMs).toBeGreaterThanOrEqual(lastMs)
          lastMs = nowMs
          expect(nowMs - fromMs).toBeGreaterThanOrEqual(time.monotonicMs() - fromMonotonicMs)
          expect(nowMs - fromMs + WANDER_MS).toBeGreaterThanOrEqual(time.wallMs() - fromWallMs)
        }
      }),
    )
  })
})

describe('a life by the calendar', () => {
  const life = { fromMs: 1_000, untilMs: 61_000 }

  it('lasts from its beginning until its end', () => {
    expect(isLive(life, 1_000)).toBe(true)
    expect(isLive(life, 60_999)).toBe(true)
    expect(isLive(life, 61_000)).toBe(false)
  })

  it('is over where it would begin in the future, but for the skew of calendars', () => {
    expect(isLive(life, 999)).toBe(false)
    expect(isLive(life, 900, 100)).toBe(true)
    expect(isLive(life, 899, 100)).toBe(false)
  })
})

describe('a frame of a venue', () => {
  it('is late where a newer one was there before it, and no later than that', () => {
    expect(isOvertaken(20_000, 20_000)).toBe(false)
    expect(isOvertaken(19_999, 20_000)).toBe(true)
    expect(isOvertaken(20_001, 20_000)).toBe(false)
  })

  it('counts where it was made ten seconds earlier: the clock of the venue was set back', () => {
    expect(isOvertaken(10_001, 20_000)).toBe(true)
    expect(isOvertaken(10_000, 20_000)).toBe(false)
  })
})
