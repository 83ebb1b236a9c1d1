import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestExchange } from './testing/testHost'
import { TestSocket } from './testing/testSocket'
import { limitOrder, TestTrader } from './testing/testTrader'

let paper: TestExchange
let served: Awaited<ReturnType<TestExchange['listen']>>
let trader: TestTrader
let client: TestSocket
let BTC = 0

beforeEach(async () => {
  paper = new TestExchange()
  BTC = paper.host.view.market('BTC')?.definition.index ?? -1
  served = await paper.listen()
  trader = new TestTrader(paper, () => served.url, '81')
  paper.fund(trader.address, 10_000)
  for (let level = 0; level < 30; level += 1) {
    paper.quote('BTC', 'buy', 682_000 - level * 10, 50_000)
    paper.quote('BTC', 'sell', 683_000 + level * 10, 50_000)
  }
  paper.endBlock()
  client = await TestSocket.open(served.socketUrl)
})
afterEach(() => served.close())

const market = (side: boolean, size: string, price: string) =>
  limitOrder(BTC, price, size, { b: side, t: { limit: { tif: 'Ioc' } } })

describe('account channels', () => {
  const subscribeAll = async () => {
    const user = trader.address
    const types = [
      'orderUpdates',
      'userFills',
      'userEvents',
      'userHistoricalOrders',
      'userNonFundingLedgerUpdates',
      'userFundings',
      'clearinghouseState',
      'openOrders',
      'notification',
      'webData2',
      'twapStates',
      'userTwapHistory',
      'userTwapSliceFills',
      'allDexsClearinghouseState',
    ]
    for (const type of types) client.subscribe({ type, user })
    await client.flush()
  }

  it('report an order’s life from rest to cancel', async () => {
    await subscribeAll()
    await trader.order(limitOrder(BTC, '60000', '0.01', { c: `0x${'b'.repeat(32)}` }))
    await trader.l1({
      type: 'cancelByCloid',
      cancels: [{ asset: BTC, cloid: `0x${'b'.repeat(32)}` }],
    })
    await client.flush()
    expect(client.of('orderUpdates').flat()).toMatchObject([
      { status: 'open', order: { limitPx: '60000.0', sz: '0.01', cloid: `0x${'b'.repeat(32)}` } },
      { status: 'canceled', order: { sz: '0.01' } },
    ])
  })

  it('report fills, positions and cancels by the exchange', async () => {
    await subscribeAll()
    await trader.order(limitOrder(BTC, '68250', '0.01'))
    paper.run({
      type: 'placeOrders',
      account: 'house',
      grouping: 'none',
      orders: [
        {
          marketId: 'BTC',
          side: 'sell',
          sizeLots: 1_000,
          limitTicks: 682_500,
          timeInForce: 'ioc',
          reduceOnly: false,
          isMarket: false,
        },
      ],
    })
    paper.endBlock(1_000)
    paper.endBlock()
    await client.flush()
    expect(client.of('userFills').at(-1)).toMatchObject({
      fills: [{ px: '68250.0', sz: '0.01', crossed: false, dir: 'Open Long' }],
    })
    expect(client.of('user')).toMatchObject([{ fills: [{ oid: expect.any(Number) }] }])
    expect(client.of('notification')).toEqual([
      { notification: 'Resting order filled: Bought 0.01 BTC at 68250.0' },
    ])
    expect(client.of('clearinghouseState').at(-1)).toMatchObject({
      clearinghouseState: { assetPositions: [{ position: { szi: '0.01' } }] },
    })
    await trader.order(
      {
        ...market(false, '0', '60000'),
        r: true,
        t: { trigger: { isMarket: true, triggerPx: '60000', tpsl: 'sl' } },
        p: '54000',
        s: '0',
      },
      { grouping: 'positionTpsl' },
    )
    await trader.order({ ...market(false, '0.01', '68000'), r: true })
    await client.flush()
    expect(client.of('user').at(-1)).toMatchObject({ nonUserCancel: [{ coin: 'BTC' }] })
  })

  it('report deposits as they happen and keep them', async () => {
    await subscribeAll()
    paper.fund(trader.address, 250)
    paper.endBlock()
    await client.flush()
    const entry = { delta: { type: 'deposit', usdc: '250.0' } }
    expect(client.of('userNonFundingLedgerUpdates').at(-1)).toMatchObject({
      nonFundingLedgerUpdates: [entry],
    })
    const kept = paper.face.snapshot()
    expect(kept).toMatchObject({ ledger: { [trader.address]: [{}, entry] } })
  })
})

