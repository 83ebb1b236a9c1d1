import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createHost } from '@/server/paper/createHost'
import { lighterModule, PAPER_DEPLOYMENT } from './face'
import { ethOrder, type Reply, type TestTrader } from './testing/testTrader'
import { TestVenue } from './testing/testVenue'

/** What the event of a transaction tells of its order: sizes in lots, the state by its number. */

const venue = new TestVenue(lighterModule(PAPER_DEPLOYMENT), {
  open: (options) =>
    createHost({ ...options, seed: 'perpdesk', log: (line) => expect.unreachable(line) }),
})
let trader: TestTrader

beforeAll(async () => {
  await venue.open()
  trader = await venue.newTrader(10_000_000)
}, 120_000)

afterAll(() => venue.remove())

const SLIPPAGE = 9
const SELF_TRADE = 11
const Book = z.object({ asks: z.array(z.object({ price: z.string() })) })
const Orders = z.object({ orders: z.array(z.record(z.string(), z.unknown())) })

/** The best price that is offered, in ticks. */
async function bestAsk(): Promise<number> {
  const { body } = await trader.get('/api/v1/orderBookOrders?market_id=0&limit=1')
  return Math.round(Number(Book.parse(body).asks[0]?.price) * 100)
}

async function eventOf(reply: Reply): Promise<Record<string, Record<string, unknown>>> {
  expect(reply.body.code).toBe(200)
  const { body } = await trader.get(`/api/v1/tx?by=hash&value=${reply.body.tx_hash}`)
  return JSON.parse(String(body.event_info))
}

/** The order as the account's list has it. */
async function rowOf(clientIndex: number): Promise<Record<string, unknown> | undefined> {
  const path = `/api/v1/accountOrders?account_index=${trader.account}&client_order_indexes=${clientIndex}`
  return Orders.parse((await trader.get(path, trader.token())).body).orders[0]
}

describe('the event of an order of which a part was executed at once', () => {
  const immediate = (more: Record<string, number>) =>
    ethOrder(venue.nowMs, { TimeInForce: 0, OrderExpiry: 0, BaseAmount: 3_000_000, ...more })

  // The market maker fills its book up.
  beforeEach(() => {
    venue.nowMs += 5_000
  })

  it.each([
    ['limit', 0],
    ['market', 1],
  ])('tells its size at first and what is left, as its row does: %s', async (_, Type) => {
    const ClientOrderIndex = 100 + Type
    const order = immediate({ Type, ClientOrderIndex, Price: (await bestAsk()) + 1 })
    const { to } = await eventOf(await trader.send(14, order))
    const row = await rowOf(ClientOrderIndex)
    const left = Math.round(Number(row?.remaining_base_amount) * 10_000)
    expect(to).toEqual({ i: row?.order_index, is: 3_000_000, rs: left, st: SLIPPAGE })
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThan(3_000_000)
    expect(row).toMatchObject({
      status: 'canceled-too-much-slippage',
      initial_base_amount: '300.0000',
      filled_base_amount: ((3_000_000 - left) / 10_000).toFixed(4),
    })
  })

  it('tells the same where the rest would have met the account’s own order', async () => {
    // Behind those of others at the same price.
    const Price = await bestAsk()
    await trader.send(14, ethOrder(venue.nowMs, { IsAsk: 1, Price, TimeInForce: 2 }))
    const order = immediate({ Price, ClientOrderIndex: 7 })
    const expiresTaker = { L2TxAttributes: { 6: 1 } }
    const { to } = await eventOf(await trader.send(14, order, expiresTaker))
    const row = await rowOf(7)
    const left = Math.round(Number(row?.remaining_base_amount) * 10_000)
    expect(to).toMatchObject({ is: 3_000_000, rs: left, st: SELF_TRADE })
    expect(left).toBeLessThan(3_000_000)
  })

  it('leaves the whole size where nothing was executed', async () => {
    const order = immediate({ Price: 100_000, ClientOrderIndex: 8 })
    const { to } = await eventOf(await trader.send(14, order))
    expect(to).toMatchObject({ is: 3_000_000, rs: 3_000_000, st: SLIPPAGE })
  })
})

it('the event of a change tells the order as it is now, as the changed one', async () => {
  await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 9 }))
  const change = { MarketIndex: 0, Index: 9, BaseAmount: 2_000, Price: 95_000, TriggerPrice: 0 }
  const { no, to } = await eventOf(await trader.send(17, change))
  expect(no).toMatchObject({ is: 2_000, rs: 2_000, st: 2 })
  expect(to).toBeUndefined()
})
