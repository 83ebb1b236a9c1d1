import { describe, expect, it } from 'vitest'
import { RecentOrders } from '@/lib/client/hyperliquid/reads/recentOrders'
import { settle } from '@/lib/client/testing/FakeClock'
import { fakePool } from '@/lib/client/testing/fakePool'
import type { Order } from '@/lib/schema/model/order'
import { unlistedMarket } from '@/lib/venues/hyperliquid/map/market'
import { createSpotTokens } from '@/lib/venues/hyperliquid/map/spotTokens'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { orderUpdatesStream } from './orderStream'
import { wireProtocol } from './wireProtocol'

const user = `0x${'ab'.repeat(20)}`
const CLOID = `0x${'c'.repeat(32)}`

function wireOrder(oid: number, more: object = {}) {
  return {
    coin: 'BTC',
    side: 'B',
    limitPx: '60000.0',
    sz: '1.0',
    origSz: '1.0',
    oid,
    timestamp: 1_000 + oid,
    ...more,
  }
}

/** A row of the list of open orders says what kind of order it is. */
const listed = (oid: number, more: object = {}) =>
  wireOrder(oid, { orderType: 'Limit', tif: 'Gtc', reduceOnly: false, ...more })

async function setUp(lookUp: (id: string) => Promise<Order | undefined> = async () => undefined) {
  const { clock, sockets, pool } = fakePool(wireProtocol)
  const asked: string[] = []
  const recentOrders = new RecentOrders()
  const universe: Universe = {
    listed: [],
    find: () => undefined,
    byAssetId: () => undefined,
    display: (coin) => unlistedMarket('hyperliquid', coin),
    dexes: [''],
    spot: createSpotTokens('hyperliquid', { tokens: [], universe: [] }),
    coins: () => [],
  }
  const emitted: (readonly Order[])[] = []
  const stream = orderUpdatesStream(
    {
      provider: 'hyperliquid',
      pool,
      recentOrders,
      universe: async () => universe,
      ask: () => Promise.reject(new Error('not asked here')),
      now: clock.now,
      setTimer: clock.setTimer,
    },
    user,
    (_, id) => {
      asked.push(id)
      return lookUp(id)
    },
    (orders) => emitted.push(orders),
  )
  await settle()
  sockets.last.open()
  const subscription = { type: 'orderUpdates', user }
  sockets.last.receive({
    channel: 'subscriptionResponse',
    data: { method: 'subscribe', subscription },
  })
  return {
    clock,
    stream,
    asked,
    emitted,
    recentOrders,
    list: (...orders: object[]) =>
      sockets.last.receive({ channel: 'openOrders', data: { user, dex: '', orders } }),
    update: (order: object, status: string, statusTimestamp = 9_000) =>
      sockets.last.receive({ channel: 'orderUpdates', data: [{ order, status, statusTimestamp }] }),
    last: () => emitted.at(-1)?.map((order) => [order.orderId, order.status]),
  }
}

describe('orderUpdatesStream', () => {
  it('starts with the open orders, and shows only what changed after', async () => {
    const { list, emitted, stream } = await setUp()
    list(listed(1), listed(2))
    list(listed(1), listed(2))
    list(listed(1, { sz: '0.4' }), listed(2))
    expect(emitted.map((orders) => orders.map((order) => order.orderId))).toEqual([
      ['1', '2'],
      ['1'],
    ])
    expect(emitted[1]?.[0]).toMatchObject({ status: 'PARTIALLY_FILLED', filledSize: '0.6' })
    expect(stream.current()).toHaveLength(2)
  })

  it('keeps what kind of order it is when an update says how it ended', async () => {
    const { list, update, emitted, stream } = await setUp()
    list(listed(1, { orderType: 'Stop Market', isTrigger: true, triggerPx: '50000.0', tif: null }))
    update(wireOrder(1), 'canceled')
    expect(emitted[1]?.[0]).toMatchObject({
      status: 'CANCELLED',
      type: 'STOP_MARKET',
      triggerPrice: '50000',
    })
    expect(stream.current()).toEqual([])
  })

  it('shows a new order at once, as this browser signed it', async () => {
    const { update, recentOrders, emitted } = await setUp()
    recentOrders.remember({
      type: 'order',
      grouping: 'na',
      orders: [
        {
          a: 0,
          b: false,
          p: '45000',
          s: '1',
          r: true,
          t: { trigger: { isMarket: true, triggerPx: '50000', tpsl: 'sl' } },
          c: CLOID,
        },
      ],
    })
    update(wireOrder(7, { cloid: CLOID, side: 'A' }), 'open')
    expect(emitted[0]?.[0]).toMatchObject({
      orderId: '7',
      status: 'OPEN',
      type: 'STOP_MARKET',
      triggerPrice: '50000',
      reduceOnly: true,
    })
  })

  it('does not bring an ended order back with a list that is a moment old', async () => {
    const { list, update, stream, emitted } = await setUp()
    list(listed(1))
    update(wireOrder(1, { sz: '0.0' }), 'filled')
    const before = emitted.length
    list(listed(1))
    expect(emitted).toHaveLength(before)
    expect(stream.current()).toEqual([])
  })

  it('looks up an order that left the list without a word', async () => {
    const { list, clock, asked, last } = await setUp(async (id) => ({
      orderId: id,
      market: unlistedMarket('hyperliquid', 'BTC'),
      side: 'BUY',
      type: 'LIMIT',
      originalSize: '1' as never,
      remainingSize: '0' as never,
      filledSize: '1' as never,
      reduceOnly: false,
      status: 'FILLED',
      createdAt: new Date(0).toISOString(),
      updatedAt: new Date(1).toISOString(),
    }))
    list(listed(1), listed(2))
    list(listed(2))
    expect(asked).toEqual([])
    await clock.advanceAsync(1_500)
    expect(asked).toEqual(['1'])
    expect(last()).toEqual([['1', 'FILLED']])
    await clock.advanceAsync(60_000)
    expect(asked).toEqual(['1'])
  })

  it('makes no request where the end of an order arrived in time', async () => {
    const { list, update, clock, asked } = await setUp()
    list(listed(1))
    list()
    update(wireOrder(1), 'canceled')
    await clock.advanceAsync(10_000)
    expect(asked).toEqual([])
  })

  it('trusts the list after asking in vain for a while', async () => {
    const { list, clock, asked, last, stream } = await setUp()
    list(listed(1))
    list()
    await clock.advanceAsync(30_000)
    expect(asked).toHaveLength(6)
    expect(last()).toEqual([['1', 'CANCELLED']])
    expect(stream.current()).toEqual([])
  })

  it('lists what hangs on an unfilled order beside it', async () => {
    const { list, emitted } = await setUp()
    const child = listed(2, { orderType: 'Stop Market', isTrigger: true, triggerPx: '5.0' })
    list(listed(1, { children: [child] }))
    expect(emitted[0]?.map(({ orderId, parentOrderId }) => [orderId, parentOrderId])).toEqual([
      ['1', undefined],
      ['2', '1'],
    ])
  })

  it('is silent after it was stopped', async () => {
    const { list, stream, emitted, clock } = await setUp()
    list(listed(1))
    stream.stop()
    list(listed(1), listed(2))
    await clock.advanceAsync(10_000)
    expect(emitted).toHaveLength(1)
  })
})