describe('what happens to a position', () => {
  it('pays funding every hour, in the stream and in the history', async () => {
    await trader.order(market(true, '0.1', '68300'))
    client.subscribe({ type: 'userFundings', user: trader.address })
    client.subscribe({ type: 'userEvents', user: trader.address })
    await client.flush()
    paper.endBlock(3_600_000)
    paper.endBlock()
    await client.flush()
    const payment = { coin: 'BTC', szi: '0.1', usdc: expect.stringMatching(/^-/), nSamples: null }
    expect(client.of('userFundings')).toMatchObject([{ isSnapshot: true }, { fundings: [payment] }])
    expect(client.of('user').at(-1)).toMatchObject({ funding: payment })
    expect(paper.face.snapshot()).toMatchObject({
      fundings: { [trader.address]: [{ delta: { type: 'funding', ...payment } }] },
    })
  })

  it('is taken over when the margin is gone', async () => {
    await trader.l1({ type: 'updateLeverage', asset: BTC, isCross: false, leverage: 40 })
    await trader.order(market(true, '0.4', '68300'))
    client.subscribe({ type: 'userEvents', user: trader.address })
    client.subscribe({ type: 'userFills', user: trader.address })
    await client.flush()
    paper.oracle('BTC', 662_000)
    for (let block = 0; block < 5; block += 1) paper.endBlock()
    await client.flush()
    const events = client.of('user')
    expect(events).toContainEqual({
      liquidation: expect.objectContaining({ liquidated_user: trader.address }),
    })
    expect(client.of('userFills').at(-1)).toMatchObject({
      fills: [
        {
          dir: 'Liquidated Isolated Long',
          liquidation: { liquidatedUser: trader.address, method: 'market' },
        },
      ],
    })
    expect(paper.face.snapshot()).toMatchObject({
      ledger: {
        [trader.address]: [{}, { delta: { type: 'liquidation', leverageType: 'Isolated' } }],
      },
    })
  })
})

describe('a TWAP', () => {
  it('is reported slice by slice', async () => {
    const user = trader.address
    for (const type of [
      'twapStates',
      'userTwapHistory',
      'userTwapSliceFills',
      'userEvents',
      'userFills',
    ]) {
      client.subscribe({ type, user })
    }
    const twap = { a: BTC, b: true, s: '0.011', r: false, m: 5, t: false }
    await trader.l1({ type: 'twapOrder', twap })
    paper.endBlock(300)
    await client.flush()
    const slice = { fill: { sz: '0.001' }, twapId: expect.any(Number) }
    expect(client.of('userTwapSliceFills')).toMatchObject([
      { isSnapshot: true },
      { twapSliceFills: [slice] },
    ])
    expect(client.of('userTwapHistory').at(-1)).toMatchObject({
      history: [{ status: { status: 'activated' }, state: { executedSz: '0.001' } }],
    })
    expect(client.of('twapStates').at(-1)).toMatchObject({
      states: [[slice.twapId, { sz: '0.011' }]],
    })
    expect(client.of('user')).toContainEqual({
      twapSliceFills: [expect.objectContaining({ twapId: expect.any(Number) })],
    })
    expect(client.of('userFills')).toHaveLength(1)
  })
})
