import { ExchangeClient, HttpTransport } from '@nktkas/hyperliquid'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Channel, StreamPayloads, SubscriptionOf } from '@/lib/client/channels'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import type { VenuePlugin } from '@/lib/client/plugin'
import { platformTimer } from '@/lib/client/sockets/timers'
import { createClock } from '@/lib/clock/clock'
import { Account, AccountBalances, PortfolioHistory } from '@/lib/schema/model/account'
import { Activity } from '@/lib/schema/model/activity'
import { Order } from '@/lib/schema/model/order'
import { TwapOrder } from '@/lib/schema/model/twap'
import { TestExchange } from '@/server/paper/faces/hyperliquid/testing/testHost'

const owner = privateKeyToAccount(`0x${'45'.repeat(32)}`)
const address = owner.address
const BTC = 0
/** Each moves the venue on, so that a slow machine gets as many as a quick one. */
const TURNS_MAX = 3_000

/** Lets blocks go by until a condition holds. */
async function until(paper: TestExchange, holds: () => boolean, blockMs = 1_000): Promise<void> {
  for (let turn = 0; !holds(); turn += 1) {
    if (turn === TURNS_MAX) throw new Error('did not come about')
    paper.endBlock(blockMs)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe.each(['over the socket', 'by polling'])('account reads of the paper face, %s', (way) => {
  const paper = new TestExchange()
  let served: Awaited<ReturnType<TestExchange['listen']>>
  let plugin: VenuePlugin
  let venue: ExchangeClient
  let nonce = paper.nowMs
  const behindMs = Date.now() - paper.nowMs

  beforeAll(async () => {
    paper.fund(address.toLowerCase(), 10_000)
    paper.quote('BTC', 'buy', 682_000, 200_000_000)
    paper.quote('BTC', 'sell', 683_000, 200_000_000)
    paper.endBlock()
    served = await paper.listen()
    plugin = hyperliquid({
      network: 'paper',
      baseUrl: served.url,
      builder: { address: `0x${'cc'.repeat(20)}`, maxFeeTenthBps: 10 },
      ...(way === 'over the socket' ? { wsUrl: served.socketUrl } : {}),
    })({
      fetch,
      openSocket: (url) => new WebSocket(url),
      now: () => Date.now() - behindMs,
      clock: createClock({
        wallMs: () => Date.now() - behindMs,
        monotonicMs: () => performance.now(),
      }),
      setTimer: (run, delayMs) =>
        platformTimer(run, way === 'by polling' && delayMs > 500 ? delayMs / 10 : delayMs),
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

  function collect<Name extends Channel>(subscription: SubscriptionOf<Name>) {
    const payloads: StreamPayloads[Name][] = []
    const leave = plugin.subscribe(subscription, (payload) => payloads.push(payload))
    return { payloads, leave }
  }

  async function order(price: string, size: string, tif: 'Gtc' | 'FrontendMarket') {
    await venue.order({
      orders: [{ a: BTC, b: true, p: price, s: size, r: false, t: { limit: { tif } } }],
      grouping: 'na',
    })
    paper.endBlock(1_000)
  }

  it('lists the deposit that opened the account, read and streamed alike', async () => {
    const { payloads, leave } = collect({ channel: 'activity', address })
    const { items, hasMore } = await plugin.activity(address)
    expect(items).toMatchObject([{ type: 'DEPOSIT', asset: 'USDC', amount: '10000' }])
    expect(hasMore).toBe(false)
    for (const item of items) expect(Activity.parse(item)).toEqual(item)
    await until(paper, () => payloads.some((payload) => payload.items.length > 0))
    expect(payloads.flatMap((payload) => payload.items)).toContainEqual(items[0])
    leave()
  })

  it('shows what the account holds, read and streamed alike', async () => {
    const { payloads, leave } = collect({ channel: 'spotBalances', address })
    const balances = await plugin.balances(address)
    expect(AccountBalances.parse(balances)).toEqual(balances)
    expect(balances.collateralBalances[0]).toMatchObject({ units: '10000', transferable: '10000' })
    await until(paper, () => payloads.length > 0)
    expect(payloads.at(-1)).toEqual(balances)
    leave()
  })

  it('lists open and past orders in one union, a page at a time, none lost and none twice', async () => {
    for (let round = 0; round < 3; round += 1) await order('60000', '0.001', 'Gtc')
    await order('70000', '0.01', 'FrontendMarket')
    await order('70000', '0.01', 'FrontendMarket')
    const statuses = ['OPEN', 'FILLED'] as const
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const query = { statuses, limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const page = await plugin.orders(address, query)
      for (const item of page.items) expect(Order.parse(item)).toEqual(item)
      seen.push(...page.items.map(({ orderId }) => orderId))
      cursor = page.cursor
    } while (cursor !== undefined)
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
    const live = await plugin.orders(address)
    expect(live.items.map(({ status }) => status)).toEqual(['OPEN', 'OPEN', 'OPEN'])
    expect((await plugin.orders(address, { marketId: 'ETH' })).items).toEqual([])
  })

  it('follows a TWAP from its first slice to its cancel', async () => {
    const { payloads, leave } = collect({ channel: 'twaps', address })
    const answer = await venue.twapOrder({
      twap: { a: BTC, b: true, s: '0.1', r: false, m: 10, t: false },
    })
    const { status } = answer.response.data
    if (!('running' in status)) throw new Error('does not run')
    const { twapId } = status.running
    const progress = () =>
      Number(payloads.at(-1)?.find((twap) => twap.twapId === String(twapId))?.filledSize ?? 0)
    await until(paper, () => progress() > 0, 5_000)
    const [running] = await plugin.twaps(address)
    expect(running).toMatchObject({ twapId: String(twapId), status: 'RUNNING', totalSize: '0.1' })
    expect(running && TwapOrder.parse(running)).toEqual(running)
    expect(Number(running?.filledSize)).toBeGreaterThan(0)
    expect(Number(running?.averagePrice)).toBeGreaterThan(60_000)
    const fills = (await plugin.fills(address)).items
    expect(new Set(fills.map(({ id }) => id)).size).toBe(fills.length)
    await venue.twapCancel({ a: BTC, t: twapId })
    await until(paper, () => payloads.at(-1)?.length === 0)
    expect(await plugin.twaps(address)).toEqual([])
    expect((await plugin.twapHistory(address)).items).toMatchObject([{ status: 'CANCELLED' }])
    const past = await plugin.orders(address, { statuses: ['CANCELLED'] })
    expect(past.items).toMatchObject([{ type: 'TWAP', orderId: String(twapId) }])
    leave()
  })

  it('pays funding, lists it with its sign, and lists the market’s own', async () => {
    for (let hour = 0; hour < 3; hour += 1) {
      for (let part = 0; part < 60; part += 1) paper.endBlock(60_000)
    }
    const { items } = await plugin.activity(address, { types: ['FUNDING'] })
    expect(items.length).toBeGreaterThan(0)
    for (const item of items) {
      expect(Activity.parse(item)).toEqual(item)
      if (item.type !== 'FUNDING') throw new Error('not asked for')
      expect(item.id).toBe(`funding:BTC:${Date.parse(item.timestamp)}`)
      // Longs pay a rate above zero.
      const isPaid = Number(item.fundingRate) > 0
      if (Number(item.amount) !== 0) expect(Number(item.amount) < 0).toBe(isPaid)
    }
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
    const market = await plugin.marketFunding('BTC')
    expect(market.items.length).toBeGreaterThan(0)
    const times = market.items.map(({ timestamp }) => timestamp)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    await expect(plugin.marketFunding('NOPE')).rejects.toMatchObject({ code: 2023 })
  })

  it('gives what is free for a market, read and streamed alike', async () => {
    const { payloads, leave } = collect({ channel: 'availableToTrade', address, marketId: 'BTC' })
    const available = await plugin.availableToTrade(address, 'BTC')
    expect(available).toMatchObject({ marketId: 'BTC', asset: 'USDC' })
    await until(paper, () => payloads.length > 0)
    expect(payloads.at(-1)).toMatchObject({ marketId: 'BTC', asset: 'USDC' })
    leave()
  })

  it('gives the past of the account and everything about it at once', async () => {
    for (const range of ['24h', '7d', '30d', 'all'] as const) {
      const past = await plugin.portfolioHistory(address, range)
      expect(PortfolioHistory.parse(past)).toEqual(past)
      expect(past.points.length).toBeGreaterThan(1)
    }
    const account = await plugin.account(address)
    expect(Account.parse(account)).toEqual(account)
    expect(account).toMatchObject({
      positions: [{ side: 'LONG' }],
      config: {
        abstractionMode: 'disabled',
        agents: [],
        builderFeeApproval: { maxFeeTenthBps: 0 },
      },
    })
    expect(await plugin.accountKeys(address)).toEqual([])
    expect(await plugin.platformFee?.(address)).toMatchObject({ approved: false, taker: '0.0001' })
    expect(await plugin.accountConfig(address)).toEqual(account.config)
  })

  it('refuses limits and cursors that are none, naming the field', async () => {
    await expect(plugin.orders(address, { limit: 0 })).rejects.toThrow('limit')
    await expect(plugin.activity(address, { cursor: 'nonsense' })).rejects.toThrow('cursor')
    await expect(plugin.fills(address, { limit: 1_000 })).rejects.toThrow('limit')
  })
})
