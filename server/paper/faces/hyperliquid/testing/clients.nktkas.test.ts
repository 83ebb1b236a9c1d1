import {
  ApiRequestError,
  ExchangeClient,
  HttpTransport,
  InfoClient,
  SubscriptionClient,
  WebSocketTransport,
} from '@nktkas/hyperliquid'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestExchange } from './testHost'

const wallet = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const agent = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const builder = privateKeyToAccount(`0x${'33'.repeat(32)}`)
const user = wallet.address
const account = user.toLowerCase()
const noop = () => undefined

describe('@nktkas/hyperliquid against the face', () => {
  const paper = new TestExchange()
  let served: Awaited<ReturnType<TestExchange['listen']>>
  let http: HttpTransport
  let info: InfoClient
  let owner: ExchangeClient
  let trader: ExchangeClient
  let socket: WebSocketTransport
  let streams: SubscriptionClient
  let btc = 0
  let nonce = paper.nowMs

  beforeAll(async () => {
    paper.fund(account, 100_000)
    paper.fund(builder.address.toLowerCase(), 1_000)
    paper.quote('BTC', 'buy', 682_000, 2_000_000)
    paper.quote('BTC', 'sell', 683_000, 2_000_000)
    paper.endBlock()
    served = await paper.listen()
    // Node 20 has no WebSocket of its own.
    Object.assign(globalThis, { WebSocket })
    const nonceManager = () => {
      nonce += 1
      return nonce
    }
    http = new HttpTransport({ apiUrl: served.url, rpcUrl: served.url })
    info = new InfoClient({ transport: http })
    owner = new ExchangeClient({ transport: http, wallet, nonceManager })
    trader = new ExchangeClient({ transport: http, wallet: agent, nonceManager })
    socket = new WebSocketTransport({ url: served.socketUrl })
    streams = new SubscriptionClient({ transport: socket })
    const meta = await info.meta()
    btc = meta.universe.findIndex((market) => market.name === 'BTC')
  })
  afterAll(async () => {
    await socket.close()
    await served.close()
  })
  beforeEach(() => {
    nonce = Math.max(nonce, paper.nowMs)
  })

  const order = (p: string, s: string, tif: 'Gtc' | 'Ioc' | 'Alo' | 'FrontendMarket' = 'Gtc') => ({
    a: btc,
    b: true,
    p,
    s,
    r: false,
    t: { limit: { tif } },
  })

  it('approves an agent and a builder with the wallet', async () => {
    await owner.approveAgent({ agentAddress: agent.address, agentName: 'service' })
    await owner.approveBuilderFee({ builder: builder.address, maxFeeRate: '0.05%' })
    expect(await info.extraAgents({ user })).toMatchObject([
      { name: 'service', address: agent.address.toLowerCase() },
    ])
    expect(await info.maxBuilderFee({ user, builder: builder.address })).toBe(50)
    expect(await info.userRole({ user: agent.address })).toEqual({
      role: 'agent',
      data: { user: account },
    })
  })

  it('rests, finds and cancels a limit order through the agent', async () => {
    const placed = await trader.order({
      orders: [{ ...order('60000', '0.01'), c: `0x${'0'.repeat(31)}1` }],
      grouping: 'na',
    })
    const [status] = placed.response.data.statuses
    if (typeof status !== 'object' || !('resting' in status)) throw new Error('not resting')
    const { oid } = status.resting
    const found = await info.orderStatus({ user, oid })
    expect(found).toMatchObject({
      status: 'order',
      order: {
        status: 'open',
        order: { limitPx: '60000.0', sz: '0.01', cloid: `0x${'0'.repeat(31)}1` },
      },
    })
    expect(await info.openOrders({ user })).toHaveLength(1)
    const cancelled = await trader.cancel({ cancels: [{ a: btc, o: oid }] })
    expect(cancelled.response.data.statuses).toEqual(['success'])
    await expect(trader.cancel({ cancels: [{ a: btc, o: oid }] })).rejects.toThrow(
      `Order was never placed, already canceled, or filled. asset=${btc}`,
    )
  })

  it('buys at the market with builder fee and attached TP/SL, and closes', async () => {
    await trader.updateLeverage({ asset: btc, isCross: false, leverage: 5 })
    const close = (isMarket: boolean, triggerPx: string, tpsl: 'tp' | 'sl', p: string) => ({
      ...order(p, '0.01'),
      b: false,
      r: true,
      t: { trigger: { isMarket, triggerPx, tpsl } },
    })
    const placed = await trader.order({
      orders: [
        order('70000', '0.01', 'FrontendMarket'),
        close(true, '75000', 'tp', '67500'),
        close(true, '60000', 'sl', '54000'),
      ],
      grouping: 'normalTpsl',
      builder: { b: builder.address, f: 10 },
    })
    expect(placed.response.data.statuses).toMatchObject([
      { filled: { totalSz: '0.01', avgPx: '68300.0' } },
      'waitingForTrigger',
      'waitingForTrigger',
    ])
    const state = await info.clearinghouseState({ user })
    expect(state.assetPositions[0]?.position).toMatchObject({
      coin: 'BTC',
      szi: '0.01',
      entryPx: '68300.0',
      leverage: { type: 'isolated', value: 5 },
    })
    const triggers = await info.frontendOpenOrders({ user })
    expect(triggers.map((entry) => entry.orderType).sort()).toEqual([
      'Stop Market',
      'Take Profit Market',
    ])
    const [fill] = await info.userFills({ user })
    expect(fill).toMatchObject({ dir: 'Open Long', px: '68300.0', builderFee: '0.0683' })
    await trader.order({
      orders: [{ ...order('60000', '0', 'Ioc'), b: false, r: true }],
      grouping: 'na',
    })
    expect((await info.clearinghouseState({ user })).assetPositions).toEqual([])
    expect(await info.frontendOpenOrders({ user })).toEqual([])
  })

  it('modifies, schedules a cancel and runs a TWAP', async () => {
    // A small one would be taken for a number by the client.
    const c = `0x${'f'.repeat(32)}` as const
    await trader.order({ orders: [{ ...order('60000', '0.01'), c }], grouping: 'na' })
    await trader.modify({ oid: c, order: { ...order('60500', '0.02'), c } })
    const changed = await trader.batchModify({
      modifies: [{ oid: c, order: order('61000', '0.02') }],
    })
    expect(changed.response.data.statuses).toMatchObject([{ resting: {} }])
    await trader.scheduleCancel({ time: paper.nowMs + 60_000 })
    await trader.scheduleCancel()
    const started = await trader.twapOrder({
      twap: { a: btc, b: true, s: '0.11', r: false, m: 5, t: true },
    })
    const { twapId } = started.response.data.status.running
    const ended = await trader.twapCancel({ a: btc, t: twapId })
    expect(ended.response.data.status).toBe('success')
    expect(await info.twapHistory({ user })).toMatchObject([
      { status: { status: 'terminated' }, twapId },
    ])
    const [open] = await info.openOrders({ user })
    await trader.cancel({ cancels: [{ a: btc, o: open?.oid ?? 0 }] })
    await trader.order({
      orders: [{ ...order('60000', '0', 'Ioc'), b: false, r: true }],
      grouping: 'na',
    })
  })

  it('reports a refusal in the venue’s words', async () => {
    const refusal = trader.order({ orders: [order('69000', '0.01', 'Alo')], grouping: 'na' })
    await expect(refusal).rejects.toThrow(ApiRequestError)
    await expect(refusal).rejects.toThrow(
      'Post only order would have immediately matched, bbo was 68200@68300.',
    )
  })

  it('reads every kind of market data', async () => {
    const [meta, contexts] = await info.metaAndAssetCtxs()
    expect(contexts).toHaveLength(meta.universe.length)
    expect(contexts[btc]).toMatchObject({ midPx: '68250.0', impactPxs: ['68200.0', '68300.0'] })
    expect((await info.allMids()).BTC).toBe('68250.0')
    const book = await info.l2Book({ coin: 'BTC', nSigFigs: 3 })
    expect(book?.levels.map((side) => side[0]?.px)).toEqual(['68200.0', '68300.0'])
    const candles = await info.candleSnapshot({
      coin: 'BTC',
      interval: '1m',
      startTime: paper.nowMs - 600_000,
    })
    expect(candles.length).toBe(11)
    expect(
      await info.fundingHistory({ coin: 'BTC', startTime: paper.nowMs - 7_200_000 }),
    ).toHaveLength(2)
    expect((await info.predictedFundings()).length).toBeGreaterThan(20)
    expect(await info.recentTrades({ coin: 'BTC' })).not.toHaveLength(0)
  })

  it('reads every kind of account data', async () => {
    await Promise.all([
      info.spotClearinghouseState({ user }),
      info.historicalOrders({ user }),
      info.userFillsByTime({ user, startTime: 0 }),
      info.userFunding({ user }),
      info.userNonFundingLedgerUpdates({ user }),
      info.userFees({ user }),
      info.userRateLimit({ user }),
      info.referral({ user }),
      info.portfolio({ user }),
      info.webData2({ user }),
      info.preTransferCheck({ user, source: user }),
      info.subAccounts({ user }),
      info.twapHistory({ user }),
      info.userTwapSliceFills({ user }),
      info.approvedBuilders({ user }),
      info.legalCheck({ user }),
      info.exchangeStatus(),
      info.perpDexs(),
      info.allPerpMetas(),
      info.spotMeta(),
      info.spotMetaAndAssetCtxs(),
      info.marginTable({ id: 56 }),
      info.userAbstraction({ user }),
    ])
    const data = await info.activeAssetData({ user, coin: 'BTC' })
    expect(data.leverage).toMatchObject({ type: 'isolated', value: 5 })
  })

  it('reads what the venue took and refused from the explorer', async () => {
    await expect(
      trader.updateLeverage({ asset: btc, isCross: true, leverage: 5_000 }),
    ).rejects.toThrow()
    await trader.updateLeverage({ asset: btc, isCross: false, leverage: 5 })
    const { txs } = await info.userDetails({ user })
    const action = { type: 'updateLeverage', asset: btc, leverage: 5 }
    expect(txs[0]).toMatchObject({ user: account, action, error: null })
    expect(txs[1]).toMatchObject({
      user: account,
      action: { leverage: 5_000 },
      error: expect.stringContaining('leverage'),
    })
    expect(txs[1]?.hash).not.toBe(txs[0]?.hash)
  })

  it('watches book, trades, orders, fills and account over the socket', async () => {
    const seen = new Map<string, unknown[]>()
    const note = (channel: string) => (data: unknown) => {
      seen.set(channel, [...(seen.get(channel) ?? []), data])
    }
    const subscriptions = await Promise.all([
      streams.l2Book({ coin: 'BTC' }, note('l2Book')),
      streams.bbo({ coin: 'BTC' }, note('bbo')),
      streams.trades({ coin: 'BTC' }, note('trades')),
      streams.candle({ coin: 'BTC', interval: '1m' }, note('candle')),
      streams.allMids(note('allMids')),
      streams.activeAssetCtx({ coin: 'BTC' }, note('activeAssetCtx')),
      streams.orderUpdates({ user }, note('orderUpdates')),
      streams.userFills({ user }, note('userFills')),
      streams.userEvents({ user }, note('userEvents')),
      streams.clearinghouseState({ user }, note('clearinghouseState')),
      streams.openOrders({ user }, note('openOrders')),
      streams.spotState({ user }, note('spotState')),
      streams.webData3({ user }, note('webData3')),
      streams.notification({ user }, noop),
    ])
    const post = new ExchangeClient({
      transport: socket,
      wallet: agent,
      nonceManager: () => {
        nonce += 1
        return nonce
      },
    })
    await post.order({ orders: [order('68300', '0.001', 'Ioc')], grouping: 'na' })
    const mids = await new InfoClient({ transport: socket }).allMids()
    expect(mids.BTC).toBe('68250.0')
    expect([...seen.keys()].sort()).toEqual(
      [
        'activeAssetCtx',
        'allMids',
        'bbo',
        'candle',
        'clearinghouseState',
        'l2Book',
        'openOrders',
        'orderUpdates',
        'spotState',
        'trades',
        'userEvents',
        'userFills',
        'webData3',
      ].sort(),
    )
    expect(seen.get('orderUpdates')?.flat()).toMatchObject([{ status: 'filled' }])
    expect(seen.get('userFills')).toMatchObject([
      { isSnapshot: true },
      { fills: [{ sz: '0.001' }] },
    ])
    await Promise.all(subscriptions.map((subscription) => subscription.unsubscribe()))
  })
})
