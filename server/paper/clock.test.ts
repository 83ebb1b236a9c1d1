import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createClock, type ExchangeClock } from './clock'

const NOW_MS = Date.UTC(2026, 10, 20)
const HOUR_MS = 3_600_000
let directory: string
let wallMs: number
let monotonicMs: number

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'paper-clock-'))
  wallMs = NOW_MS
  monotonicMs = 0
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

function open(): ExchangeClock {
  return createClock(
    join(directory, 'deep', 'clock.json'),
    () => wallMs,
    () => monotonicMs,
  )
}

function pass(ms: number): void {
  wallMs += ms
  monotonicMs += ms
}

describe('the exchange clock', () => {
  it('shows the time of the machine', () => {
    const clock = open()
    expect(clock.now()).toBe(NOW_MS)
    pass(250)
    expect(clock.now()).toBe(NOW_MS + 250)
  })

  it('never goes back: while the machine is behind, it goes on at half speed', () => {
    const clock = open()
    clock.now()
    wallMs -= HOUR_MS
    const seen = [clock.now()]
    for (let count = 0; count < 20; count++) {
      pass(HOUR_MS / 10)
      seen.push(clock.now())
    }
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(seen[10]).toBe(NOW_MS + HOUR_MS / 2)
    expect(seen.at(-1)).toBe(wallMs)
  })

  it('can be moved ahead, and remembers it over a restart', () => {
    const clock = open()
    clock.setOffset(HOUR_MS)
    expect(clock.now()).toBe(NOW_MS + HOUR_MS)
    expect(open().now()).toBe(NOW_MS + HOUR_MS)
    expect(open().offsetMs()).toBe(HOUR_MS)
  })

  it('refuses to be moved back or out of range, and stays as it was', () => {
    const clock = open()
    clock.setOffset(HOUR_MS)
    clock.now()
    expect(() => clock.setOffset(HOUR_MS - 1)).toThrow('backwards')
    expect(() => clock.setOffset(60 * 365 * 24 * HOUR_MS)).toThrow('2078')
    expect(() => clock.setOffset(0.5)).toThrow(RangeError)
    expect(clock.now()).toBe(NOW_MS + HOUR_MS)
  })

  it('is not earlier than what a restored exchange has seen', () => {
    const clock = open()
    clock.notBefore(NOW_MS + 5_000)
    expect(clock.now()).toBe(NOW_MS + 5_000)
    pass(2_000)
    expect(clock.now()).toBe(NOW_MS + 6_000)
  })
})
