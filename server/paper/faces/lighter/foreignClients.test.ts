import { createRequire } from 'node:module'
import { pro } from 'ccxt'
import { NodeWasmSignerClient, SignerClient } from 'lighter-ts-sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
const ETH = 'ETH/USDC:USDC'
const BTC = 'BTC/USDC:USDC'
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

describe('ccxt', () => {
  const client = new pro.lighter({ enableRateLimit: false })

  beforeAll(async () => {
    const { account, slot } = trader
    Object.assign(client.urls.api, {
      root: venue.url,
      public: venue.url,
      private: venue.url,
      ws: `${venue.url.replace('http', 'ws')}/stream`,
    })
    // It ships no signer: ours signs its tokens, and there is nothing to load.
    client.milliseconds = () => venue.nowMs
    client.seconds = () => Math.floor(venue.nowMs / 1_000)
    client.lighterCreateAuthToken = () => trader.token(28_000)
    Object.assign(client.options, {
      accountIndex: account,
      apiKeyIndex: slot,
      builderFee: false,
      auths: { [account]: { [slot]: { signer: {} } } },
    })
    await client.loadHttpProxyAgent()
  })
  afterAll(() => client.close())

  it('watches book, ticker and trades of a market', async () => {
    const [book, ticker, trades] = await Promise.all([
      client.watchOrderBook(ETH),
      client.watchTicker(ETH),
      client.watchTrades(ETH),
    ])
    expect(book.bids.length).toBeGreaterThan(20)
    expect(Number(book.bids[0]?.[0])).toBeLessThan(Number(book.asks[0]?.[0]))
    const later = await client.watchOrderBook(ETH)
    expect(Number(later.nonce)).toBeGreaterThan(1)
    expect(Number(later.bids[0]?.[0])).toBeLessThan(Number(later.asks[0]?.[0]))
    expect(ticker).toMatchObject({ symbol: ETH, last: expect.any(Number) })
    expect(trades.at(-1)).toMatchObject({ symbol: ETH, price: expect.any(Number) })
  })

  it('watches balance, orders and fills of an account', async () => {
    const balance = await client.watchBalance({ type: 'swap' })
    expect(balance.USDC?.total).toBe(10_000)
    const orders = client.watchOrders(ETH)
    const all = client.watchOrders()
    // By default it subscribes without a token, and then receives nothing.
    const mine = client.watchMyTrades(undefined, undefined, undefined, { auth: trader.token() })
    const taker = { Type: 1, TimeInForce: 0, OrderExpiry: 0, Price: 400_000 }
    // Its own snapshots come first: it waits for what changes.
    const subscriptions = () => Object.keys(client.clients[client.urls.api.ws]?.subscriptions ?? {})
    await expect.poll(() => subscriptions().length).toBe(7)
    await trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 7 }))
    expect((await orders).at(-1)).toMatchObject({ clientOrderId: '7', status: 'open' })
    expect((await all).at(-1)).toMatchObject({ clientOrderId: '7', amount: 0.1 })
    const bought = await trader.send(14, ethOrder(venue.nowMs, { ...taker, ClientOrderIndex: 8 }))
    expect(await trader.verdict(bought)).toBe(0)
    expect((await mine).at(-1)).toMatchObject({ symbol: ETH, side: 'buy' })
  })

  it('reads the null of an empty list as empty', async () => {
    expect(await client.fetchOpenOrders(BTC)).toEqual([])
    expect(await client.fetchClosedOrders(BTC)).toEqual([])
    expect(await client.fetchMyTrades(BTC)).toEqual([])
    expect(await client.fetchWithdrawals()).toEqual([])
    expect(await client.fetchTransfers()).toEqual([])
    expect(await client.fetchOpenOrders(ETH)).toMatchObject([{ clientOrderId: '7' }])
  })

  it('reads own trades up to a time', async () => {
    const [first] = await client.fetchMyTrades(ETH)
    const until = Number(first?.timestamp)
    expect(await client.fetchMyTrades(ETH, undefined, undefined, { until })).not.toEqual([])
    const before = { until: until - 1 }
    expect(await client.fetchMyTrades(ETH, undefined, undefined, before)).toEqual([])
  })
})

describe('lighter-ts-sdk', () => {
  const room = createRequire(import.meta.url)
    .resolve('lighter-ts-sdk/package.json')
    .replace('package.json', 'wasm/')

  beforeEach(() => {
    // It signs by its own clock, and says on the console all that it does.
    vi.useFakeTimers({ toFake: ['Date'], now: venue.nowMs })
    vi.spyOn(console, 'log').mockReturnValue()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  it('places and cancels an order with a key that our signer registered', async () => {
    const one = await venue.newTrader()
    const privateKey = Buffer.from(Reflect.get(one, 'privateKey')).toString('hex')
    const base = { url: venue.url, accountIndex: one.account, apiKeyIndex: one.slot }
    const wasmConfig = {
      wasmPath: `${room}lighter-signer.wasm`,
      wasmExecPath: `${room}wasm_exec.js`,
    }
    const wallet = new NodeWasmSignerClient(wasmConfig)
    await wallet.initialize()
    await wallet.createClient({ ...base, privateKey: `0x${privateKey}`, chainId: one.chainId })
    const client = new SignerClient({ ...base, privateKey, wasmConfig })
    // By default it signs for the mainnet alone: no wire message names the chain.
    Object.assign(client, { wallet, clientCreated: true })
    const [, placed, fault] = await client.createOrder({
      marketIndex: 0,
      clientOrderIndex: 21,
      baseAmount: 1_000,
      price: 100_000,
      isAsk: false,
      orderType: SignerClient.ORDER_TYPE_LIMIT,
      timeInForce: SignerClient.ORDER_TIME_IN_FORCE_GOOD_TILL_TIME,
      orderExpiry: venue.nowMs + 28 * 24 * 3_600_000,
    })
    expect(fault).toBeNull()
    expect(await one.verdict({ status: 200, body: { tx_hash: placed } })).toBe(0)
    const open = () => venue.exchange.host.view.openOrders(one.address)
    expect(open()).toMatchObject([{ clientOrderId: '21', side: 'buy', limitTicks: 100_000 }])
    const [, cancelled, refusal] = await client.cancelOrder({ marketIndex: 0, orderIndex: 21 })
    expect(refusal).toBeNull()
    expect(await one.verdict({ status: 200, body: { tx_hash: cancelled } })).toBe(0)
    expect(open()).toEqual([])
    await client.close()
  }, 60_000)
})
