import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type Reply, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

/** The order in the event of a transaction: sizes in lots, the state by its number. */

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader(10_000_000)
}, 120_000)

afterAll(() => venue.remove())

const OPEN = 2
const POST_ONLY = 5
const MARGIN = 8
const SLIPPAGE = 9
const SELF_TRADE = 11
const Book = z.object({ asks: z.array(z.object({ price: z.string() })) })
const TransactionFrame = z.object({
  txs: z.array(z.object({ hash: z.string(), event_info: z.string() })),
})

/** A price a little beyond the best that is offered in a market, in ticks: offers move meanwhile. */
async function reach(market: number): Promise<number> {
  const { body } = await trader.get(`/api/v1/orderBookOrders?market_id=${market}&limit=1`)
  return Math.ceil(Number(Book.parse(body).asks[0]?.price.replace('.', '')) * 1.002)
}

async function eventOf(reply: Reply): Promise<Record<string, Record<string, unknown>>> {
  expect(reply.body.code).toBe(200)
  const { body } = await trader.get(`/api/v1/tx?by=hash&value=${reply.body.tx_hash}`)
  return JSON.parse(String(body.event_info))
}

/** The order as the account's list has it, and how many lots are left of it. */
async function rowOf(clientIndex: number) {
  const path = `/api/v1/accountOrders?account_index=${trader.account}&client_order_indexes=${clientIndex}`
  const [row] = await trader.ordersAt(path)
  return { row, left: Number(String(row?.remaining_base_amount).replace('.', '')) }
}

/** Orders with their self-trade modes, which one block executes: no other account comes between them. */
async function sendTogether(
  orders: readonly (readonly [fields: Record<string, number>, mode: number])[],
) {
  const infos = await Promise.all(
    orders.map(([fields, mode], at) => {
      const more = { Nonce: trader.nonce + at, L2TxAttributes: { 6: mode } }
      return trader.sign(14, ethOrder(venue.nowMs, fields), more)
    }),
  )
  const { body } = await trader.post('sendTxBatch', {
    tx_types: JSON.stringify(orders.map(() => 14)),
    tx_infos: JSON.stringify(infos),
  })
  trader.nonce += orders.length
  const hashes = z.array(z.string()).parse(body.tx_hash)
  return Promise.all(
    hashes.map((hash) => eventOf({ status: 200, body: { code: 200, tx_hash: hash } })),
  )
}

describe('the event of an order of which a part was executed at once', () => {
  const SIZE = 30_000_000
  const immediate = (more: Record<string, number>) =>
    ethOrder(venue.nowMs, { TimeInForce: 0, OrderExpiry: 0, BaseAmount: SIZE, ...more })

  // Each in a market of its own: the book is not filled up again.
  it.each([
    ['limit', 0],
    ['market', 1],
  ])('has its size at first and what is left, as its row does: %s', async (_, Type) => {
    const of = { MarketIndex: Type, ClientOrderIndex: 100 + Type }
    const order = immediate({ ...of, Type, Price: await reach(of.MarketIndex) })
    const { to } = await eventOf(await trader.send(14, order))
    const { row, left } = await rowOf(of.ClientOrderIndex)
    expect(to).toEqual({ i: row?.order_index, is: SIZE, rs: left, st: SLIPPAGE })
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(SIZE)
    expect(row?.status).toBe('canceled-too-much-slippage')
    expect(Number(String(row?.filled_base_amount).replace('.', ''))).toBe(SIZE - left)
  })

  it('says the same where the rest would have met the account’s own order', async () => {
    // Behind everything that others offer up to its price.
    const MarketIndex = 2
    const Price = await reach(MarketIndex)
    await trader.send(14, ethOrder(venue.nowMs, { MarketIndex, IsAsk: 1, Price, TimeInForce: 2 }))
    const order = immediate({ MarketIndex, Price, ClientOrderIndex: 7 })
    const expiresTaker = { L2TxAttributes: { 6: 1 } }
    const { to } = await eventOf(await trader.send(14, order, expiresTaker))
    const { left } = await rowOf(7)
    expect(to).toMatchObject({ is: SIZE, rs: left, st: SELF_TRADE })
    expect(left).toBeLessThan(SIZE)
  })

  it('leaves the whole size where nothing was executed', async () => {
    const order = immediate({ Price: 100_000, ClientOrderIndex: 8 })
    const { to } = await eventOf(await trader.send(14, order))
    expect(to).toMatchObject({ is: SIZE, rs: SIZE, st: SLIPPAGE })
  })
})

