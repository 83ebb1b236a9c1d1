import { pro } from 'ccxt'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestExchange } from './testHost'

const privateKey = `0x${'44'.repeat(32)}` as const
const user = privateKeyToAccount(privateKey).address
const account = user.toLowerCase()
const SYMBOL = 'BTC/USDC:USDC'

describe('ccxt against the face', () => {
  const paper = new TestExchange()
  const exchange = new pro.hyperliquid({ walletAddress: user, privateKey, enableRateLimit: false })
  let served: Awaited<ReturnType<TestExchange['listen']>>

  beforeAll(async () => {
    paper.fund(account, 100_000)
    paper.quote('BTC', 'buy', 682_000, 2_000_000)
    paper.quote('BTC', 'sell', 683_000, 2_000_000)
    paper.quote('SOL', 'buy', 1_413_000, 10_000)
    paper.quote('SOL', 'sell', 1_420_000, 10_000)
    paper.endBlock()
    served = await paper.listen()
    // Nonces and time ranges follow the clock of the exchange.
    exchange.milliseconds = () => paper.nowMs
    Object.assign(exchange.urls.api, {
      public: served.url,
      private: served.url,
      ws: { public: served.socketUrl },
    })
    await exchange.loadHttpProxyAgent()
  })
  afterAll(async () => {
    await exchange.close()
    await served.close()
  })

  it('loads the markets', async () => {
    const markets = await exchange.loadMarkets()
    const market = markets[SYMBOL]
    expect(Object.keys(markets).length).toBeGreaterThan(20)
    expect(market).toMatchObject({
      swap: true,
      base: 'BTC',
      active: true,
      limits: { leverage: { max: 40 } },
    })
  })

  it('reads book, candles, ticker, funding and balance', async () => {
    const book = await exchange.fetchOrderBook(SYMBOL)
    expect([book.bids[0]?.[0], book.asks[0]?.[0]]).toEqual([68_200, 68_300])
    const candles = await exchange.fetchOHLCV(SYMBOL, '1m', paper.nowMs - 600_000, 5)
    expect(candles.length).toBeGreaterThan(0)
    expect((await exchange.fetchTicker(SYMBOL)).bid).toBeDefined()
    expect((await exchange.fetchFundingRates([SYMBOL]))[SYMBOL]?.fundingRate).toBeDefined()
    expect((await exchange.fetchBalance()).USDC?.total).toBe(100_000)
  })

  it('rests, finds and cancels a limit order', async () => {
    const placed = await exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 60_000)
    const [open] = await exchange.fetchOpenOrders(SYMBOL)
    expect(open).toMatchObject({ id: placed.id, price: 60_000, amount: 0.01, status: 'open' })
    const id = placed.id ?? ''
    await exchange.cancelOrder(id, SYMBOL)
    expect((await exchange.fetchOrder(id, SYMBOL)).status).toBe('canceled')
    await expect(exchange.cancelOrder(id, SYMBOL)).rejects.toThrow(/never placed/)
  })

  it('edits a limit order and moves the margin of an isolated position', async () => {
    const placed = await exchange.createOrder(SYMBOL, 'limit', 'buy', 0.01, 60_000)
    const edited = await exchange.editOrder(placed.id ?? '', SYMBOL, 'limit', 'buy', 0.02, 61_000)
    const [open] = await exchange.fetchOpenOrders(SYMBOL)
    expect(open).toMatchObject({ id: edited.id, price: 61_000, amount: 0.02 })
    await exchange.cancelOrder(edited.id ?? '', SYMBOL)
    const solana = 'SOL/USDC:USDC'
    await exchange.setLeverage(5, solana, { marginMode: 'isolated' })
    await exchange.createOrder(solana, 'market', 'buy', 1, 142)
    await exchange.addMargin(solana, 10)
    await exchange.reduceMargin(solana, 5)
    const [position] = await exchange.fetchPositions([solana])
    expect(position?.collateral).toBeCloseTo(142 / 5 + 5 - (142 - 141.37), 1)
    await exchange.createOrder(solana, 'market', 'sell', 1, 141, { reduceOnly: true })
  })

  it('sets leverage, opens with TP/SL, sees the position and closes it', async () => {
    await exchange.setLeverage(5, SYMBOL, { marginMode: 'isolated' })
    await exchange.createOrder(SYMBOL, 'market', 'buy', 0.01, 68_300, {
      takeProfit: { triggerPrice: 75_000 },
      stopLoss: { triggerPrice: 60_000 },
    })
    const [position] = await exchange.fetchPositions([SYMBOL])
    expect(position).toMatchObject({
      side: 'long',
      contracts: 0.01,
      leverage: 5,
      entryPrice: 68_300,
    })
    expect(await exchange.fetchOpenOrders(SYMBOL)).toHaveLength(2)
    await exchange.createOrder(SYMBOL, 'market', 'sell', 0.01, 68_200, { reduceOnly: true })
    expect(await exchange.fetchPositions([SYMBOL])).toEqual([])
    const trades = await exchange.fetchMyTrades(SYMBOL)
    expect(trades.map((trade) => trade.side)).toEqual(['buy', 'sell'])
  })

  it('names the referral code once and goes on without an unfunded builder', async () => {
    expect(paper.face.snapshot()).toMatchObject({
      referrers: { [account]: 'CCXT1' },
      builderFees: {},
    })
  })

  it('watches book, trades and orders, and orders over the socket', async () => {
    const book = await exchange.watchOrderBook(SYMBOL)
    expect(book.asks[0]?.[0]).toBe(68_300)
    const trades = await exchange.watchTrades(SYMBOL)
    expect(trades.length).toBeGreaterThan(0)
    const orders = exchange.watchOrders(SYMBOL)
    const mine = exchange.watchMyTrades(SYMBOL)
    await exchange.createOrderWs(SYMBOL, 'limit', 'buy', 0.001, 68_300)
    expect((await orders).at(-1)).toMatchObject({ status: 'closed', amount: 0.001 })
    expect((await mine).at(-1)).toBeDefined()
  })
})
