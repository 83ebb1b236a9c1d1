import { ExchangeClient, HttpTransport } from '@nktkas/hyperliquid'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/channels'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { VenuePlugin } from '@/lib/client/plugin'
import { platformTimer } from '@/lib/client/sockets/timers'
import { createClock, deviceClock } from '@/lib/clock/clock'
import type { Order } from '@/lib/schema/model/order'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'
import { hyperliquid } from './plugin'

const owner = privateKeyToAccount(`0x${'44'.repeat(32)}`)
const address = owner.address
/** Number of the market in orders: it leads the list. */
const BTC = 0
/** Each moves the venue on, so that a slow machine gets as many as a quick one. */
const TURNS_MAX = 3_000
/** How old the last word of a stream may be. */
const FRESH_MS = 60_000

/** Lets blocks go by until a condition holds. */
async function until(paper: TestExchange, holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn === TURNS_MAX) throw new Error('did not come about')
    paper.endBlock(1_000)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.each(['over the socket', 'by polling'])('the plugin against the paper face, %s', (way) => {
  const paper = new TestExchange()
  let served: Awaited<ReturnType<TestExchange['listen']>>
  let plugin: VenuePlugin
  let venue: ExchangeClient
  let nonce = paper.nowMs
  // The exchange has a clock of its own; the client's agrees with it at the start.
  const behindMs = Date.now() - paper.nowMs
  const now = () => Date.now() - behindMs

  beforeAll(async () => {
    paper.fund(address.toLowerCase(), 10_000)
    paper.quote('BTC', 'buy', 682_000, 2_000_000)
    paper.quote('BTC', 'buy', 681_000, 2_000_000)
    paper.quote('BTC', 'sell', 683_000, 2_000_000)
    paper.endBlock()
    served = await paper.listen()
    const factory = hyperliquid({
      network: 'paper',
      baseUrl: served.url,
      ...(way === 'over the socket' ? { wsUrl: served.socketUrl } : {}),
    })
    plugin = factory({
      fetch,
      openSocket: (url) => new WebSocket(url),
      now,
      clock: createClock({ wallMs: now, monotonicMs: () => performance.now() }),
      // Polling waits seconds; here a tenth of it.
      setTimer: (run, delayMs) =>
        platformTimer(run, way === 'by polling' && delayMs < 10_000 ? delayMs / 10 : delayMs),
      credentials: createMemoryCredentials(),
    })
    const nonceManager = () => {
      nonce = Math.max(nonce + 1, paper.nowMs)
      return nonce
    }
    const transport = new HttpTransport({ apiUrl: served.url, isTestnet: true })
    venue = new ExchangeClient({ wallet: owner, transport, nonceManager })
  })
  afterAll(async () => {
    plugin.close()
    await served.close()
  })

  /** Collects what a channel emits until the test ends. */
  function collect<Name extends Channel>(subscription: SubscriptionOf<Name>) {
    const payloads: StreamPayloads[Name][] = []
    const leave = plugin.subscribe(subscription, (payload) => payloads.push(payload))
    return { payloads, leave }
  }

  async function placeLimit(price: string, size: string, cloid: `0x${string}`): Promise<number> {
    const answer = await venue.order({
      orders: [
        { a: BTC, b: true, p: price, s: size, r: false, t: { limit: { tif: 'Gtc' } }, c: cloid },
      ],
      grouping: 'na',
    })
    const [status] = answer.response.data.statuses
    if (typeof status !== 'object' || !('resting' in status)) throw new Error('does not rest')
    return status.resting.oid
  }

  it('streams every market channel', async () => {
    const streams = {
      prices: collect({ channel: 'prices' }),
      contexts: collect({ channel: 'marketsContext' }),
      context: collect({ channel: 'marketContext', marketId: 'BTC' }),
      book: collect({ channel: 'orderbook', marketId: 'BTC' }),
      grouped: collect({ channel: 'orderbook', marketId: 'BTC', priceStep: '1000' }),
      candle: collect({ channel: 'candle', marketId: 'BTC', interval: '1m' }),
    }
    await until(paper, () => Object.values(streams).every(({ payloads }) => payloads.length > 0))
    expect(streams.prices.payloads.at(-1)?.BTC).toBe('68250')
    expect(streams.contexts.payloads.at(-1)?.length).toBeGreaterThan(20)
    expect(streams.context.payloads.at(-1)).toMatchObject({ marketId: 'BTC', midPrice: '68250' })
    expect(streams.book.payloads.at(-1)).toMatchObject({
      marketId: 'BTC',
      bids: [{ price: '68200' }, { price: '68100' }],
      asks: [{ price: '68300' }],
    })
    expect(streams.grouped.payloads.at(-1)).toMatchObject({
      bids: [{ price: '68000' }],
      asks: [{ price: '69000' }],
    })
    expect(streams.candle.payloads.at(-1)).toMatchObject({ c: '68250', v: '0.001' })
    const subscription = { channel: 'orderbook', marketId: 'BTC' } as const
    expect(plugin.lastMessageAtMs(subscription)).toBeGreaterThan(now() - FRESH_MS)
    expect(plugin.lastMessageAtMs({ channel: 'trades', marketId: 'ETH' })).toBeUndefined()
    expect(plugin.status()).toMatchObject({ state: 'connected', latencyMs: expect.any(Number) })
    for (const { leave } of Object.values(streams)) leave()
    expect(plugin.status().state).toBe('idle')
  })

  it('follows an order from resting to cancelled, and reads it by either id', async () => {
    const { payloads, leave } = collect({ channel: 'orderUpdates', address })
    await until(paper, () => plugin.status().state === 'connected')
    const cloid = `0x${'ab'.repeat(16)}` as const
    const oid = await placeLimit('60000', '0.01', cloid)
    const states = () =>
      payloads
        .flat()
        .filter((order) => order.orderId === String(oid))
        .map((order) => order.status)
    await until(paper, () => states().includes('OPEN'))
    const open: Partial<Order> = {
      orderId: String(oid),
      clientOrderId: cloid,
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '60000' as never,
      status: 'OPEN',
    }
    expect(await plugin.openOrders(address)).toMatchObject([open])
    expect(await plugin.order(address, `BTC:${oid}`)).toMatchObject(open)
    expect(await plugin.order(address, cloid)).toMatchObject(open)
    expect(await plugin.order(address, '1')).toBeUndefined()
    expect(await plugin.order(address, 'nonsense')).toBeUndefined()
    await venue.cancel({ cancels: [{ a: BTC, o: oid }] })
    await until(paper, () => states().includes('CANCELLED'))
    expect(await plugin.openOrders(address)).toEqual([])
    leave()
  })

  it('follows an execution into fills, trades, position and account', async () => {
    const streams = {
      fills: collect({ channel: 'fills', address }),
      trades: collect({ channel: 'trades', marketId: 'BTC' }),
      positions: collect({ channel: 'positions', address }),
      summary: collect({ channel: 'accountSummary', address }),
    }
    await until(paper, () => streams.summary.payloads.length > 0)
    expect(streams.summary.payloads.at(-1)).toMatchObject({ portfolioValue: '10000' })
    const t = { limit: { tif: 'FrontendMarket' as const } }
    await venue.order({
      orders: [{ a: BTC, b: true, p: '70000', s: '0.01', r: false, t }],
      grouping: 'na',
    })
    await until(
      paper,
      () =>
        streams.fills.payloads.some(({ fills }) => fills.length > 0) &&
        streams.trades.payloads.length > 0 &&
        (streams.positions.payloads.at(-1)?.length ?? 0) > 0,
    )
    const [fill] = (await plugin.fills(address)).items
    expect(fill).toMatchObject({
      side: 'BUY',
      price: '68300',
      size: '0.01',
      liquidity: 'taker',
      classification: 'Opened Long',
    })
    expect(streams.fills.payloads.flatMap(({ fills }) => fills)).toContainEqual(fill)
    expect(streams.trades.payloads.flat()).toContainEqual(
      expect.objectContaining({ price: '68300', size: '0.01', side: 'buy' }),
    )
    const [position] = await plugin.positions(address)
    expect(position).toMatchObject({ side: 'LONG', size: '0.01', entryPrice: '68300' })
    expect(streams.positions.payloads.at(-1)).toMatchObject([{ side: 'LONG', size: '0.01' }])
    await until(paper, () => Number(streams.summary.payloads.at(-1)?.marginUsed) > 0)
    const summary = await plugin.accountSummary(address)
    expect(Number(summary.marginUsed)).toBeGreaterThan(0)
    expect(Number(summary.portfolioValue)).toBeLessThan(10_000)
    for (const { leave } of Object.values(streams)) leave()
  })

  it('reads what a next order would be traded with', async () => {
    expect(await plugin.marketSettings(address, 'BTC')).toMatchObject({
      leverage: expect.any(Number),
      marginMode: expect.stringMatching(/^(CROSS|ISOLATED)$/),
      availableToTrade: { buy: expect.any(String), sell: expect.any(String) },
    })
    await expect(plugin.marketSettings(address, 'NOPE')).rejects.toMatchObject({ code: 2023 })
    expect(await plugin.feeTier(address)).toEqual({ maker: '0.00015', taker: '0.00045' })
    expect(await plugin.currentChoice?.('accountMode', address)).toBe('disabled')
  })

  it('says what is wrong when the venue does not answer', async () => {
    paper.faults.set({ name: 'http_error', status: 400 })
    await expect(plugin.feeTier(address)).rejects.toMatchObject({ code: 2004, tool: 'hyperliquid' })
    paper.faults.clear()
    paper.faults.set({ name: 'html_error', status: 404 })
    await expect(plugin.feeTier(address)).rejects.toMatchObject({ code: 2004 })
    paper.faults.clear()
  })

  it('needs an approved key to trade, and asks for one by name', async () => {
    const params = {}
    await expect(
      plugin.resolveRequest('placeOrder', address, ['SDK'], params),
    ).rejects.toMatchObject({ code: 2070 })
    const approval = await plugin.resolveRequest('approveAgent', address, ['USER'], params)
    expect(approval).toMatchObject({
      signer: 'USER',
      params: {
        agentAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
        agentTtlMs: 2_592_000_000,
      },
    })
    const [credential] = await plugin.credentials(address)
    expect(approval.params).toMatchObject({ agentAddress: credential?.id })
    expect(JSON.stringify(credential)).not.toMatch(/[0-9a-f]{64}/)
    await plugin.forgetCredential(address)
    expect(await plugin.credentials(address)).toEqual([])
  })
})

