import { expect, it } from 'vitest'
import type { LighterReads } from '@/lib/client/lighter/reads/reads'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { Order } from '@/lib/schema/model/order'
import { listed } from '@/lib/venues/lighter/testing/details'
import { Folds } from './folds'
import { fillsStream, newestFirst, orderUpdatesStream } from './orderStreams'
import type { AccountsContext } from './streamContext'

const ADDRESS = `0x${'ab'.repeat(20)}`

/** An account over a stream that a test sends frames on, and reads that it answers. */
function setUp(reads: Partial<LighterReads>) {
  const clock = new FakeClock()
  let notify: (payload: unknown) => void = () => {}
  const pool = {
    add(_: unknown, listener: (payload: unknown) => void) {
      notify = listener
      return () => {
        notify = () => {}
      }
    },
  }
  // Only what streams of orders and fills use is there.
  const context = {
    ...{ setTimer: clock.setTimer, reads, pool, folds: new Folds(pool as never) },
    accounts: { indexOf: async () => '9' },
    markets: async () => ({ findOrUnlisted: () => listed() }),
  } as unknown as AccountsContext
  return { clock, context, send: (payload: unknown) => notify(payload) }
}

const row = (order_index: string, status = 'open') => ({
  ...{ order_index, client_order_index: '0', market_index: 0, is_ask: false, status },
  ...{ initial_base_amount: '1', remaining_base_amount: '1', filled_base_amount: '0' },
  ...{ filled_quote_amount: '0', price: '5', type: 'limit', time_in_force: 'good-till-time' },
  ...{ reduce_only: false, trigger_price: '0', order_expiry: 0, timestamp: 1_800_000_000_000 },
})
const snapshot = (...rows: object[]) => ({
  channel: 'account_all_orders:9',
  type: 'subscribed/account_all_orders',
  orders: { 0: rows },
})

it('asks again how an order ended that cannot be read, and calls it cancelled only where it is', async () => {
  let isReadable = false
  const { clock, context, send } = setUp({
    async order(_address, orderId) {
      if (!isReadable) throw new Error('the venue limits our requests')
      const found = { orderId, status: 'FILLED' } as Order
      return found
    },
  })
  const reported: string[] = []
  const stream = orderUpdatesStream(context, ADDRESS, (orders) =>
    reported.push(...orders.map(({ orderId, status }) => `${orderId} ${status}`)),
  )
  await clock.advanceAsync(0)
  send(snapshot(row('71'), row('72')))
  send(snapshot(row('72')))
  await clock.advanceAsync(60_000)
  expect(reported).toEqual(['0:71 OPEN', '0:72 OPEN', '0:72 OPEN'])
  isReadable = true
  await clock.advanceAsync(20_000)
  expect(reported.at(-1)).toBe('0:71 FILLED')
  isReadable = false
  send(snapshot())
  await clock.advanceAsync(0)
  expect(clock.pending).toBe(1)
  stream.stop()
  expect(clock.pending).toBe(0)
})

it('shows the orders of a frame whose other rows cannot be read', async () => {
  const { clock, context, send } = setUp({})
  const reported: string[] = []
  const stream = orderUpdatesStream(context, ADDRESS, (orders) =>
    reported.push(...orders.map(({ orderId }) => orderId)),
  )
  await clock.advanceAsync(0)
  send(snapshot({ ...row('71'), price: 'none' }, row('72')))
  expect(reported).toEqual(['0:72'])
  stream.stop()
})

it('reads the executions from a time without a connection until the venue gives them', async () => {
  let looks = 0
  const { clock, context, send } = setUp({
    async fills() {
      looks += 1
      if (looks !== 3) throw new Error('the venue limits our requests')
      return { items: [], hasMore: false }
    },
  })
  const reported: boolean[] = []
  const stream = fillsStream(context, ADDRESS, ({ isSnapshot }) => reported.push(isSnapshot))
  await clock.advanceAsync(0)
  send({ channel: 'account_all_trades:9', type: 'subscribed/account_all_trades', trades: [] })
  await clock.advanceAsync(39_999)
  expect([looks, reported]).toEqual([2, []])
  await clock.advanceAsync(1)
  expect([looks, reported]).toEqual([3, [true]])
  send({ channel: 'account_all_trades:9', type: 'subscribed/account_all_trades', trades: [] })
  await clock.advanceAsync(0)
  expect([looks, clock.pending]).toEqual([4, 1])
  stream.stop()
  expect(clock.pending).toBe(0)
})

it('lists fills newest first, those of one moment by their trade ids', () => {
  const [early, late] = ['2026-11-28T21:39:16.000Z', '2026-11-28T21:39:17.000Z']
  const fills = [
    { id: '9', createdAt: early },
    { id: '10', createdAt: early },
    { id: '11', createdAt: early },
    { id: '8', createdAt: late },
  ]
  expect(fills.sort(newestFirst).map(({ id }) => id)).toEqual(['8', '11', '10', '9'])
})
