import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type Reply, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

const OTO = 1
const OCO = 2
const OTOCO = 3
type Fields = Record<string, number>

const parent = (more: Fields = {}): Fields => ethOrder(venue.nowMs, more)
const market = { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000 }
const exit = (more: Fields): Fields =>
  ethOrder(venue.nowMs, { BaseAmount: 0, IsAsk: 1, ReduceOnly: 1, TimeInForce: 0, ...more })
const takeProfit = (more: Fields = {}) =>
  exit({ Type: 4, TriggerPrice: 390_000, Price: 350_000, ...more })
const stopLoss = (more: Fields = {}) =>
  exit({ Type: 2, TriggerPrice: 90_000, Price: 80_000, ...more })

const send = (GroupingType: number, ...orders: readonly Fields[]) =>
  trader.send(28, { GroupingType, Orders: orders })

const SOONER = { OrderExpiry: venue.nowMs + 3_600_000 }

describe('a group is refused with its nonce free', () => {
  it.each<[string, number, () => [number, ...Fields[]]]>([
    ['of no known type', 21741, () => [4, parent(), takeProfit()]],
    ['of no type', 21741, () => [0, parent(), takeProfit()]],
    ['without orders', 21742, () => [OTO]],
    ['of too many orders', 21742, () => [OTO, parent(), takeProfit(), stopLoss()]],
    ['of too few orders', 21742, () => [OTOCO, parent(), takeProfit()]],
    ['with a pair of one', 21742, () => [OCO, takeProfit()]],
    ['of two markets', 21602, () => [OTO, parent(), takeProfit({ MarketIndex: 1 })]],
    ['on a spot market', 21602, () => [OTO, ...[0, 1].map(() => parent({ MarketIndex: 2_048 }))]],
    ['with a child on the parent’s side', 21741, () => [OTO, parent(), takeProfit({ IsAsk: 0 })]],
    ['with a child of a size', 21741, () => [OTO, parent(), takeProfit({ BaseAmount: 1_000 })]],
    [
      'with one of a pair that waits for nothing',
      21741,
      () => [OCO, takeProfit({ BaseAmount: 1_000 }), parent({ IsAsk: 1, ReduceOnly: 1 })],
    ],
    ['with two take-profits', 21741, () => [OTOCO, parent(), takeProfit(), takeProfit()]],
    [
      'with a child that may open',
      21741,
      () => [
        OCO,
        takeProfit({ BaseAmount: 1_000, ReduceOnly: 0 }),
        stopLoss({ BaseAmount: 1_000 }),
      ],
    ],
    ['with a pair of both sides', 21741, () => [OCO, takeProfit(), stopLoss({ IsAsk: 0 })]],
    [
      'with a pair of two sizes',
      21701,
      () => [OCO, takeProfit({ BaseAmount: 1_000 }), stopLoss({ BaseAmount: 2_000 })],
    ],
    ['with a pair of two expiries', 21711, () => [OCO, takeProfit(), stopLoss(SOONER)]],
    [
      'with children of two expiries',
      21711,
      () => [OTOCO, parent(market), takeProfit(), stopLoss(SOONER)],
    ],
    ['with a child that outlasts its parent', 21711, () => [OTO, parent(SOONER), takeProfit()]],
    [
      'with a TWAP as its parent',
      21704,
      () => [
        OTO,
        parent({ Type: 6, OrderExpiry: venue.nowMs + 600_000 }),
        takeProfit({ OrderExpiry: venue.nowMs + 600_000 }),
      ],
    ],
    [
      'with a trigger as its parent',
      21704,
      () => [OTO, parent({ Type: 3, TriggerPrice: 390_000, Price: 395_000 }), takeProfit()],
    ],
    [
      'with a resting parent beyond the margin',
      21739,
      () => [OTO, parent({ BaseAmount: 90_000_000 }), takeProfit()],
    ],
  ])('%s', async (_, code, group) => {
    expect((await send(...group())).body.code).toBe(code)
    expect(await trader.nextNonce()).toBe(trader.nonce)
    expect(await trader.activeOrders()).toEqual([])
  })
})

describe('a price too far off is refused by the sequencer', () => {
  const far = { TriggerPrice: 90_000, Price: 10_000 }
  it.each<[string, number, () => Promise<Reply>]>([
    ['of a limit order, off the mark', 21734, () => trader.send(14, parent({ Price: 900_000 }))],
    ['of an exit alone, off its trigger', 21735, () => trader.send(14, stopLoss(far))],
    ['of a child', 21735, () => send(OTO, parent(), stopLoss(far))],
    [
      'of one of a pair',
      21735,
      () => send(OCO, takeProfit({ BaseAmount: 500 }), stopLoss({ ...far, BaseAmount: 500 })),
    ],
  ])('%s', async (_, code, place) => {
    expect(await trader.verdict(await place())).toBe(code)
    expect(await trader.activeOrders()).toEqual([])
  })
})

describe('a group is taken', () => {
  it('with one child, which waits for its parent and ends with it', async () => {
    const group = await send(
      OTO,
      parent({ ClientOrderIndex: 1 }),
      stopLoss({ ClientOrderIndex: 2 }),
    )
    expect(await trader.verdict(group)).toBe(0)
    const [child, resting] = await trader.activeOrders()
    expect(resting).toMatchObject({ client_order_index: 1, status: 'open' })
    expect(child).toMatchObject({
      client_order_index: 2,
      status: 'pending',
      trigger_status: 'parent-order',
      parent_order_index: resting?.order_index,
    })
    await trader.send(15, { MarketIndex: 0, Index: 1 })
    expect(await trader.activeOrders()).toEqual([])
    const path = `/api/v1/accountOrders?account_index=${trader.account}&client_order_indexes=2`
    expect(await trader.ordersAt(path)).toMatchObject([{ status: 'canceled-child' }])
  })

  it('with a market parent, whose child has an expiry alone and watches the mark price', async () => {
    const group = await send(OTO, parent(market), stopLoss())
    expect(await trader.verdict(group)).toBe(0)
    expect(await trader.activeOrders()).toMatchObject([
      { type: 'stop-loss', status: 'pending', trigger_status: 'mark-price' },
    ])
    const pair = await send(OCO, takeProfit({ BaseAmount: 500 }), stopLoss({ BaseAmount: 500 }))
    expect(await trader.verdict(pair)).toBe(0)
    expect(await trader.activeOrders()).toHaveLength(3)
  })
})