it('the event of an order that rested, or waits for its trigger, stays what it was', async () => {
  const resting = await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 20 }))
  const close = { IsAsk: 1, ReduceOnly: 1, Type: 2, TimeInForce: 0, ClientOrderIndex: 21 }
  const stop = { ...close, Price: 90_000, TriggerPrice: 95_000 }
  const waiting = await trader.send(14, ethOrder(venue.nowMs, stop))
  const states = async () => [(await eventOf(resting)).to?.st, (await eventOf(waiting)).to?.st]
  const atFirst = await states()
  expect(atFirst).toEqual([2, 1])
  venue.nowMs += 1_000
  await trader.send(16, { TimeInForce: 0, Time: 0 })
  expect((await rowOf(20)).row).toMatchObject({ status: 'canceled' })
  expect(await states()).toEqual(atFirst)
})

describe('the event of a change', () => {
  const change = { MarketIndex: 0, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }

  it('has the changed order as such', async () => {
    await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 9 }))
    const { no, to } = await eventOf(await trader.send(17, { ...change, Index: 9 }))
    expect(no).toMatchObject({ is: 2_000, rs: 2_000, st: 2 })
    expect(to).toBeUndefined()
  })

  it('counts what was executed in the size of the order', async () => {
    const MarketIndex = 3
    // So large that the offers that keep coming do not fill it before it is changed.
    const BaseAmount = 40_000_000
    const order = { MarketIndex, BaseAmount, Price: await reach(MarketIndex), ClientOrderIndex: 35 }
    await trader.send(14, ethOrder(venue.nowMs, order))
    const larger = { ...change, MarketIndex, Index: 35, BaseAmount: BaseAmount + 1_000 }
    const { no } = await eventOf(await trader.send(17, { ...larger, Price: 70_000 }))
    const { row, left } = await rowOf(35)
    expect(no).toMatchObject({ is: BaseAmount + 1_000, rs: left })
    expect(left + Number(row?.filled_base_amount)).toBe(BaseAmount + 1_000)
    expect(left).toBeLessThan(BaseAmount)
    await trader.send(15, { MarketIndex, Index: 35 })
  })

  it('stays what it was, whatever becomes of the order, also after a restart', async () => {
    await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 30 }))
    const close = { IsAsk: 1, ReduceOnly: 1, Type: 2, TimeInForce: 0, ClientOrderIndex: 31 }
    await trader.send(14, ethOrder(venue.nowMs, { ...close, Price: 90_000, TriggerPrice: 95_000 }))
    const resting = await trader.send(17, { ...change, Index: 30 })
    const trigger = { ...change, Index: 31, BaseAmount: 1_000, Price: 90_000, TriggerPrice: 96_000 }
    const waiting = await trader.send(17, trigger)
    const states = async () => [(await eventOf(resting)).no?.st, (await eventOf(waiting)).no?.st]
    expect(await states()).toEqual([2, 1])
    venue.nowMs += 1_000
    await trader.send(16, { TimeInForce: 0, Time: 0 })
    expect((await rowOf(30)).row).toMatchObject({ status: 'canceled' })
    expect(await states()).toEqual([2, 1])
    await venue.shut()
    await venue.open()
    expect(await states()).toEqual([2, 1])
  })

  it('that would have met the other side says so, and the order has ended with it', async () => {
    await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 32, TimeInForce: 2 }))
    const crossing = { ...change, Index: 32, Price: await reach(0) }
    expect((await eventOf(await trader.send(17, crossing))).no).toMatchObject({ st: POST_ONLY })
    expect((await rowOf(32)).row).toMatchObject({ status: 'canceled-post-only' })
  })

  it('beyond the margin leaves an order that would rest, and ends one that would execute', async () => {
    const poor = await venue.newTrader(1_000)
    await poor.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 36 }))
    const larger = { ...change, Index: 36, BaseAmount: 5_000_000 }
    const resting = await poor.send(17, larger)
    expect(await poor.verdict(resting)).toBe(21739)
    expect(await poor.openIndexes()).toEqual([36])
    const crossing = await poor.send(17, { ...larger, Price: await reach(0) })
    expect(await poor.verdict(crossing)).toBe(0)
    expect((await eventOf(crossing)).no).toMatchObject({ is: 5_000_000, st: MARGIN })
    expect(await poor.openIndexes()).toEqual([])
  })

  it('that would have met the other side says so on the stream at last', async () => {
    const socket = new WebSocket(`${venue.url.replace('http', 'ws')}/stream`)
    const frames: z.infer<typeof TransactionFrame>[] = []
    let isSubscribed = false
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data))
      if (frame.type === 'subscribed/account_tx') isSubscribed = true
      if (frame.type === 'update/account_tx') frames.push(TransactionFrame.parse(frame))
    })
    await new Promise((resolve) => socket.once('open', resolve))
    const channel = `account_tx/${trader.account}`
    socket.send(JSON.stringify({ type: 'subscribe', channel, auth: trader.token() }))
    await expect.poll(() => isSubscribed).toBe(true)
    await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 33, TimeInForce: 2 }))
    const { body } = await trader.send(17, { ...change, Index: 33, Price: await reach(0) })
    const last = () => {
      const rows = frames.flatMap(({ txs }) => txs).filter(({ hash }) => hash === body.tx_hash)
      return JSON.parse(rows.at(-1)?.event_info ?? '{}').no?.st
    }
    await expect.poll(last).toBe(POST_ONLY)
    socket.close()
  })

  // Each in a market of its own: the book is not filled up again.
  it.each([
    {
      of: 'its own',
      ...{ MarketIndex: 24, BaseAmount: 9_000_000, ofOrder: null, ofChange: { 6: 1 } },
      ...{ state: SELF_TRADE, ownStatus: 'open' },
    },
    {
      of: 'the usual one, for it names none, whatever its order named',
      ...{ MarketIndex: 7, BaseAmount: 1_500_000, ofOrder: { 6: 1 }, ofChange: null },
      ...{ state: OPEN, ownStatus: 'canceled-self-trade' },
    },
  ])(
    'that meets the account’s own order goes by a self-trade mode: $of',
    async ({ BaseAmount, MarketIndex, ofChange, ofOrder, ownStatus, state }) => {
      // Behind everything that others offer up to its price.
      const Price = await reach(MarketIndex)
      const own = {
        MarketIndex,
        IsAsk: 1,
        Price,
        TimeInForce: 2,
        ClientOrderIndex: MarketIndex + 40,
      }
      await trader.send(14, ethOrder(venue.nowMs, own))
      const low = { MarketIndex, BaseAmount, Price: Math.round(Price / 2), ClientOrderIndex: 34 }
      await trader.send(14, ethOrder(venue.nowMs, low), { L2TxAttributes: ofOrder })
      const higher = { MarketIndex, Index: 34, BaseAmount, Price, TriggerPrice: 0 }
      const reply = await trader.send(17, higher, { L2TxAttributes: ofChange })
      expect((await eventOf(reply)).no).toMatchObject({ st: state })
      expect((await rowOf(MarketIndex + 40)).row).toMatchObject({ status: ownStatus })
      await trader.send(15, { MarketIndex, Index: 34 })
    },
  )
})

