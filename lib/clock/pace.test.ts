import { describe, expect, it } from 'vitest'
import { createClock } from './clock'
import { createLapTimer, createPace, createSteadyCalendar } from './pace'
import { FakeTime } from './testing/FakeTime'

const MINUTE_MS = 60_000

function start() {
  const time = new FakeTime()
  return { time, clock: createClock(time) }
}

describe('a pace', () => {
  it('is due at first, and again once the time between two acts has passed', () => {
    const { time, clock } = start()
    const pace = createPace(2_000, clock.steadyMs)
    expect(pace.isDue()).toBe(true)
    pace.note()
    time.pass(1_999)
    expect(pace.isDue()).toBe(false)
    time.pass(1)
    expect(pace.isDue()).toBe(true)
  })

  it('is due no later where the calendar is set back, as a trailing stop would stand still', () => {
    const { time, clock } = start()
    const pace = createPace(2_000, clock.steadyMs)
    pace.note()
    time.setWall(-10 * MINUTE_MS)
    expect(pace.isDue()).toBe(false)
    time.pass(2_000)
    expect(pace.isDue()).toBe(true)
  })

  it('is due at once after a suspend, and where the calendar is set forwards', () => {
    const { time, clock } = start()
    const pace = createPace(2_000, clock.steadyMs)
    pace.note()
    time.suspend(MINUTE_MS)
    expect(pace.isDue()).toBe(true)
    pace.note()
    time.setWall(10 * MINUTE_MS)
    expect(pace.isDue()).toBe(true)
  })
})

it('counts a sleep between two ticks, and none where the calendar alone is set back', () => {
  const { time, clock } = start()
  const lap = createLapTimer(clock.steadyMs)
  time.pass(1_000)
  expect(lap()).toBe(1_000)
  time.setWall(-10 * MINUTE_MS)
  time.pass(1_000)
  expect(lap()).toBe(1_000)
  time.suspend(2 * MINUTE_MS)
  expect(lap()).toBe(2 * MINUTE_MS)
})

it('reaches an end that was set by the calendar as if it were never set back', () => {
  const { time, clock } = start()
  const calendarMs = createSteadyCalendar(clock)
  const endsAtMs = clock.wallMs() + 5 * MINUTE_MS
  time.setWall(-10 * MINUTE_MS)
  time.pass(5 * MINUTE_MS - 1)
  expect(calendarMs()).toBeLessThan(endsAtMs)
  time.pass(1)
  expect(calendarMs()).toBe(endsAtMs)
})
