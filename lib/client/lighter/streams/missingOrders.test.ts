import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { decimal } from '@/lib/decimal/decimal'
import type { OrderStatus } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import { listed } from '@/lib/venues/lighter/testing/details'
import { createMissingOrders } from './missingOrders'

const ROUND_MS = 20_000

function order(orderId: string, status: OrderStatus = 'OPEN'): Order {
  return {
    ...{ orderId, status, side: 'BUY', type: 'LIMIT', reduceOnly: false },
    market: listed().market,
    price: decimal('100'),
    originalSize: decimal('2'),
    remainingSize: decimal('2'),
    filledSize: decimal('0'),
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  }
}

/** What the venue says of an order: nothing, how it stands, or no answer at all. */
type Said = OrderStatus | 'unlisted' | 'unread'

function setUp(saidOf: (orderId: string, look: number) => Said) {
  const clock = new FakeClock()
  const reported: (readonly [string, OrderStatus])[] = []
  const asked: string[] = []
  const missing = createMissingOrders({
    async read(orderId) {
      asked.push(orderId)
      const said = saidOf(orderId, asked.filter((id) => id === orderId).length)
      if (said === 'unread') throw new Error('the venue limits our requests')
      return said === 'unlisted' ? undefined : order(orderId, said)
    },
    setTimer: clock.setTimer,
    emit: (orders) => reported.push(...orders.map((one) => [one.orderId, one.status] as const)),
  })
  return { clock, reported, asked, missing }
}

describe('an order that left the list without a word', () => {
  it('is reported at once as it ended', async () => {
    const { clock, reported, missing } = setUp(() => 'FILLED')
    missing.add([order('0:1')])
    await clock.advanceAsync(0)
    expect(reported).toEqual([['0:1', 'FILLED']])
    expect(clock.pending).toBe(0)
  })

  it('is never called cancelled for want of an answer, and asked about until there is one', async () => {
    const { clock, reported, asked, missing } = setUp((_, look) => (look > 9 ? 'FILLED' : 'unread'))
    missing.add([order('0:1')])
    await clock.advanceAsync(8 * ROUND_MS)
    expect(reported).toEqual([])
    await clock.advanceAsync(ROUND_MS)
    expect(reported).toEqual([['0:1', 'FILLED']])
    expect(asked).toHaveLength(10)
  })

  it.each<[Said, OrderStatus]>([
    ['unlisted', 'CANCELLED'],
    ['OPEN', 'OPEN'],
  ])(
    'that the venue calls %s is reported as %s after a second look alone',
    async (said, status) => {
      const { clock, reported, missing } = setUp(() => said)
      missing.add([order('0:1')])
      await clock.advanceAsync(ROUND_MS - 1)
      expect(reported).toEqual([])
      await clock.advanceAsync(1)
      expect(reported).toEqual([['0:1', status]])
      expect(clock.pending).toBe(0)
    },
  )

  it('is asked about with seven others, and the next ones twenty seconds later, unread ones last', async () => {
    const { clock, reported, asked, missing } = setUp((id, look) =>
      id === '0:0' && look === 1 ? 'unread' : 'FILLED',
    )
    const ids = Array.from({ length: 12 }, (_, at) => `0:${at}`)
    missing.add(ids.slice(0, 10).map((id) => order(id)))
    await clock.advanceAsync(0)
    expect(asked).toEqual(ids.slice(0, 8))
    // Those that are found missing meanwhile wait as well.
    missing.add(ids.slice(10).map((id) => order(id)))
    await clock.advanceAsync(ROUND_MS - 1)
    expect(asked).toHaveLength(8)
    await clock.advanceAsync(1)
    expect(asked.slice(8)).toEqual(['0:8', '0:9', '0:0', '0:10', '0:11'])
    expect(reported.map(([id]) => id).toSorted()).toEqual([...ids].toSorted())
  })

  it('is asked about no more once the stream reports it, nor after its end', async () => {
    const { clock, reported, asked, missing } = setUp(() => 'unread')
    missing.add([order('0:1'), order('0:2')])
    await clock.advanceAsync(0)
    missing.settle([order('0:1', 'FILLED')])
    await clock.advanceAsync(ROUND_MS)
    expect(asked).toEqual(['0:1', '0:2', '0:2'])
    missing.stop()
    expect(clock.pending).toBe(0)
    expect(reported).toEqual([])
  })

  it('says nothing of what is answered after its end', async () => {
    const { clock, reported, missing } = setUp(() => 'FILLED')
    missing.add([order('0:1')])
    missing.stop()
    await clock.advanceAsync(ROUND_MS)
    expect(reported).toEqual([])
  })
})