it('a slice of a TWAP ends at the account’s own order, where its self-trade mode says so', async () => {
  const MarketIndex = 8
  // Behind everything that others offer up to its price: the first slice buys all of that.
  const Price = await reach(MarketIndex)
  const own = { MarketIndex, IsAsk: 1, BaseAmount: 2_000_000, Price, ClientOrderIndex: 50 }
  await trader.send(14, ethOrder(venue.nowMs, own))
  const twap = ethOrder(venue.nowMs, {
    MarketIndex,
    Type: 6,
    BaseAmount: 10_500_000,
    Price: Math.round(Price * 1.01),
    OrderExpiry: venue.nowMs + 600_000,
  })
  const reply = await trader.send(14, twap, { L2TxAttributes: { 6: 1 } })
  expect(await trader.verdict(reply)).toBe(0)
  const bought = async () => {
    const row = (await trader.activeOrders()).find(({ type }) => type === 'twap')
    return Number(row?.filled_base_amount)
  }
  await expect.poll(bought).toBeGreaterThan(0)
  expect((await rowOf(50)).row).toMatchObject({ status: 'open' })
})

it('what an own order takes off an order is neither executed nor off its size at first', async () => {
  const MarketIndex = 3
  // Behind everything that others offer up to its price.
  const Price = await reach(MarketIndex)
  const own = { MarketIndex, IsAsk: 1, BaseAmount: 1_000_000, Price, ClientOrderIndex: 60 }
  await trader.send(14, ethOrder(venue.nowMs, own))
  const larger = { MarketIndex, BaseAmount: 20_000_000, Price, ClientOrderIndex: 61 }
  const reply = await trader.send(14, ethOrder(venue.nowMs, larger), { L2TxAttributes: { 6: 3 } })
  expect(await trader.verdict(reply)).toBe(0)
  const { left, row } = await rowOf(61)
  expect(row).toMatchObject({ status: 'open', initial_base_amount: '20000000' })
  expect(left + Number(row?.filled_base_amount)).toBe(19_000_000)
  expect((await rowOf(60)).row).toMatchObject({
    ...{ status: 'canceled-self-trade', initial_base_amount: '1000000' },
    ...{ remaining_base_amount: '0', filled_base_amount: '0' },
  })
  await trader.send(15, { MarketIndex, Index: 61 })
})

