import { describe, expect, it } from 'vitest'
import { Polling } from './polling'
import { SocketPool } from './socketPool'
import { steadyClock } from './steadyClock'
import { FakeClock } from './testing/FakeClock'
import { FakeSockets } from './testing/FakeSockets'
import type { WireFrame } from './wireSubscriptions'

const HOUR_MS = 3_600_000
/** The clock is read about once a second: what passed since, when it is set back, stays unseen. */
const UNSEEN_MS = 1_000

describe('a device whose clock is set back', () => {
  it('measures ages on, as if nothing had happened', () => {
    const clock = new FakeClock()
    const steady = steadyClock(clock.now)
    const frameAtMs = steady.now()
    clock.advance(2_000)
    steady.now()
    clock.setBack(HOUR_MS)
    steady.now()
    clock.advance(3_000)
    expect(steady.now() - frameAtMs).toBe(5_000)
    expect(clock.now() - steady.byDevice(frameAtMs)).toBe(5_000)
    clock.setBack(10)
    expect(clock.now() - steady.byDevice(frameAtMs)).toBe(5_000)
  })

  it('leaps ahead with the device, as after a sleep', () => {
    const clock = new FakeClock()
    const steady = steadyClock(clock.now)
    const frameAtMs = steady.now()
    clock.sleep(HOUR_MS)
    expect(clock.now() - steady.byDevice(frameAtMs)).toBe(HOUR_MS)
  })

  it('finds a half-open connection as soon as ever, and tells the true age of its data', () => {
    const clock = new FakeClock()
    const sockets = new FakeSockets()
    const pool = new SocketPool({
      url: 'ws://venue',
      openSocket: sockets.open,
      now: clock.now,
      setTimer: clock.setTimer,
      protocol: {
        pingText: 'ping',
        subscribeText: String,
        unsubscribeText: String,
        read: (text): WireFrame => ({ kind: 'data', route: 'a', payload: text }),
        confirms: () => true,
      },
      onStatus: () => {},
    })
    const wanted = { id: 'a', route: 'a', request: 'a', needsAck: false, quietMsMax: 15_000 }
    pool.add(wanted, () => {})
    sockets.last.open()
    clock.advance(1_500)
    sockets.last.say('news')
    clock.advance(1_000)
    clock.setBack(HOUR_MS)
    const silent = sockets.last
    let silentMs = 1_000
    for (; sockets.last === silent && silentMs < HOUR_MS; silentMs += 500) {
      clock.advance(500)
      const ageMs = clock.now() - (pool.status().lastMessageAtMs ?? 0)
      expect(ageMs).toBeGreaterThanOrEqual(silentMs - UNSEEN_MS)
      expect(clock.now() - (pool.lastMessageOf('a') ?? 0)).toBe(ageMs)
    }
    expect(silentMs).toBeLessThanOrEqual(15_000)
    pool.close()
  })

  it('tells the true age of what was asked for, too', async () => {
    const clock = new FakeClock()
    const { now, setTimer } = clock
    const polling = new Polling({ now, setTimer, onStatus: () => {} })
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
    expect(ageMs).toBeGreaterThanOrEqual(20_500 - UNSEEN_MS)
    expect(clock.now() - (polling.lastMessageOf('x') ?? 0)).toBe(ageMs)
    stream.stop()
  })
})
