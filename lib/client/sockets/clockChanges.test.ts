import { describe, expect, it } from 'vitest'
import { MarginFacts } from '@/lib/client/hyperliquid/reads/marginFacts'
import { createClockOffset } from '@/lib/client/reads/clockOffset'
import { Polling } from '@/lib/client/reads/polling'
import { keepFor } from '@/lib/client/registry'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { fakePool } from '@/lib/client/testing/fakePool'
import type { WireFrame } from './wireProtocol'

const HOUR_MS = 3_600_000

function openPool() {
  return fakePool({
    pingText: 'ping',
    subscribeText: String,
    unsubscribeText: String,
    read: (text): WireFrame => ({ kind: 'data', route: 'a', payload: text }),
    confirms: () => true,
  })
}

describe('a device whose calendar is set', () => {
  it.each([
    ['back', (clock: FakeClock) => clock.setBack(HOUR_MS)],
    ['forwards', (clock: FakeClock) => clock.setBack(-HOUR_MS)],
  ])(
    '%s: a half-open connection is found as soon as ever, and no data shown younger than it is',
    (_way, set) => {
      const { clock, sockets, pool } = openPool()
      const wanted = { id: 'a', route: 'a', request: 'a', needsAck: false, quietMsMax: 15_000 }
      pool.add(wanted, () => {})
      sockets.last.open()
      clock.advance(1_500)
      sockets.last.receive('news')
      clock.advance(1_000)
      set(clock)
      const silent = sockets.last
      let silentMs = 1_000
      // Bounded: where a half-open connection is never found this fails instead of hanging.
      for (; sockets.last === silent && silentMs < 60_000; silentMs += 500) {
        clock.advance(500)
        const ageMs = clock.now() - (pool.status().lastMessageAtMs ?? 0)
        expect(ageMs).toBeGreaterThanOrEqual(silentMs)
        expect(clock.now() - (pool.lastMessageOf('a') ?? 0)).toBe(ageMs)
      }
      expect(silentMs).toBeLessThanOrEqual(15_000)
      pool.close()
    },
  )

  it('back: what was asked for is as old as it is', async () => {
    const clock = new FakeClock()
    const { setTimer } = clock
    const polling = new Polling({ clock: clock.clock, setTimer, onStatus: () => {} })
    let isDown = false
    const stream = polling.start(
      'x',
      1_000,
      async () => {
        if (isDown) throw new Error('down')
        return 1
      },
      () => {},
    )
    await clock.advanceAsync(1_500)
    isDown = true
    clock.setBack(HOUR_MS)
    await clock.advanceAsync(20_000)
    const ageMs = clock.now() - (polling.status().lastMessageAtMs ?? 0)
    expect(ageMs).toBeGreaterThanOrEqual(20_000)
    expect(clock.now() - (polling.lastMessageOf('x') ?? 0)).toBe(ageMs)
    stream.stop()
  })

  it('back: facts about margin are trusted no longer for it', () => {
    const clock = new FakeClock()
    const facts = new MarginFacts(clock.clock.steadyMs)
    facts.set('0xa', 'BTC', { leverage: 5, marginMode: 'ISOLATED' })
    clock.setBack(HOUR_MS)
    clock.advance(29_000)
    expect(facts.find('0xa', 'BTC')).toBeDefined()
    clock.advance(1_001)
    expect(facts.find('0xa', 'BTC')).toBeUndefined()
  })

  it('back: what is kept for a minute is asked for again after a minute', () => {
    const clock = new FakeClock()
    let asked = 0
    const read = keepFor(60_000, clock.clock.steadyMs, async () => ++asked)
    void read()
    clock.setBack(HOUR_MS)
    clock.advance(59_000)
    void read()
    expect(asked).toBe(1)
    clock.advance(1_001)
    void read()
    expect(asked).toBe(2)
  })

  it('either way: the distance to the venue’s clock is read again before it is used', async () => {
    const clock = new FakeClock()
    const venueAheadMs = 7_000
    const startMs = clock.now()
    let sinceMs = 0
    let asked = 0
    const readVenueMs = async () => {
      asked += 1
      return startMs + sinceMs + venueAheadMs
    }
    const offset = createClockOffset(readVenueMs, 600_000, {
      now: clock.now,
      clock: clock.clock,
      setTimer: clock.setTimer,
    })
    expect(await offset.read()).toBe(venueAheadMs)
    clock.advance(1_000)
    sinceMs += 1_000
    expect([await offset.read(), asked]).toEqual([venueAheadMs, 1])
    clock.setBack(HOUR_MS)
    expect([await offset.read(), asked]).toEqual([venueAheadMs + HOUR_MS, 2])
    clock.setBack(-HOUR_MS)
    expect([await offset.read(), asked]).toEqual([venueAheadMs, 3])
  })
})

describe('a device that is suspended', () => {
  it('trusts nothing from before, and gives its age', () => {
    const { clock, sockets, pool } = openPool()
    const facts = new MarginFacts(clock.clock.steadyMs)
    pool.add({ id: 'a', route: 'a', request: 'a', needsAck: false, quietMsMax: 15_000 }, () => {})
    sockets.last.open()
    sockets.last.receive('news')
    facts.set('0xa', 'BTC', { leverage: 5, marginMode: 'ISOLATED' })
    clock.sleep(HOUR_MS)
    expect(clock.now() - (pool.lastMessageOf('a') ?? 0)).toBe(HOUR_MS)
    expect(facts.find('0xa', 'BTC')).toBeUndefined()
    pool.close()
  })
})
