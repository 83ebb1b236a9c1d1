import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FakeSockets } from '@/lib/client/testing/FakeSockets'
import type { WireFrame } from './wireProtocol'
import { WireSubscriptions } from './wireSubscriptions'

const HOUR_MS = 3_600_000

/**
 * A connection with one channel, busy or quiet, that receives a frame three seconds after it
 * opened.
 */
function setUp({ isBusy = true } = {}) {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  const reported: string[] = []
  const wire = new WireSubscriptions({
    url: 'ws://venue',
    openSocket: sockets.open,
    now: clock.now,
    setTimer: clock.setTimer,
    protocol: {
      pingText: 'ping',
      subscribeText: String,
      unsubscribeText: String,
      read: (text): WireFrame =>
        text === 'pong' ? { kind: 'pong' } : { kind: 'data', route: 'a', payload: text },
      confirms: () => true,
    },
    onData: (_, payload) => reported.push(String(payload)),
    onStatus: () => {},
  })
  const wanted = { id: 'a', route: 'a', request: 'a', needsAck: false }
  wire.add(isBusy ? { ...wanted, quietMsMax: 15_000 } : wanted)
  sockets.last.open()
  clock.advance(2_900)
  sockets.last.receive('pong')
  sockets.last.receive('early')
  const ages = () =>
    [wire.lastMessageAtMs, wire.lastMessageOf('a')].map((at) => clock.nowMs - (at ?? 0))
  const pings = () => sockets.last.sent.filter((text) => text === 'ping').length
  return { clock, sockets, reported, wire, ages, pings }
}

describe('what waited while the page slept', () => {
  it('is passed on without counting as data, and after an hour the connection is taken again', () => {
    const { clock, sockets, reported, wire, ages } = setUp()
    const before = sockets.last
    clock.nowMs += HOUR_MS
    before.receive('waited')
    before.receive('waited too')
    expect(reported).toEqual(['early', 'waited', 'waited too'])
    expect(ages()).toEqual([HOUR_MS, HOUR_MS])
    for (let turn = 0; turn < 10_000 && sockets.last === before; turn += 1) clock.advance(50)
    expect(wire.state).toBe('reconnecting')
    expect(ages()[0]).toBeGreaterThanOrEqual(HOUR_MS)
    sockets.last.open()
    sockets.last.receive('fresh')
    expect(ages()).toEqual([0, 0])
  })

  it('is distinguished from what is fresh by the answer to a ping sent since, not to one before', () => {
    const { clock, sockets, ages, pings } = setUp()
    clock.advance(2_200)
    expect(pings()).toBe(2)
    clock.nowMs += 10_000
    sockets.last.receive('waited')
    expect(pings()).toBe(3)
    sockets.last.receive('pong')
    sockets.last.receive('waited too')
    expect(ages()).toEqual([12_200, 12_200])
    sockets.last.receive('pong')
    sockets.last.receive('fresh')
    expect(ages()).toEqual([0, 0])
  })

  it('does not count as data either where the timer wakes first', () => {
    const { clock, sockets, ages } = setUp()
    clock.sleep(10_000)
    sockets.last.receive('waited')
    expect(ages()).toEqual([10_000, 10_000])
    sockets.last.receive('pong')
    sockets.last.receive('fresh')
    expect(ages()).toEqual([0, 0])
  })

  it('does not make a connection look alive either, whose channels may be quiet', () => {
    const { clock, sockets, wire } = setUp({ isBusy: false })
    const age = () => clock.nowMs - (wire.lastMessageAtMs ?? 0)
    clock.sleep(10_000)
    sockets.last.receive('waited')
    expect(age()).toBe(10_000)
    sockets.last.receive('pong')
    expect(age()).toBe(0)
  })

  it('is in doubt for five seconds at most where no ping is answered', () => {
    const { clock, sockets, ages } = setUp()
    clock.sleep(10_000)
    for (let second = 0; second < 7; second += 1) {
      clock.advance(1_000)
      sockets.last.receive('news')
    }
    expect(ages()).toEqual([0, 0])
  })

  it('is nothing where only the timers crawled, as in a hidden tab', () => {
    const { clock, sockets, ages, pings } = setUp()
    const before = pings()
    for (let second = 0; second < 60; second += 1) {
      clock.nowMs += 1_000
      sockets.last.receive('news')
      expect(ages()).toEqual([0, 0])
    }
    expect(pings()).toBe(before)
  })
})
