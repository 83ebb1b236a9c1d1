import { lighter } from 'ccxt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

const OrdersFrame = z.object({
  type: z.string(),
  orders: z
    .record(
      z.string(),
      z.array(z.object({ type: z.string(), status: z.string(), filled_base_amount: z.string() })),
    )
    .optional(),
})

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

describe('streams', () => {
  it('chain the nonces of a book, and bring an account its orders', async () => {
    const one = await venue.newTrader()
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}/stream`)
    const frames: Record<string, unknown>[] = []
    socket.on('message', (data) => frames.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.once('open', resolve))
    const emit = (message: object) => socket.send(JSON.stringify(message))
    emit({ type: 'subscribe', channel: 'order_book/0' })
    emit({ type: 'subscribe', channel: `account_all_orders/${one.account}` })
    emit({ type: 'subscribe', channel: `account_all_orders/${one.account}`, auth: one.token() })
    emit({ type: 'subscribe', channel: 'nothing/0' })
    emit({ type: 'ping' })
    emit({ type: 'subscribe', channel: 'candle/0/1m' })
    const ofType = (type: string) => frames.filter((frame) => frame.type === type)
    // Answered in turn: what the last one brings comes after all others.
    await expect.poll(() => ofType('subscribed/candle')).toHaveLength(1)
    expect(ofType('subscribed/account_all_orders')).toHaveLength(1)
    expect(
      ofType('error')
        .map(({ code }) => code)
        .sort(),
    ).toEqual([20013, 30005])
    expect(ofType('pong')).toHaveLength(1)
    await one.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 5 }))
    await expect.poll(() => ofType('update/account_all_orders').length).toBeGreaterThan(0)
    expect(ofType('update/account_all_orders')[0]).toMatchObject({
      channel: `account_all_orders:${one.account}`,
      orders: { 0: [{ client_order_index: 5, status: 'open' }] },
    })
    await expect.poll(() => ofType('update/order_book').length).toBeGreaterThan(5)
    const Book = z.object({ order_book: z.object({ nonce: z.int(), begin_nonce: z.int() }) })
    const [first, ...updates] = [
      ...ofType('subscribed/order_book'),
      ...ofType('update/order_book'),
    ].map((frame) => Book.parse(frame).order_book)
    expect(first?.begin_nonce).toBe(0)
    let last = first?.nonce
    for (const { begin_nonce, nonce } of updates) {
      expect(begin_nonce).toBe(last)
      last = nonce
    }
    expect(ofType('subscribed/candle')[0]?.candles).toMatchObject([{ o: expect.any(Number) }])
    socket.close()
  })

  it('bring an account its TWAPs: begun, in progress and ended', async () => {
    const one = await venue.newTrader()
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}/stream`)
    const states: string[] = []
    let hasSnapshot = false
    socket.on('message', (data) => {
      const { type, orders = {} } = OrdersFrame.parse(JSON.parse(String(data)))
      hasSnapshot ||= type === 'subscribed/account_all_orders'
      for (const order of Object.values(orders).flat()) {
        if (order.type === 'twap') states.push(`${order.status} ${order.filled_base_amount}`)
      }
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const channel = `account_all_orders/${one.account}`
    socket.send(JSON.stringify({ type: 'subscribe', channel, auth: one.token() }))
    await expect.poll(() => hasSnapshot).toBe(true)
    const twap = { Type: 6, TimeInForce: 1, OrderExpiry: venue.nowMs + 600_000, Price: 400_000 }
    await one.send(14, ethOrder(venue.nowMs, { ...twap, ClientOrderIndex: 78 }))
    await expect.poll(() => states[0]).toMatch(/^open /)
    await expect.poll(() => Number(states.at(-1)?.split(' ')[1])).toBeGreaterThan(0)
    await one.send(15, { MarketIndex: 0, Index: 78 })
    await expect.poll(() => states.at(-1)).toMatch(/^canceled /)
    socket.close()
  })
})

describe('a foreign client', () => {
  it('reads markets, books, candles, trades and funding through ccxt', async () => {
    const client = new lighter({
      urls: { api: { root: venue.url, public: venue.url, private: venue.url } },
    })
    const markets = await client.loadMarkets()
    expect(Object.keys(markets)).toContain('ETH/USDC:USDC')
    const book = await client.fetchOrderBook('ETH/USDC:USDC', 20)
    expect(book.bids.length).toBe(20)
    expect(Number(book.bids[0]?.[0])).toBeLessThan(Number(book.asks[0]?.[0]))
    const ticker = await client.fetchTicker('ETH/USDC:USDC')
    expect(ticker.last).toBeGreaterThan(1_000)
    const candles = await client.fetchOHLCV('ETH/USDC:USDC', '1h', venue.nowMs - 10 * 3_600_000, 10)
    expect(candles.length).toBeGreaterThan(5)
    const rates = await client.fetchFundingRates()
    expect(Object.keys(rates).length).toBeGreaterThan(3)
  })
})

describe('a restart', () => {
  it('loses no key, nonce, account or transaction', async () => {
    const reply = await trader.send(14, ethOrder(venue.nowMs))
    await venue.shut()
    await venue.open()
    expect(await trader.verdict(reply)).toBe(0)
    const path = `/api/v1/nextNonce?account_index=${trader.account}&api_key_index=42`
    expect((await trader.get(path)).body.nonce).toBe(trader.nonce)
    expect((await trader.send(16, { TimeInForce: 0, Time: 0 })).body.code).toBe(200)
  }, 30_000)
})
