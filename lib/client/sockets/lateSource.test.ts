import { describe, expect, it } from 'vitest'
import type { StreamStatus } from '@/lib/client/channels'
import { lazyCode } from '@/lib/client/lazyCode'
import { FakeClock, settle } from '@/lib/client/testing/FakeClock'
import { lateSource } from './lateSource'
import { type AccountSource, type MarketSource, VenueStreams } from './venueStreams'

const positions = (address: string) => ({ channel: 'positions', address }) as const
const A = '0xa'
const B = '0xb'

function setUp() {
  const clock = new FakeClock()
  const events: string[] = []
  let live: StreamStatus['state'] = 'idle'
  let arrive: (() => void) | undefined
  let fail: (() => void) | undefined
  let loads = 0
  const loaded = {
    // The other channels are started the same way.
    positions({ address }: { address: string }, emit: (rows: readonly never[]) => void) {
      events.push(`start ${address}`)
      const timer = clock.setTimer(() => emit([]), 10)
      return {
        current: () => undefined,
        stop() {
          timer()
          events.push(`stop ${address}`)
        },
      }
    },
  } as unknown as AccountSource
  const { load } = lazyCode('venue', () => {
    loads += 1
    return new Promise<AccountSource>((resolve, reject) => {
      arrive = () => resolve(loaded)
      fail = () => reject(new Error('chunk 404'))
    })
  })
  const states: string[] = []
  const status = () =>
    late.statusWith({ state: live, lastMessageAtMs: undefined, latencyMs: undefined })
  const late = lateSource(load, clock.setTimer, () => states.push(status().state))
  const streams = new VenueStreams({ ...({} as MarketSource), ...late.source })
  return {
    clock,
    events,
    states,
    streams,
    status,
    isLive: () => {
      live = 'connected'
    },
    arrive: async () => {
      arrive?.()
      await settle()
    },
    fail: async () => {
      fail?.()
      await settle()
    },
    loads: () => loads,
    hear: (address: string) =>
      streams.subscribe(positions(address), () => events.push(`heard ${address}`)),
  }
}

describe('streams of an account whose code is loaded with the first of them', () => {
  it('start once the code is loaded, and emit what they have', async () => {
    const at = setUp()
    at.hear(A)
    expect([at.status().state, at.events]).toEqual(['connecting', []])
    await at.arrive()
    at.clock.advance(10)
    expect(at.events).toEqual(['start 0xa', 'heard 0xa'])
    expect(at.status().state).toBe('idle')
    expect(at.states).toEqual(['connecting', 'idle'])
  })

  it('start for the account that is watched now, where it changed before the code came', async () => {
    const at = setUp()
    const leave = at.hear(A)
    leave()
    at.hear(B)
    await at.arrive()
    at.clock.advance(10)
    expect(at.events).toEqual(['start 0xb', 'heard 0xb'])
  })

  it('start once for an account that was left and is watched again before the code came', async () => {
    const at = setUp()
    at.hear(A)()
    at.hear(A)
    await at.arrive()
    expect(at.events).toEqual(['start 0xa'])
  })

  it('never start where everything was closed before the code came, and keep no timer', async () => {
    const at = setUp()
    at.hear(A)
    at.streams.close()
    await at.arrive()
    at.clock.advance(60_000)
    expect([at.events, at.clock.pending]).toEqual([[], 0])
  })

  it('ask for no code again that did not load once everything was closed', async () => {
    const at = setUp()
    at.hear(A)
    await at.fail()
    at.streams.close()
    at.clock.advance(60_000)
    await settle()
    expect([at.loads(), at.clock.pending]).toEqual([1, 0])
  })

  it('count as a lost connection where the code does not load, and try again', async () => {
    const at = setUp()
    at.isLive()
    at.hear(A)
    // What streams of markets is shown as it is while code is on its way.
    expect(at.status().state).toBe('connected')
    await at.fail()
    expect(at.status().state).toBe('reconnecting')
    await at.clock.advanceAsync(500)
    await at.arrive()
    expect(at.events).toEqual(['start 0xa'])
    expect([at.status().state, at.states.at(-1)]).toEqual(['connected', 'connected'])
  })

  it('do not count as lost without a listener', async () => {
    const at = setUp()
    const leave = at.hear(A)
    await at.fail()
    leave()
    expect([at.status().state, at.states.at(-1)]).toEqual(['idle', 'idle'])
    at.hear(B)
    expect(at.status().state).toBe('connecting')
  })

  it('stop once they started, when the last listener leaves', async () => {
    const at = setUp()
    const leave = at.hear(A)
    await at.arrive()
    leave()
    leave()
    expect(at.events).toEqual(['start 0xa', 'stop 0xa'])
  })
})
