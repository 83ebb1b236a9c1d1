import {
  ExchangeClient,
  HttpTransport,
  InfoClient,
  SubscriptionClient,
  WebSocketTransport,
} from '@nktkas/hyperliquid'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { TestExchange } from './testing/testHost'

const wallet = privateKeyToAccount(`0x${'13'.repeat(32)}`)
const friend = privateKeyToAccount(`0x${'14'.repeat(32)}`)
const user = wallet.address
const account = user.toLowerCase()
const USDC = 'USDC:0x6d1e7cde53ba9467b783cb7c530ce054'
const HOUR_MS = 3_600_000
const BTC = 0
const HYPE_SPOT = 10_001
const AAPL = 110_001

describe('a long day with @nktkas/hyperliquid', () => {
  const paper = new TestExchange()
  let served: Awaited<ReturnType<TestExchange['listen']>>
  let info: InfoClient
  let exchange: ExchangeClient
  let socket: WebSocketTransport
  let streams: SubscriptionClient
  let nonce = paper.nowMs
  const seen = new Map<string, unknown[]>()
  const note = (channel: string) => (data: unknown) => {
    seen.set(channel, [...(seen.get(channel) ?? []), data])
  }

  beforeAll(async () => {
    paper.fund(account, 100_000)
    for (const [coin, bid, ask, lots] of [
      ['BTC', 682_000, 683_000, 2_000_000],
      ['xyz:AAPL', 271_400, 271_500, 1_000_000],
      ['@1', 33_280_000, 33_284_000, 1_000_000],
    ] as const) {
      paper.quote(coin, 'buy', bid, lots)
      paper.quote(coin, 'sell', ask, lots)
    }
    paper.endBlock()
    served = await paper.listen()
    // Node 20 has no WebSocket of its own.
    Object.assign(globalThis, { WebSocket })
    const http = new HttpTransport({ apiUrl: served.url })
    const nonceManager = () => {
      nonce += 1
      return nonce
    }
    info = new InfoClient({ transport: http })
    exchange = new ExchangeClient({ transport: http, wallet, nonceManager })
    socket = new WebSocketTransport({ url: served.socketUrl })
    streams = new SubscriptionClient({ transport: socket })
  })
  afterAll(async () => {
    await socket.close()
    await served.close()
  })
  beforeEach(() => {
    nonce = Math.max(nonce, paper.nowMs)
  })

  const order = (a: number, b: boolean, p: string, s: string, r = false) => ({
    a,
    b,
    p,
    s,
    r,
    t: { limit: { tif: 'Ioc' as const } },
  })
  const place = (...orders: ReturnType<typeof order>[]) =>
    exchange.order({ orders, grouping: 'na' })

  it('listens to every channel there is', async () => {
    await Promise.all([
      streams.activeAssetCtx({ coin: 'BTC' }, note('activeAssetCtx')),
      streams.activeAssetData({ user, coin: 'BTC' }, note('activeAssetData')),
      streams.activeSpotAssetCtx({ coin: '@1' }, note('activeSpotAssetCtx')),
      streams.allDexsAssetCtxs(note('allDexsAssetCtxs')),
      streams.allDexsClearinghouseState({ user }, note('allDexsClearinghouseState')),
      streams.allMids({ dex: 'xyz' }, note('allMids')),
      streams.assetCtxs({ dex: 'xyz' }, note('assetCtxs')),
      streams.bbo({ coin: '@1' }, note('bbo')),
      streams.candle({ coin: 'xyz:AAPL', interval: '1h' }, note('candle')),
      streams.clearinghouseState({ user, dex: 'xyz' }, note('clearinghouseState')),
      streams.l2Book({ coin: '@1', nSigFigs: 5, mantissa: 2 }, note('l2Book')),
      streams.notification({ user }, note('notification')),
      streams.openOrders({ user }, note('openOrders')),
      streams.orderUpdates({ user }, note('orderUpdates')),
      streams.spotAssetCtxs(note('spotAssetCtxs')),
      streams.spotState({ user }, note('spotState')),
      streams.trades({ coin: '@1' }, note('trades')),
      streams.twapStates({ user }, note('twapStates')),
      streams.userEvents({ user }, note('userEvents')),
      streams.userFills({ user }, note('userFills')),
      streams.userFundings({ user }, note('userFundings')),
      streams.userHistoricalOrders({ user }, note('userHistoricalOrders')),
      streams.userNonFundingLedgerUpdates({ user }, note('userNonFundingLedgerUpdates')),
      streams.userTwapHistory({ user }, note('userTwapHistory')),
      streams.userTwapSliceFills({ user }, note('userTwapSliceFills')),
      streams.webData2({ user }, note('webData2')),
      streams.webData3({ user }, note('webData3')),
    ])
  })

  it('finds the sub-venues and the spot pairs', async () => {
    const dexs = await info.perpDexs()
    expect(dexs.map((dex) => dex?.name)).toEqual([undefined, 'xyz', 'hyna'])
    const metas = await info.allPerpMetas()
    expect(metas.map((meta) => meta.collateralToken)).toEqual([0, 0, 5])
    const [meta, contexts] = await info.metaAndAssetCtxs({ dex: 'xyz' })
    expect(meta.universe[AAPL - 110_000]).toMatchObject({
      name: 'xyz:AAPL',
      marginMode: 'noCross',
    })
    expect(contexts).toHaveLength(meta.universe.length)
    const [spot, spotContexts] = await info.spotMetaAndAssetCtxs()
    expect(spotContexts.map(({ coin }) => coin)).toEqual(spot.universe.map(({ name }) => name))
    expect(await info.allMids({ dex: 'xyz' })).toMatchObject({ 'xyz:AAPL': '271.45' })
    expect((await info.allMids())['@1']).toBe('33.282')
  })

  it('resolves a delisted market in history', async () => {
    const { universe } = await info.meta({ dex: 'xyz' })
    expect(universe.find(({ isDelisted }) => isDelisted)?.name).toBe('xyz:GME')
    const coin = 'MATIC'
    const startTime = paper.nowMs - 10 * HOUR_MS
    expect(await info.candleSnapshot({ coin, interval: '1h', startTime })).toHaveLength(11)
    expect(await info.fundingHistory({ coin, startTime })).not.toHaveLength(0)
    await expect(place(order(3, true, '0.379', '100'))).rejects.toThrow('Asset is delisted.')
  })

  it('moves money between wallets and to a friend', async () => {
    await exchange.usdClassTransfer({ amount: '2000', toPerp: false })
    await exchange.sendAsset({
      destination: user,
      sourceDex: '',
      destinationDex: 'xyz',
      token: USDC,
      amount: '5000',
    })
    await exchange.usdSend({ destination: friend.address, amount: '100' })
    await exchange.spotSend({ destination: friend.address, token: USDC, amount: '50' })
    expect(await info.clearinghouseState({ user, dex: 'xyz' })).toMatchObject({
      withdrawable: '5000.0',
    })
    const updates = await info.userNonFundingLedgerUpdates({ user })
    expect(updates.map(({ delta }) => delta.type)).toEqual([
      'deposit',
      'accountClassTransfer',
      'send',
      'internalTransfer',
      'spotTransfer',
    ])
  })

  it('trades spot and a sub-venue', async () => {
    await place(order(HYPE_SPOT, true, '33.3', '10'), order(AAPL, true, '271.5', '4'))
    expect((await info.spotClearinghouseState({ user })).balances).toMatchObject([
      { coin: 'USDC', total: '1617.16' },
      { coin: 'HYPE', total: '9.993', entryNtl: '332.84' },
    ])
    const state = await info.clearinghouseState({ user, dex: 'xyz' })
    expect(state.assetPositions).toMatchObject([
      { position: { coin: 'xyz:AAPL', leverage: { type: 'isolated' } } },
    ])
    await place(order(HYPE_SPOT, false, '33.2', '9.99'), order(AAPL, false, '271', '4', true))
    const [sold, closed] = await info.userFills({ user })
    expect([sold?.dir, closed?.dir].sort()).toEqual(['Close Long', 'Sell'])
    const resting = order(HYPE_SPOT, true, '33.283', '1')
    await exchange.order({
      orders: [{ ...resting, t: { limit: { tif: 'Alo' } } }],
      grouping: 'na',
    })
    const hit = { marketId: '@1', side: 'sell', sizeLots: 100, limitTicks: 33_283_000 } as const
    const more = { timeInForce: 'ioc', reduceOnly: false, isMarket: false } as const
    const orders = [{ ...hit, ...more }]
    paper.run({ type: 'placeOrders', account: 'house', orders, grouping: 'none' })
    paper.endBlock()
    const [filled] = await info.userFills({ user })
    expect(filled).toMatchObject({ crossed: false, fee: '0.0004', feeToken: 'HYPE' })
  })

  it('guards a position, is paid and pays funding, runs a TWAP to its end', async () => {
    await exchange.updateLeverage({ asset: BTC, isCross: true, leverage: 10 })
    await exchange.order({
      orders: [
        order(BTC, true, '68300', '0.1'),
        {
          ...order(BTC, false, '54000', '0.1', true),
          t: { trigger: { isMarket: true, triggerPx: '60000', tpsl: 'sl' as const } },
        },
      ],
      grouping: 'normalTpsl',
    })
    const started = await exchange.twapOrder({
      twap: { a: BTC, b: true, s: '0.11', r: false, m: 5, t: false },
    })
    const { twapId } = started.response.data.status.running
    for (let slice = 0; slice <= 10; slice += 1) paper.endBlock(30_000)
    paper.endBlock()
    expect(await info.twapHistory({ user })).toMatchObject([
      { twapId, status: { status: 'finished' }, state: { executedSz: '0.11' } },
    ])
    expect(await info.userTwapSliceFills({ user })).toHaveLength(11)
    for (let hour = 0; hour < 3; hour += 1) {
      paper.nowMs += HOUR_MS
      paper.endBlock()
    }
    const paid = await info.userFunding({ user })
    expect(paid).toHaveLength(3)
    const [first, second] = paid
    const page = await info.userFunding({ user, startTime: (first?.time ?? 0) + 1 })
    expect(page[0]).toEqual(second)
  })

  it('is taken out by the dead man’s switch, and pages through what is left', async () => {
    const resting = { ...order(BTC, true, '60000', '0.01'), t: { limit: { tif: 'Gtc' as const } } }
    const placed = await exchange.order({ orders: [resting], grouping: 'na' })
    const [status] = placed.response.data.statuses
    if (typeof status !== 'object' || !('resting' in status)) throw new Error('not resting')
    await exchange.modify({ oid: status.resting.oid, order: { ...resting, p: '60500' } })
    await exchange.scheduleCancel({ time: paper.nowMs + 6_000 })
    paper.nowMs += 6_000
    paper.endBlock()
    expect(await info.openOrders({ user })).toEqual([])
    const [latest] = await info.historicalOrders({ user })
    expect(latest?.status).toBe('scheduledCancel')
    const fills = await info.userFillsByTime({ user, startTime: 0 })
    const last = fills.at(-1)
    const later = await info.userFillsByTime({ user, startTime: last?.time ?? 0 })
    expect(later.map(({ tid }) => tid)).toContain(last?.tid)
  })

  it('shares its collateral and withdraws', async () => {
    await exchange.agentSetAbstraction({ abstraction: 'u' })
    expect(await info.userAbstraction({ user })).toBe('unifiedAccount')
    const { balances } = await info.spotClearinghouseState({ user })
    expect(balances.map(({ coin }) => coin)).toEqual(['USDC', 'HYPE'])
    await expect(exchange.usdClassTransfer({ amount: '1', toPerp: true })).rejects.toThrow(
      'Action disabled when unified account is active',
    )
    await expect(exchange.claimRewards()).rejects.toThrow('No rewards to claim.')
    await exchange.withdraw3({ destination: user, amount: '500' })
    const updates = await info.userNonFundingLedgerUpdates({ user })
    expect(updates.at(-1)?.delta).toMatchObject({ type: 'withdraw', usdc: '499.0', fee: '1.0' })
  })

  it('has received all of it', async () => {
    paper.nowMs += 6_000
    paper.endBlock()
    await info.exchangeStatus()
    // A reply over the same socket comes after every frame sent before it.
    await new InfoClient({ transport: socket }).exchangeStatus()
    expect([...seen.keys()].sort()).toEqual([
      'activeAssetCtx',
      'activeAssetData',
      'activeSpotAssetCtx',
      'allDexsAssetCtxs',
      'allDexsClearinghouseState',
      'allMids',
      'assetCtxs',
      'bbo',
      'candle',
      'clearinghouseState',
      'l2Book',
      'notification',
      'openOrders',
      'orderUpdates',
      'spotAssetCtxs',
      'spotState',
      'trades',
      'twapStates',
      'userEvents',
      'userFills',
      'userFundings',
      'userHistoricalOrders',
      'userNonFundingLedgerUpdates',
      'userTwapHistory',
      'userTwapSliceFills',
      'webData2',
      'webData3',
    ])
    expect(seen.get('userFundings')).toHaveLength(4)
    expect(seen.get('userNonFundingLedgerUpdates')?.length).toBeGreaterThan(5)
    expect(seen.get('userTwapSliceFills')).toHaveLength(12)
    expect(seen.get('spotState')?.at(-1)).toMatchObject({
      spotState: { balances: [{ coin: 'USDC' }, { coin: 'HYPE', total: '1.0026' }] },
    })
  })
})
