import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { RunActionInput } from '@/lib/client/actions/actionRun'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import type { VenuePlugin } from '@/lib/client/plugin'
import { freshWallet } from '@/lib/client/testing/freshWallet'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import type { ActionType } from '@/lib/schema/model/enums'
import { PublicConfig } from '@/lib/schema/model/publicConfig'
import { ondoFrom } from './fromConfig'

/** The whole way: client, service, adapter, and the paper exchange that checks every signature. */

const KEY = 'test-dashboard-key-0123456789abcdef'
const market = { marketId: 'BTC-USD.P', categoryId: 'ondo' }
const wallet = freshWallet()
const who = { provider: 'ondo', address: wallet.address }

let desk: TestDesk
let client: PerpsClient
let plugin: VenuePlugin
let mid = 0

async function admin(path: string, body: object): Promise<void> {
  const answer = await fetch(`${desk.paperUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}

beforeAll(async () => {
  desk = await startDesk(
    { ONDO_NETWORK: 'paper', PERPS_DASHBOARD_KEY: KEY, PAPER_CHAIN: 'on' },
    { withoutPages: true },
  )
  const config = PublicConfig.parse(await (await fetch(`${desk.webUrl}/bff/config`)).json())
  const venue = config.venues.find(({ key }) => key === 'ondo')
  if (venue === undefined) throw new Error('the desk does not speak Ondo')
  client = createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    // Unmetered, for this suite asks more than an anonymous caller may in a minute.
    apiKey: KEY,
    webSocket: WebSocket,
    plugins: [ondoFrom(venue)],
  })
  plugin = client.plugin('ondo')
  const query = { provider: 'ondo', marketIds: market.marketId }
  const { prices } = await client.api.call('getMarketsContext', { query })
  mid = Number(prices[0]?.midPrice)
}, DESK_TIMEOUT_MS)

afterAll(async () => {
  client?.close()
  await desk?.close()
}, DESK_TIMEOUT_MS)

/** A whole price this far from the middle; whole prices are always on this grid. */
const at = (factor: number) => String(Math.round(mid * factor))

/** The id that the last order was sent with, as it is said before that. */
let sentWith: string | undefined

/** Runs an action, whose every step must be verified and accepted; gives the last order id. */
async function succeeds<Type extends ActionType>(
  action: Type,
  params: RunActionInput<Type>['params'],
  steps: readonly string[] = [action],
): Promise<string> {
  const { results } = await client.runAction({
    ...{ ...who, action, params, wallet },
    onProgress(progress) {
      if (progress.phase === 'executing') sentWith = progress.clientOrderId
    },
  })
  expect(results).toEqual(
    steps.map((step) => expect.objectContaining({ action: step, success: true })),
  )
  const last = results.at(-1)
  return (last?.success && (last.orderId ?? last.twapId)) || ''
}

const limit = { market, side: 'BUY' as const, type: 'LIMIT' as const, size: '0.01' }

describe('the service’s reads', { timeout: DESK_TIMEOUT_MS }, () => {
  it('list markets with steps of any size, live figures, candles and books', async () => {
    const provider = 'ondo'
    const { markets } = await client.api.call('listMarkets', { query: { provider } })
    expect(markets.length).toBeGreaterThan(3)
    for (const each of markets) expect(each).toMatchObject({ categoryId: provider })
    const { prices } = await client.api.call('getMarketsContext', { query: { provider } })
    const trading = markets.filter(({ isDelisted }) => isDelisted !== true)
    expect(prices.map(({ marketId }) => marketId)).toEqual(
      expect.arrayContaining(trading.map(({ id }) => id)),
    )
    expect(prices.find(({ marketId }) => marketId === market.marketId)).toMatchObject({
      funding: { nextFundingTime: expect.any(Number) },
      openInterest: expect.any(String),
    })
    const { assets } = await client.api.call('listAssets', { query: { provider } })
    expect(assets.map(({ id }) => id)).toContain('USDC')
    const { marketId } = market
    const candles = await client.api.call('getOhlcv', {
      query: { provider, marketId, interval: '1m', limit: 5 },
    })
    expect(candles.candles).toHaveLength(5)
    const book = await client.api.call('getOrderbook', { query: { provider, marketId, depth: 5 } })
    expect([book.bids.length, book.asks.length]).toEqual([5, 5])
  })

  it('are not of the dex family, and a sign-in is not executed', async () => {
    const answer = await fetch(`${desk.webUrl}/v1/perps/markets?dex=ondo`, {
      headers: { 'x-svc-api-key': KEY },
    })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 2002 })
    const submitted = await fetch(`${desk.webUrl}/v1/perps/executeAction`, {
      method: 'POST',
      headers: { 'x-svc-api-key': KEY, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...who,
        action: 'siweLogin',
        actions: [
          {
            action: 'siweLogin',
            request: { method: 'POST', path: '/v1/x' },
            hmac: { keyId: 'ondoKeyId_1', timestampMs: Date.now(), signature: 'a'.repeat(64) },
          },
        ],
      }),
    })
    expect(submitted.status).toBe(400)
    expect(await submitted.json()).toMatchObject({ code: 2002 })
  })
})

describe('the client against the service', { timeout: DESK_TIMEOUT_MS }, () => {
  it('sets an account up with one signature and one consent; the rest by itself', async () => {
    const before = await client.checkSetup(who)
    expect(before.items.map(({ descriptor, satisfied }) => [descriptor.type, satisfied])).toEqual([
      ['siweLogin', false],
      ['acceptProviderTerms', false],
    ])
    await expect(plugin.positions(who.address)).rejects.toMatchObject({ code: 2070 })
    for (const action of ['siweLogin', 'acceptProviderTerms'] as const) {
      await client.runSetupStep({ ...who, action, wallet })
    }
    const after = await client.checkSetup(who)
    expect(after).toMatchObject({ accountExists: true, isReady: true })
    expect(await plugin.credentials(who.address)).toMatchObject([
      { kind: 'session', expiresAtMs: expect.any(Number) },
      { kind: 'apiKey', scopes: ['trade', 'transfer'] },
    ])
    const config = await plugin.accountConfig(who.address)
    expect(config).toMatchObject({
      loggedIn: true,
      termsAccepted: true,
      apiKeyRegistered: true,
      referralSet: true,
      depositAddress: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
    })
    await admin('/faucet', { address: who.address, amount: '100000' })
    expect(Number((await plugin.accountSummary(who.address)).portfolioValue)).toBeGreaterThan(0)
  })

  it('rests an order, shows it, and cancels it', async () => {
    const orderId = await succeeds('placeOrder', {
      ...limit,
      price: at(0.9),
      timeInForce: 'POST_ONLY',
    })
    const open = await plugin.openOrders(who.address)
    expect(open).toMatchObject([{ orderId, status: 'OPEN', side: 'BUY', originalSize: '0.01' }])
    expect(open.map(({ clientOrderId }) => clientOrderId)).toEqual([sentWith])
    await succeeds('cancelOrder', { ids: [orderId] })
    expect(await plugin.openOrders(who.address)).toEqual([])
    expect(await plugin.order(who.address, orderId)).toMatchObject({ status: 'CANCELLED' })
  })

  it('opens at market with leverage, and closes reduce-only', async () => {
    const market = { ...limit, type: 'MARKET' as const, price: at(1.02) }
    const legs = ['updateLeverage', 'placeOrder']
    const orderId = await succeeds('placeOrder', { ...market, leverage: 7 }, legs)
    expect(await plugin.order(who.address, orderId)).toMatchObject({ type: 'MARKET' })
    const [position] = await plugin.positions(who.address)
    expect(position).toMatchObject({ side: 'LONG', size: '0.01', leverage: 7, marginMode: 'CROSS' })
    expect((await plugin.fills(who.address)).items.length).toBeGreaterThan(0)
    const close = { ...market, side: 'SELL' as const, price: at(0.98), reduceOnly: true }
    await succeeds('placeOrder', close)
    expect(await plugin.positions(who.address)).toEqual([])
  })

  it('keeps exits on a position, one of each kind, and runs and cancels a TWAP', async () => {
    await succeeds('placeOrder', { ...limit, type: 'MARKET', price: at(1.02) })
    const legs = { takeProfit: { triggerPrice: at(1.2) }, stopLoss: { triggerPrice: at(0.8) } }
    const both = ['placeTriggerOrder', 'placeTriggerOrder']
    await succeeds('placeTriggerOrder', { market, side: 'SELL', ...legs }, both)
    await succeeds('placeOrder', {
      ...limit,
      ...{ type: 'STOP_MARKET', side: 'SELL', reduceOnly: true, price: at(0.84) },
      stopLoss: { triggerPrice: at(0.85) },
    })
    const exits = (await plugin.openOrders(who.address)).map(({ type, triggerPrice }) =>
      [type, triggerPrice].join(' '),
    )
    expect(exits.toSorted()).toEqual([`STOP_MARKET ${at(0.85)}`, `TAKE_PROFIT_MARKET ${at(1.2)}`])
    const twap = { market, side: 'BUY' as const, size: '0.02', durationSeconds: 300 }
    const twapId = await succeeds('placeTwapOrder', { ...twap, maxPrice: at(1.1) })
    expect(twapId).toMatch(/^twap_/)
    expect(await plugin.twaps(who.address)).toMatchObject([{ twapId, status: 'RUNNING' }])
    await succeeds('cancelTwapOrder', { market, twapId })
    expect(await plugin.twaps(who.address)).toEqual([])
    const history = await plugin.twapHistory(who.address)
    expect(history.items).toMatchObject([{ twapId, status: 'CANCELLED' }])
    await succeeds('cancelOrder', { ids: [`${market.marketId}:takeProfit`] })
    expect(await plugin.openOrders(who.address)).toMatchObject([{ type: 'STOP_MARKET' }])
    await succeeds('cancelAllOrders', { timeInForce: 0 })
  })

  it('streams what the account does, on one login', async () => {
    const seen: Record<string, unknown[]> = { orders: [], fills: [], positions: [], book: [] }
    const { address } = who
    const leave = [
      plugin.subscribe({ channel: 'orderUpdates', address }, (one) => seen.orders?.push(...one)),
      plugin.subscribe({ channel: 'fills', address }, (one) => seen.fills?.push(one)),
      plugin.subscribe({ channel: 'positions', address }, (one) => seen.positions?.push(one)),
      plugin.subscribe({ channel: 'orderbook', marketId: market.marketId }, (one) =>
        seen.book?.push(one),
      ),
    ]
    const until = (isSo: () => boolean) => expect.poll(isSo, { timeout: 45_000 }).toBe(true)
    await until(() => (seen.book?.length ?? 0) > 2 && (seen.fills?.length ?? 0) > 0)
    const orderId = await succeeds('placeOrder', { ...limit, price: at(0.9) })
    await until(() => JSON.stringify(seen.orders).includes(orderId))
    await succeeds('cancelOrder', { ids: [orderId] })
    await until(() => JSON.stringify(seen.orders).includes('CANCELLED'))
    const before = seen.fills?.length ?? 0
    await succeeds('placeOrder', { ...limit, type: 'MARKET', price: at(1.02) })
    await until(() => (seen.fills?.length ?? 0) > before)
    const [position] = await plugin.positions(address)
    const size = JSON.stringify({ size: position?.size }).slice(1, -1)
    await until(() => JSON.stringify(seen.positions?.at(-1)).includes(size))
    expect(plugin.status().state).toBe('connected')
    expect(plugin.lastMessageAtMs({ channel: 'fills', address })).toBeDefined()
    for (const each of leave) each()
  })

  it('withdraws for the first time to an address that it puts into the book', async () => {
    const destination = privateKeyToAccount(generatePrivateKey()).address
    const withdrawal = { destination, amount: '25' }
    expect(await succeeds('withdrawal', withdrawal)).toMatch(/./)
    const book = await plugin.withdrawalAddresses?.(who.address)
    expect(book).toMatchObject([{ destination }])
    const { items } = await plugin.activity(who.address, { types: ['WITHDRAWAL'] })
    expect(items).toMatchObject([{ type: 'WITHDRAWAL', amount: '25' }])
  })

  it('pages through what happened, each row once', async () => {
    const query = { statuses: ['FILLED', 'CANCELLED'] as const, limit: 2 }
    const ids: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 20; page += 1) {
      const asked = { ...query, ...(cursor === undefined ? {} : { cursor }) }
      const answer = await plugin.orders(who.address, asked)
      ids.push(...answer.items.map(({ orderId }) => orderId))
      cursor = answer.cursor
      if (!answer.hasMore) break
    }
    expect(ids.length).toBeGreaterThan(5)
    expect(new Set(ids).size).toBe(ids.length)
    const whole = await plugin.orders(who.address, { ...query, limit: 200 })
    expect(whole.items.map(({ orderId }) => orderId)).toEqual(ids)
  })

  it('refuses what the venue cannot do, by name', async () => {
    const price = at(0.9)
    const attempts = [
      { ...limit, price, timeInForce: 'GTT' as const, expiresAt: String(Date.now() + 3_600_000) },
      { ...limit, price, marginMode: 'ISOLATED' as const, leverage: 2 },
      { ...limit, price: `${price}.5` },
      { ...limit, price, takeProfit: { triggerPrice: at(1.1), limitPrice: at(1.09) } },
    ]
    for (const params of attempts) {
      const run = client.runAction({ ...who, action: 'placeOrder', params, wallet })
      await expect(run).rejects.toMatchObject({ code: 2002 })
    }
  })

  it('opens the setup step for a dead key, and trades again after it', async () => {
    const [, key] = await plugin.credentials(who.address)
    const keys = await plugin.accountKeys(who.address)
    expect(keys).toMatchObject([
      { id: key?.id, isThisBrowser: true, canWithdraw: true, sinceMs: expect.any(Number) },
    ])
    const config = PublicConfig.parse(await (await fetch(`${desk.webUrl}/bff/config`)).json())
    const baseUrl = config.venues.find(({ key: name }) => name === 'ondo')?.baseUrl
    const token = await sessionToken(baseUrl ?? '')
    const ended = await fetch(`${baseUrl}/v1/api_keys/${key?.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(ended.status).toBe(200)
    const params = { ...limit, price: at(0.9) }
    const { results } = await client.runAction({ ...who, action: 'placeOrder', params })
    expect(results).toMatchObject([{ success: false, errorCode: 2013 }])
    expect((await plugin.credentials(who.address)).map(({ kind }) => kind)).toEqual(['session'])
    expect(await client.checkSetup(who)).toMatchObject({ isReady: true })
    await succeeds('placeOrder', params)
  })

  it('trades by the clock of the venue, however far that is from ours', async () => {
    await admin('/clock', { advanceMs: 60_000 })
    await succeeds('placeOrder', { ...limit, price: at(0.9) })
    await succeeds('cancelAllOrders', { timeInForce: 0 })
  })
})

/** Another session of the same account, as another browser would open it. */
async function sessionToken(baseUrl: string): Promise<string> {
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${baseUrl}/v1/auth/erc-4361/login/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()).result
  }
  const { id, message } = await post('get_challenge', {
    walletAddress: wallet.address,
    chainId: '1',
  })
  const signature = await wallet.signMessage(message)
  return (await post('complete_challenge', { id, signature })).token
}
