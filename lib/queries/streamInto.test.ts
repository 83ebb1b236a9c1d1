import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { VenuePlugin } from '@/lib/client/plugin'
import { decimal } from '@/lib/decimal/decimal'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'
import { type FillPages, foldFills } from './account/fills'
import type { OrderPages } from './account/orderHistory'
import { foldOrders } from './account/orders'
import { keys } from './keys'
import { streamAccountInto } from './streamInto'
import { testFill, testOrder } from './testing/testAccount'

const account = { provider: 'venue', address: '0xaa' }

function setUp() {
  const cache = new QueryClient()
  const listeners = new Map<string, (payload: never) => void>()
  const reported = {
    orders: [] as Order[],
    known: [] as (number | undefined)[],
    fills: [] as Fill[],
  }
  const plugin: Pick<VenuePlugin, 'subscribe'> = {
    subscribe({ channel }, listener) {
      listeners.set(channel, listener)
      return () => listeners.delete(channel)
    },
  }
  const stop = streamAccountInto(cache, plugin, account, {
    onOrders: (orders, known) => {
      reported.orders.push(...orders)
      reported.known.push(known?.length)
    },
    onFills: (fills) => reported.fills.push(...fills),
  })
  const emit = (channel: string, payload: unknown) => listeners.get(channel)?.(payload as never)
  return { cache, emit, reported, stop, listeners }
}

describe('foldOrders', () => {
  it('takes ended orders out, keeps places, and puts new ones first', () => {
    const orders = [testOrder('1'), testOrder('2')]
    const part = testOrder('2', { status: 'PARTIALLY_FILLED', filledSize: decimal('0.005') })
    const folded = foldOrders(orders, [
      part,
      testOrder('3'),
      testOrder('1', { status: 'CANCELLED' }),
    ])
    expect(folded.map(({ orderId }) => orderId)).toEqual(['3', '2'])
    expect(folded[1]?.filledSize).toBe('0.005')
  })

  it('never lists an order that was over before it was known', () => {
    expect(foldOrders([], [testOrder('1', { status: 'FILLED' })])).toEqual([])
  })

  it('gives the same list where nothing changed', () => {
    const orders = [testOrder('1')]
    expect(foldOrders(orders, [])).toBe(orders)
  })
})

