import { expect, it } from 'vitest'
import type { Polling } from '@/lib/client/reads/polling'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { polledStreams } from './polledStreams'
import type { AccountSource, MarketSource } from './venueStreams'

const TRADES = { channel: 'trades', marketId: 'BTC' } as const
const POSITIONS = { channel: 'positions', address: '0xa' } as const

/** A venue whose trades and positions are asked for every second. */
function setUp() {
  const clock = new FakeClock()
  let loads = 0
  const streams = polledStreams(
    { clock: clock.clock, setTimer: clock.setTimer },
    {
      markets: (polling) => ({ trades: every(polling, 'trades:BTC') }) as unknown as MarketSource,
      async loadAccount(polling) {
        loads += 1
        return { positions: every(polling, 'positions:0xa') } as unknown as AccountSource
      },
    },
  )
  const states: string[] = []
  streams.onStatus(({ state }) => states.push(state))
  return { clock, streams, states, loads: () => loads }
}

function every(polling: Polling, name: string) {
  return (_subscription: object, emit: (rows: never[]) => void) =>
    polling.start(name, 1_000, async () => [], emit)
}

it('polls markets and accounts, whose code is loaded with the first of them', async () => {
  const { clock, streams, states, loads } = setUp()
  const seen = { trades: 0, positions: 0 }
  const leaveTrades = streams.subscribe(TRADES, () => {
    seen.trades += 1
  })
  await clock.advanceAsync(2_500)
  expect([seen.trades, loads()]).toEqual([3, 0])
  const leavePositions = streams.subscribe(POSITIONS, () => {
    seen.positions += 1
  })
  await clock.advanceAsync(2_500)
  expect([seen.positions, loads()]).toEqual([3, 1])
  expect(streams.status().state).toBe('connected')
  expect(states).toContain('connected')

  leaveTrades()
  leavePositions()
  await clock.advanceAsync(10_000)
  expect(seen).toEqual({ trades: 6, positions: 3 })
  expect(streams.status().state).toBe('idle')
})

it('asks at once when it is refreshed, and nothing more when it is closed', async () => {
  const { clock, streams } = setUp()
  let seen = 0
  streams.subscribe(TRADES, () => {
    seen += 1
  })
  await clock.advanceAsync(100)
  streams.refresh()
  await clock.advanceAsync(0)
  expect(seen).toBe(2)
  streams.close()
  await clock.advanceAsync(10_000)
  expect([seen, clock.pending]).toEqual([2, 0])
})

it('is connecting while the code of an account is on its way', () => {
  const { streams, states } = setUp()
  streams.subscribe(POSITIONS, () => {})
  expect([streams.status().state, states]).toEqual(['connecting', ['connecting']])
})
