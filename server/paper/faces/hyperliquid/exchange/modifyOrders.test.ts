import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { limitOrder, TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'
import { orderIdOf } from '@/server/paper/faces/hyperliquid/views/orderIds'

const paper = new TestExchange()
let served: Awaited<ReturnType<TestExchange['listen']>>
const url = () => served.url
const trader = new TestTrader(paper, url, 'a1')
const BTC = paper.host.view.market('BTC')?.definition.index ?? -1
const cloid = `0x${'e'.repeat(32)}`
const done = { status: 'ok', response: { type: 'default' } }
const refusal = (response: string) => ({ status: 'err', response })
const orderError = (error: string) => ({
  status: 'ok',
  response: { type: 'order', data: { statuses: [{ error }] } },
})
const open = () => paper.host.view.openOrders(trader.address)

beforeAll(async () => {
  served = await paper.listen()
  paper.fund(trader.address, 10_000)
  paper.quote('BTC', 'buy', 682_000, 100_000)
  paper.quote('BTC', 'sell', 683_000, 100_000)
  paper.endBlock()
})
afterAll(() => served.close())
beforeEach(async () => {
  const cancels = open().map((order) => ({ a: BTC, o: 77_000_000_000 + order.orderId }))
  if (cancels.length > 0) await trader.l1({ type: 'cancel', cancels })
  await trader.order(limitOrder(BTC, '60000', '0.01', { c: cloid }))
})

const modify = (order: object, more: object = {}, oid: number | string = cloid) =>
  trader.l1({ type: 'modify', oid, order, ...more })
const batch = (order: object, more: object = {}, oid: number | string = cloid) =>
  trader.l1({ type: 'batchModify', modifies: [{ oid, order }], ...more })

describe('modifying', () => {
  it('replaces an order under a new id, found by either name', async () => {
    const before = open()[0]?.orderId ?? 0
    expect(await modify(limitOrder(BTC, '60500', '0.02', { c: cloid }))).toEqual(done)
    expect(open()).toMatchObject([
      { limitTicks: 605_000, remainingLots: 2_000, clientOrderId: cloid },
    ])
    const after = open()[0]?.orderId ?? 0
    expect(after).toBeGreaterThan(before)
    const answer = await batch(limitOrder(BTC, '61000', '0.02'), {}, 77_000_000_000 + after)
    expect(answer).toMatchObject({
      response: { type: 'order', data: { statuses: [{ resting: {} }] } },
    })
    const oid = Reflect.get(Object(answer), 'response').data.statuses[0].resting.oid
    expect(open().map((order) => order.orderId)).toEqual([orderIdOf(oid)])
  })

  it('only makes unless the request says to place always', async () => {
    const crossing = limitOrder(BTC, '68300', '0.001')
    const post = `Post only order would have immediately matched, bbo was 68200@68300. asset=${BTC}`
    expect(await batch(crossing)).toEqual(orderError(post))
    expect(open()).toHaveLength(1)
    expect(await batch(crossing, { a: true })).toMatchObject({
      response: { data: { statuses: [{ filled: { totalSz: '0.001' } }] } },
    })
  })

  it.each([
    ['an IOC', limitOrder(BTC, '68300', '0.001', { t: { limit: { tif: 'Ioc' } } })],
    [
      'a trigger',
      limitOrder(BTC, '68300', '0.001', {
        t: { trigger: { isMarket: true, triggerPx: '70000', tpsl: 'sl' } },
      }),
    ],
  ])('refuses %s without it', async (_name, order) => {
    expect(await modify(order)).toEqual(refusal('Modified order must be ALO or GTC.'))
  })

  it('knows no ended order, unless the request says to place always', async () => {
    await trader.l1({ type: 'cancelByCloid', cancels: [{ asset: BTC, cloid }] })
    const order = limitOrder(BTC, '60000', '0.01')
    const ended = 'Cannot modify canceled or filled order'
    expect(await modify(order)).toEqual(refusal(ended))
    expect(await batch(order, {}, 5)).toEqual(orderError(ended))
    expect(await batch(order, { a: true })).toMatchObject({
      response: { data: { statuses: [{ resting: {} }] } },
    })
  })

  it('answers payload faults once for the batch', async () => {
    expect(await batch(limitOrder(BTC, '60000.55', '0.01'))).toEqual(
      orderError(`Price must be divisible by tick size. asset=${BTC}`),
    )
    expect(await trader.l1({ type: 'batchModify', modifies: [] })).toEqual(
      orderError('Batch of orders is empty.'),
    )
  })
})

describe('the margin of an isolated position', () => {
  const solo = new TestTrader(paper, url, 'a2')
  const asset = (coin: string) => paper.host.view.market(coin)?.definition.index ?? -1
  const move = (ntli: number, coin = 'VINE') =>
    solo.l1({ type: 'updateIsolatedMargin', asset: asset(coin), isBuy: true, ntli })
  const margin = (coin: string) =>
    paper.host.view.account(solo.address)?.positions.find((held) => held.marketId === coin)
      ?.marginUsedMicro

  beforeAll(async () => {
    paper.fund(solo.address, 1_000)
    paper.quote('VINE', 'sell', 29_310, 1_000_000)
    paper.quote('MELANIA', 'sell', 11_460, 1_000_000)
    paper.endBlock()
    const ioc = { t: { limit: { tif: 'Ioc' } } }
    await solo.order(limitOrder(asset('VINE'), '0.02931', '1000', ioc))
    await solo.order(limitOrder(asset('MELANIA'), '0.1146', '500', ioc))
  })

  it('grows and shrinks', async () => {
    const before = margin('VINE') ?? 0
    expect(await move(5_000_000)).toEqual(done)
    expect(margin('VINE')).toBe(before + 5_000_000)
    expect(await move(-5_000_000)).toEqual(done)
    expect(margin('VINE')).toBe(before)
  })

  it.each([
    ['zero', 0, 'VINE', 'Update to isolated margin cannot be zero.'],
    [
      'more than is free',
      5_000_000_000,
      'VINE',
      'Account does not have sufficient margin available for increase.',
    ],
    [
      'more than it can spare',
      -9_000_000,
      'VINE',
      'Position does not have sufficient margin for reduction.',
    ],
    [
      'out of a strict one',
      -1_000_000,
      'MELANIA',
      'Cannot remove isolated margin for this asset. To remove margin, reduce the position.',
    ],
    ['without a position', 1_000_000, 'BTC', 'Cannot update margin for empty position.'],
    ['on an unknown asset', 1_000_000, 'NOPE', 'Invalid asset'],
  ])('is not moved: %s', async (_name, ntli, coin, text) => {
    expect(
      asset(coin) === -1
        ? await solo.l1({ type: 'updateIsolatedMargin', asset: 900, isBuy: true, ntli })
        : await move(ntli, coin),
    ).toEqual(refusal(text))
  })

  it('says so of a cross position', async () => {
    await trader.order(limitOrder(BTC, '68300', '0.001', { t: { limit: { tif: 'Ioc' } } }))
    const answer = await trader.l1({
      type: 'updateIsolatedMargin',
      asset: BTC,
      isBuy: true,
      ntli: 1,
    })
    expect(answer).toEqual(refusal('Position does not use isolated margin.'))
  })

  it('is topped up to a leverage where it can only grow', async () => {
    const top = (coin: string, leverage: string) =>
      solo.l1({ type: 'topUpIsolatedOnlyMargin', asset: asset(coin), leverage })
    expect(await top('MELANIA', '1.5')).toEqual(done)
    expect(margin('MELANIA')).toBe(57_300_000 / 1.5)
    expect(await top('MELANIA', '0.5')).toEqual(refusal('Invalid leverage value'))
    expect(await top('VINE', '2')).toEqual(refusal('Asset not strict isolated'))
  })
})