describe('the plugin when its stream is disturbed', () => {
  it('restores every channel after the venue dropped the connection, with the book right', async () => {
    const paper = new TestExchange()
    paper.quote('BTC', 'buy', 682_000, 2_000_000)
    paper.quote('BTC', 'sell', 683_000, 2_000_000)
    paper.endBlock()
    const served = await paper.listen()
    const plugin = hyperliquid({
      network: 'paper',
      baseUrl: served.url,
      wsUrl: served.socketUrl,
    })({
      fetch,
      openSocket: (url) => new WebSocket(url),
      now: Date.now,
      clock: deviceClock,
      setTimer: platformTimer,
      credentials: createMemoryCredentials(),
    })
    const bids: (string | undefined)[] = []
    const states: string[] = []
    plugin.onStatus((status) => states.push(status.state))
    plugin.subscribe({ channel: 'orderbook', marketId: 'BTC' }, (book) => {
      bids.push(book.bids[0]?.price)
    })
    await until(paper, () => bids.includes('68200'))
    paper.faults.set({ name: 'ws_drop', remaining: 1 })
    await until(paper, () => states.includes('reconnecting'))
    paper.quote('BTC', 'buy', 682_500, 1_000_000)
    await until(paper, () => plugin.status().state === 'connected' && bids.at(-1) === '68250')
    plugin.close()
    await served.close()
  })
})