describe('foldFills', () => {
  const pages: FillPages = {
    pages: [
      { items: [testFill('b')], hasMore: true, cursor: 'c' },
      { items: [testFill('a')], hasMore: false },
    ],
    pageParams: [undefined, 'c'],
  }

  it('puts new executions at the head, each once', () => {
    const folded = foldFills(pages, [testFill('c'), testFill('b'), testFill('a')])
    expect(folded.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([['c', 'b'], ['a']])
  })

  it('gives the same pages where all are known', () => {
    expect(foldFills(pages, [testFill('a')])).toBe(pages)
  })
})

describe('streamAccountInto', () => {
  it('leaves a list that was not read yet to its read', () => {
    const { cache, emit, reported } = setUp()
    emit('orderUpdates', [testOrder('1')])
    expect(cache.getQueryData(keys.openOrders('venue', '0xaa'))).toBeUndefined()
    expect(reported.known).toEqual([undefined])
  })

  it('folds order updates into the list that was read, and passes on how it was before', () => {
    const { cache, emit, reported } = setUp()
    cache.setQueryData(keys.openOrders('venue', '0xaa'), [testOrder('1')])
    emit('orderUpdates', [testOrder('1', { status: 'FILLED' }), testOrder('2')])
    expect(cache.getQueryData(keys.openOrders('venue', '0xaa'))).toMatchObject([{ orderId: '2' }])
    expect(reported.known).toEqual([1])
    expect(reported.orders).toHaveLength(2)
  })

  it('begins a read again that a frame overtook', async () => {
    const { cache, emit } = setUp()
    const queryKey = keys.openOrders('venue', '0xaa')
    const answers = [[testOrder('1')], []]
    let reads = 0
    let release: () => void = () => {}
    const firstIsSlow = new Promise<void>((resolve) => {
      release = resolve
    })
    const reading = cache
      .fetchQuery({
        queryKey,
        queryFn: async () => {
          reads += 1
          const answer = answers[reads - 1]
          if (reads === 1) await firstIsSlow
          return answer
        },
      })
      .catch(() => undefined)
    emit('orderUpdates', [testOrder('1', { status: 'CANCELLED' })])
    release()
    await reading
    await cache.refetchQueries({ queryKey })
    expect(cache.getQueryData(queryKey)).toEqual([])
  })

  it('passes on executions as they happen, never the history a stream begins with', () => {
    const { emit, reported } = setUp()
    emit('fills', { fills: [testFill('old')], isSnapshot: true })
    emit('fills', { fills: [testFill('new')], isSnapshot: false })
    expect(reported.fills.map(({ id }) => id)).toEqual(['new'])
  })

  it('keeps an execution that came while the list was being read', async () => {
    const { cache, emit, stop } = setUp()
    const queryKey = keys.fills('venue', '0xaa')
    const answer = (ids: readonly string[]): FillPages => ({
      pages: [{ items: ids.map((id) => testFill(id)), hasMore: false }],
      pageParams: [undefined],
    })
    const idsOf = () => cache.getQueryData<FillPages>(queryKey)?.pages[0]?.items.map(({ id }) => id)
    const read = (ids: readonly string[]) => {
      let release: () => void = () => {}
      const isAnswered = new Promise<void>((resolve) => {
        release = resolve
      })
      const queryFn = async () => {
        await isAnswered
        return answer(ids)
      }
      return { release, done: cache.fetchQuery({ queryKey, queryFn, staleTime: 0 }) }
    }
    const first = read(['a'])
    emit('fills', { fills: [testFill('b')], isSnapshot: false })
    first.release()
    await first.done
    expect(idsOf()).toEqual(['b', 'a'])
    const second = read(['a'])
    second.release()
    await second.done
    expect(idsOf()).toEqual(['b', 'a'])
    const third = read(['b', 'a'])
    third.release()
    await third.done
    expect(idsOf()).toEqual(['b', 'a'])
    stop()
    const afterwards = read(['a'])
    afterwards.release()
    await afterwards.done
    expect(idsOf()).toEqual(['a'])
  })

  it('lets no read bring back an older state of an order, nor an update say less of it', async () => {
    const { cache, emit } = setUp()
    const queryKey = keys.orderHistory('venue', '0xaa')
    const answer = (order: Order): OrderPages => ({
      pages: [{ items: [order], hasMore: false }],
      pageParams: [undefined],
    })
    const shown = () => cache.getQueryData<OrderPages>(queryKey)?.pages[0]?.items[0]
    const updatedAt = '2026-11-21T03:00:01.000Z'
    emit('orderUpdates', [testOrder('1', { status: 'FILLED', updatedAt })])
    await cache.fetchQuery({ queryKey, queryFn: () => answer(testOrder('1')) })
    expect(shown()?.status).toBe('FILLED')
    const reported = testOrder('1', { status: 'FILLED', type: 'MARKET', updatedAt })
    await cache.fetchQuery({ queryKey, queryFn: () => answer(reported), staleTime: 0 })
    expect(shown()?.type).toBe('MARKET')
  })

  it('adds executions of now to every range looked at, and none of a snapshot', () => {
    const { cache, emit } = setUp()
    const ranges = ['24h', 'all'].map((range) => keys.tradingHistory('venue', '0xaa', range))
    for (const key of ranges) cache.setQueryData(key, { fills: [], activity: [] })
    emit('fills', { fills: [testFill('old')], isSnapshot: true })
    emit('fills', { fills: [testFill('new')], isSnapshot: false })
    for (const key of ranges) {
      expect(cache.getQueryData(key)).toMatchObject({ fills: [{ id: 'new' }] })
    }
  })

  it('replaces positions and figures whole', () => {
    const { cache, emit } = setUp()
    emit('positions', [])
    emit('accountSummary', { portfolioValue: '1' })
    expect(cache.getQueryData(keys.positions('venue', '0xaa'))).toEqual([])
    expect(cache.getQueryData(keys.accountSummary('venue', '0xaa'))).toEqual({
      portfolioValue: '1',
    })
  })

  it('leaves every channel when it ends', () => {
    const { stop, listeners } = setUp()
    expect([...listeners.keys()].sort()).toEqual([
      'accountSummary',
      'fills',
      'orderUpdates',
      'positions',
    ])
    stop()
    expect(listeners.size).toBe(0)
  })
})
