import { expect, it } from 'vitest'
import type { StreamStatus } from '@/lib/client/channels'
import { createVenueAgeClock } from './venueAge'

function clockOf(status: Partial<StreamStatus> = {}) {
  let nowMs = 100_000
  let calendarAheadMs = 0
  let tick = () => {}
  let timers = 0
  const facts: StreamStatus = {
    state: 'connected',
    lastMessageAtMs: nowMs,
    latencyMs: undefined,
    ...status,
  }
  const clock = createVenueAgeClock({
    status: () => facts,
    clock: { steadyMs: () => nowMs, wallMs: () => nowMs + calendarAheadMs },
    every: (run) => {
      timers += 1
      tick = run
      return () => {
        timers -= 1
      }
    },
  })
  const pass = (ms: number) => {
    nowMs += ms
    tick()
  }
  const setCalendar = (byMs: number) => {
    calendarAheadMs += byMs
  }
  return { clock, pass, facts, setCalendar, timers: () => timers }
}

it('gives every listener the same age, in whole seconds, and fresh data as 0 without a word', () => {
  const { clock, pass } = clockOf()
  let reported = 0
  clock.subscribe(() => (reported += 1))
  clock.subscribe(() => (reported += 1))
  reported = 0
  pass(2_900)
  expect([clock.current().ageMs, reported]).toEqual([0, 0])
  pass(1_600)
  expect([clock.current().ageMs, reported]).toEqual([4_000, 2])
  pass(400)
  expect([clock.current().ageMs, reported]).toEqual([4_000, 2])
})

it('is as old as the oldest thing the page shows, whatever else the venue says', () => {
  const { clock, pass, facts } = clockOf()
  clock.subscribe(() => {})
  const markAtMs = facts.lastMessageAtMs
  const leave = clock.watch(() => markAtMs)
  clock.watch(() => undefined)
  pass(12_000)
  facts.lastMessageAtMs = 112_000
  pass(0)
  expect(clock.current().ageMs).toBe(12_000)
  leave()
  pass(0)
  expect(clock.current().ageMs).toBe(0)
})

it('is quiet while the page shows nothing of the venue that never is, and reports each change', () => {
  const { clock, pass } = clockOf()
  let reported = 0
  clock.subscribe(() => (reported += 1))
  reported = 0
  expect(clock.current().isQuiet).toBe(true)
  const leave = clock.watch(() => undefined)
  pass(500)
  expect([clock.current().isQuiet, reported]).toEqual([false, 1])
  leave()
  pass(500)
  expect([clock.current().isQuiet, reported]).toEqual([true, 2])
})

it('knows no age before anything came, and says when the connection is being made again', () => {
  const { clock, pass } = clockOf({ lastMessageAtMs: undefined, state: 'reconnecting' })
  clock.subscribe(() => {})
  pass(20_000)
  expect(clock.current()).toEqual({
    ...{ ageMs: undefined, isReconnecting: true, isQuiet: true },
  })
})

it('runs one timer however many listen, and none once the last has left', () => {
  const { clock, timers } = clockOf()
  const leaves = [clock.subscribe(() => {}), clock.subscribe(() => {})]
  expect(timers()).toBe(1)
  for (const leave of leaves) leave()
  expect(timers()).toBe(0)
})

it.each([-600_000, 600_000])('takes a calendar set by %d ms for no time that passed', (byMs) => {
  const { clock, pass, facts, setCalendar } = clockOf()
  clock.subscribe(() => {})
  const leave = clock.watch(() => 100_000)
  pass(4_000)
  setCalendar(byMs)
  pass(1_000)
  // The time shown is by the calendar of before: its age stays.
  expect(clock.current().ageMs).toBe(5_000)
  leave()
  pass(0)
  expect(clock.current().ageMs).toBe(5_000)
  // What comes from now on is by the calendar of now.
  facts.lastMessageAtMs = 105_000 + byMs
  pass(0)
  expect(clock.current().ageMs).toBe(0)
  pass(7_000)
  expect(clock.current().ageMs).toBe(7_000)
})
