import { expect, it } from 'vitest'
import { Polling } from '@/lib/client/reads/polling'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { activityStream } from './activityStream'
import type { AccountsContext } from './streamContext'

function setUp() {
  const clock = new FakeClock()
  const { setTimer } = clock
  let reads = 0
  const asked: unknown[] = []
  let notify: (payload: unknown) => void = () => {}
  // Only what the stream of activity uses is there.
  const context = {
    setTimer,
    accounts: { indexOf: async () => '9' },
    markets: async () => ({}),
    reads: {
      async activity() {
        reads += 1
        return { items: [], hasMore: false }
      },
    },
    pool: {
      add({ request }: { request: unknown }, listener: (payload: unknown) => void) {
        asked.push(request)
        notify = listener
        return () => {
          notify = () => {}
        }
      },
    },
  } as unknown as AccountsContext
  const polling = new Polling({ clock: clock.clock, setTimer, onStatus: () => {} })
  const stream = activityStream(context, polling, 'activity', '0xab', () => {})
  const reported = (types: readonly number[], type = 'update/account_tx') =>
    notify({ channel: 'account_tx:9', type, txs: types.map((each) => ({ hash: 'h', type: each })) })
  return { clock, stream, reported, asked, reads: () => reads }
}

it('reads the history soon after money moved, once for several transactions', async () => {
  const { clock, reported, asked, reads } = setUp()
  await clock.advanceAsync(100)
  expect([asked, reads()]).toEqual([[{ channel: 'account_tx/9', address: '0xab' }], 1])
  reported([13])
  reported([12])
  await clock.advanceAsync(2_000)
  expect(reads()).toBe(2)
})

it('reads nothing for orders, nor for what happened before it listened', async () => {
  const { clock, reported, reads } = setUp()
  await clock.advanceAsync(100)
  reported([14, 15, 16, 17, 28])
  reported([13], 'subscribed/account_tx')
  await clock.advanceAsync(50_000)
  expect(reads()).toBe(1)
})

it('goes on every minute, for what no transaction shows, and ends with its listener', async () => {
  const { clock, stream, reported, reads } = setUp()
  await clock.advanceAsync(61_000)
  expect(reads()).toBe(2)
  reported([13])
  stream.stop()
  await clock.advanceAsync(120_000)
  expect(reads()).toBe(2)
})