it('a post-only order goes by its self-trade mode at an own order, and rests where no other is met', async () => {
  const of = { MarketIndex: 3, Price: await reach(3), BaseAmount: 2_000_000, TimeInForce: 2 }
  const own = { ...of, IsAsk: 1, BaseAmount: 1_000_000, ClientOrderIndex: 70 }
  // Buys all that others offer up to the price of the own order, and ends there.
  const others = { ...of, BaseAmount: 20_000_000, TimeInForce: 0, OrderExpiry: 0 }
  const [, cleared, inMode3, inMode1, again, inMode0] = await sendTogether([
    [own, 0],
    [{ ...others, ClientOrderIndex: 74 }, 1],
    [{ ...of, ClientOrderIndex: 71 }, 3],
    [{ ...of, ClientOrderIndex: 72 }, 1],
    [{ ...of, ClientOrderIndex: 75 }, 1],
    [{ ...of, ClientOrderIndex: 73 }, 0],
  ])
  // The best offer by then is the own one, behind which nothing was placed since.
  expect(cleared?.to).toMatchObject({ st: SELF_TRADE })
  expect([inMode3?.to?.st, inMode1?.to?.st]).toEqual([POST_ONLY, SELF_TRADE])
  // It is still there for the next in mode 1, and ends for one in mode 0.
  expect([again?.to?.st, inMode0?.to?.st]).toEqual([SELF_TRADE, OPEN])
  expect((await rowOf(70)).row).toMatchObject({ status: 'canceled-self-trade' })
  await trader.send(15, { MarketIndex: 3, Index: 73 })
})

it('an order executes what the margin carries and ends then, its transaction no failure', async () => {
  const poor = await venue.newTrader(5_000)
  const MarketIndex = 24
  const immediate = { MarketIndex, BaseAmount: 9_000_000, TimeInForce: 0, OrderExpiry: 0 }
  const Price = await reach(MarketIndex)
  // Clears the book up to the price, and offers a little there and more than enough behind that.
  await trader.send(14, ethOrder(venue.nowMs, { ...immediate, Price }))
  const offer = { MarketIndex, IsAsk: 1, BaseAmount: 1_000, Price }
  await trader.send(14, ethOrder(venue.nowMs, offer))
  const larger = { ...offer, BaseAmount: 1_000_000, Price: Price + 1 }
  await trader.send(14, ethOrder(venue.nowMs, larger))
  const order = { ...immediate, Price: Price + 1, ClientOrderIndex: 80 }
  const reply = await poor.send(14, ethOrder(venue.nowMs, order))
  expect(await poor.verdict(reply)).toBe(0)
  const path = `/api/v1/accountOrders?account_index=${poor.account}&client_order_indexes=80`
  const [row] = await poor.ordersAt(path)
  expect(row).toMatchObject({ status: 'canceled-margin-not-allowed' })
  const executed = Math.round(Number(row?.filled_base_amount) * 100)
  expect(executed).toBeGreaterThan(0)
  const { to } = await eventOf(reply)
  expect(to).toMatchObject({ is: 9_000_000, rs: 9_000_000 - executed, st: MARGIN })
})
