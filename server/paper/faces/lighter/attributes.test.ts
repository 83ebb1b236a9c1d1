import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { selfTradeOf } from './exchange/attributes'
import { INTEGRATOR_INDEX } from './records/accountBook'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

type Attributes = Record<number, number>
const order = () => ethOrder(venue.nowMs)
const send = (attributes: Attributes) => trader.send(14, order(), { L2TxAttributes: attributes })
const LARGEST: readonly Attributes[] = [
  { 4: 1, 5: 255, 6: 0, 7: 0 },
  { 6: 1, 7: 1 },
  { 6: 2, 7: 1 },
  { 6: 3, 7: 0, 8: 2 ** 48 - 1 },
  { 1: 0, 2: 0, 3: 0, 6: 3 },
]

describe('attributes are refused with the nonce free', () => {
  const integrator = { 1: INTEGRATOR_INDEX }
  it.each<[string, number, Attributes]>([
    ['a taker fee above 100 %', 21134, { ...integrator, 2: 1_000_001 }],
    ['a maker fee above 100 %', 21134, { ...integrator, 3: 1_000_001 }],
    ['a taker fee without an integrator', 21134, { 2: 1 }],
    ['a maker fee without an integrator', 21134, { 1: 0, 3: 1 }],
    ['a skip of the nonce that is no flag', 21501, { 4: 2 }],
    ['a market beyond 15 bits', 21602, { 5: 32_768 }],
    ['a self-trade mode after the fourth', 21501, { 6: 4 }],
    ['a self-trade scope after the second', 21501, { 7: 2 }],
    ['a self-trade mode beside a taker fee', 21501, { ...integrator, 2: 1, 6: 1 }],
    ['a self-trade scope beside a maker fee', 21501, { ...integrator, 3: 1, 7: 1 }],
    ['a self-trade mode beside an integrator without fees', 21501, { ...integrator, 6: 1 }],
    ['a self-trade that reduces across accounts', 21501, { 6: 3, 7: 1 }],
    ['an order version beyond 48 bits', 21501, { 8: 2 ** 48 }],
  ])('%s', async (_, code, attributes) => {
    expect((await send(attributes)).body.code).toBe(code)
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })

  it('in a transaction of any type', async () => {
    const amounts = { BaseAmount: 1_000, Price: 100_000, TriggerPrice: 0 }
    for (const [type, fields] of [
      [15, { MarketIndex: 0, Index: 1 }],
      [16, { TimeInForce: 0, Time: 0 }],
      [17, { MarketIndex: 0, Index: 1, ...amounts }],
      [28, { GroupingType: 1, Orders: [order(), order()] }],
    ] as const) {
      const reply = await trader.send(type, fields, { L2TxAttributes: { 6: 4 } })
      expect([type, reply.body.code]).toEqual([type, 21501])
    }
    expect(await trader.nextNonce()).toBe(trader.nonce)
  })

  it('an account beyond 48 bits, also where no order is placed', async () => {
    const all = { TimeInForce: 0, Time: 0 }
    const reply = await trader.send(16, all, { L2TxAttributes: { 1: 2 ** 48 - 1 } })
    expect(reply.body.code).toBe(21102)
  })

  it('more than four', async () => {
    const five = '"L2TxAttributes":{"4":1,"5":255,"6":1,"7":1,"8":1}'
    const text = (await trader.sign(14, order())).replace('"L2TxAttributes":null', five)
    const reply = await trader.post('sendTx', { tx_type: '14', tx_info: text })
    expect(reply).toMatchObject({ status: 400, body: { code: 21501 } })
  })
})

it.each<[string, Attributes, string | undefined]>([
  ['ends the resting order by default', {}, undefined],
  ['ends the resting order by mode 0', { 6: 0 }, undefined],
  ['ends itself by mode 1', { 6: 1 }, 'taker'],
  ['ends both by mode 2', { 6: 2 }, 'both'],
  ['reduces both by mode 3', { 6: 3 }, 'reduce'],
  ['reduces both where it names an integrator', { 1: INTEGRATOR_INDEX, 2: 100 }, 'reduce'],
  ['reduces both also where the integrator takes no fee', { 1: INTEGRATOR_INDEX }, 'reduce'],
  ['ends the resting order where integrator and fees are 0', { 1: 0, 2: 0, 3: 0 }, undefined],
])('an order that meets one of its own account %s', (_, attributes, mode) => {
  const signed = Object.entries(attributes).map(([attribute, value]): [number, bigint] => [
    Number(attribute),
    BigInt(value),
  ])
  expect(selfTradeOf(new Map(signed))).toBe(mode)
})

it('attributes are taken up to their bounds', async () => {
  for (const attributes of LARGEST) {
    const reply = await send(attributes)
    expect([attributes, reply.body.code]).toEqual([attributes, 200])
    expect(await trader.verdict(reply)).toBe(0)
  }
})

it('the integrator of a change takes the place of that of its order, unless it is refused', async () => {
  const one = await venue.newTrader()
  const form = { account_index: String(one.account), new_tier: 'plus' }
  await one.post('changeAccountTier', form, { token: one.token() })
  const approval = {
    IntegratorAccountIndex: INTEGRATOR_INDEX,
    ...{ MaxPerpsTakerFee: 500, MaxPerpsMakerFee: 0, MaxSpotTakerFee: 0, MaxSpotMakerFee: 0 },
    ApprovalExpiry: venue.nowMs + 90 * 86_400_000,
    L1Sig: '',
  }
  expect((await one.send(45, approval)).body.code).toBe(200)
  const paying = (taker: number) => ({ L2TxAttributes: { 1: INTEGRATOR_INDEX, 2: taker } })
  await one.send(14, { ...order(), ClientOrderIndex: 1 }, paying(400))
  const change = { MarketIndex: 0, Index: 1, BaseAmount: 1_000, Price: 90_000, TriggerPrice: 0 }
  const paid = async (fields = change, more: Record<string, unknown> = {}, code = 0) => {
    const reply = await one.send(17, fields, more)
    expect(await one.verdict(reply)).toBe(code)
    const [row] = await one.activeOrders()
    return [row?.integrator_fee_collector_index, row?.integrator_taker_fee]
  }
  const tooSmall = { ...change, BaseAmount: 40 }
  expect(await paid(tooSmall, paying(300), 21706)).toEqual(['7', '400'])
  expect(await paid(change, paying(200))).toEqual(['7', '200'])
  const [row] = await one.activeOrders()
  expect(await paid({ ...change, Index: Number(row?.order_index) })).toEqual(['0', '0'])
})
