import { pro } from 'ccxt'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestExchange } from './testing/testHost'

const privateKey = `0x${'45'.repeat(32)}` as const
const user = privateKeyToAccount(privateKey).address
const account = user.toLowerCase()
const PERP = 'BTC/USDC:USDC'
const SPOT = 'HYPE/USDC'
const STOCK = 'XYZ-AAPL/USDC:USDC'
const HOUR_MS = 3_600_000

describe('a long day with ccxt', () => {
  const paper = new TestExchange()
  const exchange = new pro.hyperliquid({ walletAddress: user, privateKey, enableRateLimit: false })
  let served: Awaited<ReturnType<TestExchange['listen']>>

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
    exchange.milliseconds = () => paper.nowMs
    Object.assign(exchange.urls.api, {
      public: served.url,
      private: served.url,
      ws: { public: served.socketUrl },
    })
    await exchange.loadHttpProxyAgent()
    await exchange.loadMarkets()
  })
  afterAll(async () => {
    await exchange.close()
    await served.close()
  })

  it('knows perpetuals, spot pairs and the sub-venues', async () => {
    expect(exchange.market(SPOT)).toMatchObject({ spot: true, baseId: '10001' })
    expect(exchange.market(STOCK)).toMatchObject({ swap: true, base: 'XYZ-AAPL' })
    const tickers = await exchange.fetchTickers([PERP, SPOT])
    expect(Object.keys(tickers).sort()).toEqual([PERP, SPOT])
    expect((await exchange.fetchOrderBook(SPOT)).asks[0]).toEqual([33.284, 10_000])
    expect((await exchange.fetchOrderBook(STOCK)).bids[0]?.[0]).toBe(271.4)
    const since = paper.nowMs - 5 * HOUR_MS
    expect((await exchange.fetchOHLCV(SPOT, '1h', since, 5)).length).toBeGreaterThan(3)
    expect((await exchange.fetchFundingRateHistory(PERP, since)).length).toBeGreaterThan(3)
    expect((await exchange.fetchOpenInterest(PERP)).openInterestAmount).toBeDefined()
    expect(await exchange.fetchTradingFee(PERP)).toMatchObject({ maker: 0.00015, taker: 0.00045 })
  })

  it('moves money to spot and trades there', async () => {
    await exchange.transfer('USDC', 1_000, 'swap', 'spot')
    expect((await exchange.fetchBalance({ type: 'spot' })).USDC?.total).toBe(1_000)
    await exchange.createOrder(SPOT, 'limit', 'buy', 10, 33.3)
    expect((await exchange.fetchBalance({ type: 'spot' })).HYPE?.total).toBe(9.99328)
    await exchange.createOrder(SPOT, 'market', 'sell', 9.99, 33.28)
    const trades = await exchange.fetchMyTrades(SPOT)
    expect(trades.map(({ side, fee }) => [side, fee?.currency])).toEqual([
      ['buy', 'HYPE'],
      ['sell', 'USDC'],
    ])
    await exchange.transfer('USDC', 200, 'spot', 'swap')
  })

  it('places, edits and cancels several orders, and is guarded by the dead man’s switch', async () => {
    const order = { symbol: PERP, type: 'limit', side: 'buy', amount: 0.01 } as const
    const placed = await exchange.createOrders([
      { ...order, price: 60_000 },
      { ...order, price: 59_000 },
    ])
    const ids = placed.map(({ id }) => id ?? '')
    const edited = await exchange.editOrder(ids[0] ?? '', PERP, 'limit', 'buy', 0.02, 61_000)
    await exchange.cancelOrders([edited.id ?? ''], PERP)
    await exchange.cancelAllOrdersAfter(6_000)
    expect(await exchange.fetchOpenOrders(PERP)).toHaveLength(1)
    paper.nowMs += 6_000
    paper.endBlock()
    expect(await exchange.fetchOpenOrders(PERP)).toEqual([])
    expect((await exchange.fetchCanceledOrders(PERP)).length).toBeGreaterThanOrEqual(2)
    // The client passes on the venue's own word.
    expect((await exchange.fetchOrder(ids[1] ?? '', PERP)).status).toBe('scheduledCancel')
  })

  it('runs a TWAP, is charged funding, reads both back', async () => {
    await exchange.setLeverage(10, PERP, { marginMode: 'isolated' })
    // The client compares the side in upper case.
    const twap = await exchange.createTwapOrder(PERP, 'BUY', 0.11, 5 * 60_000)
    for (let slice = 0; slice < 5; slice += 1) paper.endBlock(30_000)
    await exchange.cancelTwapOrder(twap.id ?? '', PERP)
    const [position] = await exchange.fetchPositions([PERP])
    expect(position?.contracts).toBeCloseTo(0.05, 5)
    paper.nowMs += HOUR_MS
    paper.endBlock()
    expect(await exchange.fetchFundingHistory(PERP)).toHaveLength(1)
    await exchange.createOrder(PERP, 'market', 'sell', 0.05, 68_200, { reduceOnly: true })
    expect(await exchange.fetchPositions([PERP])).toEqual([])
  })

  it('withdraws, and finds deposits, withdrawals and transfers in the ledger', async () => {
    await exchange.withdraw('USDC', 100, user)
    expect(await exchange.fetchDeposits('USDC')).toMatchObject([{ amount: 100_000 }])
    expect(await exchange.fetchWithdrawals('USDC')).toMatchObject([{ amount: 99 }])
    expect((await exchange.fetchLedger('USDC')).length).toBeGreaterThanOrEqual(4)
  })

  it('watches everything it can', async () => {
    const [book, ticker, tickers, candles] = await Promise.all([
      exchange.watchOrderBook(SPOT),
      exchange.watchTicker(PERP),
      exchange.watchTickers([PERP]),
      exchange.watchOHLCV(PERP, '1m'),
    ])
    expect(book.bids[0]?.[0]).toBe(33.28)
    expect(ticker.symbol).toBe(PERP)
    expect(Object.keys(tickers)).toContain(PERP)
    expect(candles).not.toHaveLength(0)
    const balance = await exchange.watchBalance()
    expect(balance.USDC?.total).toBeGreaterThan(99_000)
    const positions = exchange.watchPositions([PERP])
    const trades = exchange.watchTrades(PERP)
    const orders = exchange.watchOrders(PERP)
    const mine = exchange.watchMyTrades(PERP)
    await exchange.createOrderWs(PERP, 'limit', 'buy', 0.001, 68_300)
    expect((await orders).at(-1)).toMatchObject({ status: 'closed' })
    expect((await mine).at(-1)).toMatchObject({ side: 'buy' })
    expect((await trades).length).toBeGreaterThan(0)
    expect((await positions).at(-1)).toMatchObject({ symbol: PERP, contracts: 0.001 })
  })
})
