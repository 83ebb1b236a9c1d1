import { describe, expect, it } from 'vitest'
import { createClock } from '@/lib/clock/clock'
import { FakeTime } from '@/lib/clock/testing/FakeTime'
import { ageAt, createSteadyNow } from './steadyNow'

const MINUTE_MS = 60_000

/** A page that shows the age of a book, and the device that it is open on. */
function openPage() {
  const time = new FakeTime()
  const clock = createClock(time)
  let tick: (() => void) | undefined
  const now = createSteadyNow(clock.steadyMs, (run) => {
    tick = run
    return () => {
      tick = undefined
    }
  })
  const shown: (number | undefined)[] = []
  const leave = now.subscribe(() => shown.push(now.current()))
  return {
    time,
    clock,
    now,
    shown,
    leave,
    tick: () => tick?.(),
    isTicking: () => tick !== undefined,
  }
}

describe('the age of what a page shows', () => {
  it('goes on where the calendar is set back ten minutes', () => {
    const { time, clock, now, tick } = openPage()
    const atMs = clock.steadyMs()
    time.setWall(-10 * MINUTE_MS)
    time.pass(30_000)
    tick()
    expect(ageAt(atMs, now.current())).toBe(30_000)
  })

  it('counts a suspend, and a calendar set forwards, at the next tick', () => {
    const { time, clock, now, tick } = openPage()
    const atMs = clock.steadyMs()
    time.suspend(MINUTE_MS)
    expect(ageAt(atMs, now.current())).toBe(0)
    tick()
    expect(ageAt(atMs, now.current())).toBe(MINUTE_MS)
    time.setWall(10 * MINUTE_MS)
    tick()
    expect(ageAt(atMs, now.current())).toBe(11 * MINUTE_MS)
  })

  it('is nothing for what came after the last tick, and before there was one', () => {
    const { time, clock, now } = openPage()
    time.pass(400)
    expect(ageAt(clock.steadyMs(), now.current())).toBe(0)
    expect(ageAt(clock.steadyMs(), undefined)).toBe(0)
  })

  it('reaches all who show it, by one timer that ends with the last of them', () => {
    const { time, now, shown, leave, tick, isTicking } = openPage()
    const leaveToo = now.subscribe(() => undefined)
    time.pass(1_000)
    tick()
    expect(shown).toEqual([now.current()])
    leave()
    expect(isTicking()).toBe(true)
    leaveToo()
    expect(isTicking()).toBe(false)
    expect(now.current()).toBeUndefined()
  })
})
