import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ActionProgress, RunActionInput } from '@/lib/client/actions/actionRun'
import type { Channel, Subscription, SubscriptionOf } from '@/lib/client/channels'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { openClient, openTrader, TEST_KEY, type TestTrader } from '@/lib/client/testing/openTrader'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { TEST_VENUES } from '@/lib/client/testing/testVenues'
import { add, sub, ZERO } from '@/lib/decimal/decimal'
import type { ActionResult } from '@/lib/schema/action/action'
import type { Balance } from '@/lib/schema/model/account'
import type { ActionType } from '@/lib/schema/model/enums'
import type { Order } from '@/lib/schema/model/order'
import { PublicConfig } from '@/lib/schema/model/publicConfig'
import { LighterFacts } from '@/lib/venues/lighter/facts'
import { lighterFrom } from './fromConfig'

const market = { marketId: '0', categoryId: 'lighter' }

describe('Lighter through a running desk', () => {
  let desk: TestDesk
  let trader: TestTrader

  beforeAll(async () => {
    desk = await startDesk(
      { ...TEST_VENUES.lighter.env, PERPS_DASHBOARD_KEY: TEST_KEY, PAPER_CHAIN: 'on' },
      { withoutPages: true },
    )
    trader = await openTrader(desk, { provider: 'lighter', isSetUp: false })
  }, DESK_TIMEOUT_MS)

  afterAll(async () => {
    trader?.client.close()
    await desk?.close()
  })

  /** Ids that orders were sent with, as they are said before that. */
  const sentWith: (string | undefined)[] = []
  const run = async <Type extends ActionType>(
    action: Type,
    params: RunActionInput<Type>['params'],
    of = trader,
  ): Promise<readonly ActionResult[]> => {
    const onProgress = (progress: ActionProgress) => {
      if (progress.phase === 'executing') sentWith.push(progress.clientOrderId)
    }
    const input = { ...of.who, action, params, wallet: of.wallet, onProgress }
    return (await of.client.runAction(input as RunActionInput<Type>)).results
  }
  const succeeds = async <Type extends ActionType>(
    action: Type,
    params: RunActionInput<Type>['params'],
    of = trader,
  ): Promise<readonly ActionResult[]> => {
    const results = await run(action, params, of)
    expect(results.map(({ success, ...rest }) => (success ? 'ok' : rest))).toEqual(
      results.map(() => 'ok'),
    )
    return results
  }
  const openOrders = () => trader.plugin.openOrders(trader.who.address)

  it('sets an account up: key, tier, referral, fee, each seen at the venue', async () => {
    const { client, plugin, who, wallet } = trader
    const before = await client.checkSetup(who)
    expect(before).toMatchObject({ accountExists: true, isReady: false })
    expect(await plugin.credentials(who.address)).toEqual([])
    await client.runSetupStep({ ...who, action: 'registerApiKey', wallet })
    expect(await plugin.credentials(who.address)).toMatchObject([{ kind: 'apiKey', id: '42' }])
    await client.runSetupStep({ ...who, action: 'accountType', params: { tier: 'plus' } })
    await client.runSetupStep({ ...who, action: 'approveIntegrator', wallet })
    const after = await client.checkSetup(who)
    expect(after).toMatchObject({ isReady: true })
    expect(after.items.every(({ satisfied }) => satisfied)).toBe(true)
    expect(await plugin.platformFee?.(who.address)).toEqual({
      payee: '7',
      maker: '0.00005',
      taker: '0.0001',
      approved: true,
    })
    expect(await plugin.accountKeys(who.address)).toMatchObject([
      { id: '42', isThisBrowser: true, canWithdraw: true, sinceMs: expect.any(Number) },
    ])
  }, 120_000)

  it('fills a market order, and shows position and fill', async () => {
    const price = trader.at(1.02)
    const [result] = await succeeds('placeOrder', {
      market,
      side: 'BUY',
      type: 'MARKET',
      size: '0.1',
      price,
    })
    expect(result?.orderId).toMatch(/^0:\d+$/)
    const { address } = trader.who
    await expect
      .poll(() => trader.plugin.positions(address))
      .toMatchObject([{ side: 'LONG', size: '0.1', marginMode: 'CROSS' }])
    const { items } = await trader.plugin.fills(address)
    // One row, or several where the book was thin at its best price.
    for (const fill of items) expect(fill).toMatchObject({ side: 'BUY', liquidity: 'taker' })
    expect(items.map(({ size }) => size).reduce((sum, size) => add(sum, size))).toBe('0.1')
  }, 120_000)

  it('rests, changes and cancels orders by either id, and none is shown twice', async () => {
    const { plugin, who } = trader
    const rows = new Map<string, Order>()
    const leave = plugin.subscribe({ channel: 'orderUpdates', address: who.address }, (orders) => {
      for (const order of orders) rows.set(order.orderId, order)
    })
    const rest = async () => {
      const [result] = await succeeds('placeOrder', {
        market,
        side: 'BUY',
        type: 'LIMIT',
        size: '0.1',
        price: trader.at(0.9),
        timeInForce: 'POST_ONLY',
      })
      return result?.orderId ?? ''
    }
    sentWith.length = 0
    const [first, second] = [await rest(), await rest()]
    await expect.poll(openOrders).toHaveLength(2)
    const listed = (await openOrders()).map(({ clientOrderId }) => clientOrderId)
    expect(listed.toSorted()).toEqual(sentWith.toSorted())
    for (const id of [first, second]) expect(await plugin.order(who.address, id)).toBeDefined()
    const order = await plugin.order(who.address, first)
    expect(order).toMatchObject({
      status: 'OPEN',
      timeInForce: 'POST_ONLY',
      expiresAt: expect.any(String),
    })
    const byClient = await plugin.order(who.address, order?.clientOrderId ?? '')
    expect(byClient?.orderId).toBe(order?.orderId)

    const price = trader.at(0.89)
    await succeeds('modifyOrder', { modifications: [{ id: first, price, size: '0.2' }] })
    await expect
      .poll(() => plugin.order(who.address, first))
      .toMatchObject({ price, originalSize: '0.2' })
    await succeeds('cancelOrder', { ids: [first, second] })
    await expect.poll(openOrders).toEqual([])
    await expect
      .poll(() => [...rows.values()].filter(({ status }) => status === 'CANCELLED').length)
      .toBe(2)
    leave()
  }, 120_000)

  it('places an order with both exits, and a TWAP, and ends them', async () => {
    await succeeds('placeOrder', {
      market,
      side: 'BUY',
      type: 'LIMIT',
      size: '0.1',
      price: trader.at(0.9),
      takeProfit: { triggerPrice: trader.at(1.2) },
      stopLoss: { triggerPrice: trader.at(0.8) },
    })
    await expect.poll(openOrders).toHaveLength(3)
    await succeeds('cancelAllOrders', { timeInForce: 0 })
    await expect.poll(openOrders).toEqual([])
    const [twap] = await succeeds('placeTwapOrder', {
      market,
      side: 'BUY',
      size: '1',
      durationSeconds: 600,
    })
    const { address } = trader.who
    await expect.poll(() => trader.plugin.twaps(address)).toHaveLength(1)
    const twapId = twap?.twapId ?? twap?.orderId ?? ''
    await succeeds('cancelTwapOrder', { market, twapId })
    await expect.poll(() => trader.plugin.twaps(address)).toEqual([])
  }, 120_000)

  it('sets leverage before an order, protects a position, adds margin', async () => {
    const { plugin, who } = trader
    const [own] = await plugin.positions(who.address)
    await succeeds('placeOrder', {
      market,
      side: 'SELL',
      type: 'MARKET',
      size: own?.size ?? '',
      price: trader.at(0.98),
      reduceOnly: true,
    })
    await expect.poll(() => plugin.positions(who.address)).toEqual([])
    const results = await succeeds('placeOrder', {
      market,
      side: 'BUY',
      type: 'MARKET',
      size: '0.1',
      price: trader.at(1.02),
      leverage: 5,
      marginMode: 'ISOLATED',
    })
    expect(results.map(({ action }) => action)).toEqual(['updateLeverage', 'placeOrder'])
    await expect
      .poll(() => plugin.positions(who.address))
      .toMatchObject([{ leverage: 5, marginMode: 'ISOLATED' }])
    expect(await plugin.marketSettings(who.address, '0')).toMatchObject({ leverage: 5 })
    await succeeds('placeTriggerOrder', {
      market,
      side: 'SELL',
      takeProfit: { triggerPrice: trader.at(1.2) },
      stopLoss: { triggerPrice: trader.at(0.8) },
    })
    await expect.poll(openOrders).toHaveLength(2)
    await succeeds('updatePositionMargin', { market, action: 'add', amount: '10' })
    await succeeds('cancelAllOrders', { timeInForce: 0 })
  }, 120_000)

  it('moves money between the ledgers and out, to the owner alone', async () => {
    const { plugin, who, wallet } = trader
    await succeeds('sendAsset', {
      collateral: '3',
      sourceDex: 'perps',
      destinationDex: 'spot',
      amount: '50',
    })
    await expect
      .poll(async () => (await plugin.balances(who.address)).balances)
      .toMatchObject([{ categoryId: 'spot', units: '50', valueUsd: '50' }])
    await succeeds('withdrawal', { destination: wallet.address, amount: '25' })
    await expect
      .poll(async () =>
        (await plugin.activity(who.address)).items
          .map(({ type }) => type)
          // Where the hour turned while a position was open.
          .filter((type) => type !== 'FUNDING')
          .toSorted(),
      )
      .toEqual(['DEPOSIT', 'TRANSFER', 'WITHDRAWAL'])
  }, 120_000)

  it('values a spot wallet as the account’s equity does', async () => {
    const { plugin, who } = trader
    let rows: readonly Balance[] = []
    plugin.subscribe({ channel: 'spotBalances', address: who.address }, ({ balances }) => {
      rows = balances
    })
    const spot = { marketId: '2048', categoryId: 'spot' }
    const sellable: string[] = []
    const held = { channel: 'availableToTrade', address: who.address, marketId: '2048' } as const
    plugin.subscribe(held, ({ sellUnits = '' }) => sellable.push(sellUnits))
    const order = { side: 'BUY', type: 'MARKET', size: '0.005', price: trader.at(1.02) } as const
    await succeeds('placeOrder', { market: spot, ...order })
    const difference = async () => {
      const { portfolioValue, ledgers } = await plugin.accountSummary(who.address)
      const worth = rows.map(({ valueUsd = ZERO }) => valueUsd).reduce(add, ZERO)
      return Math.abs(Number(sub(sub(portfolioValue, ledgers?.[0]?.equity ?? ZERO), worth)))
    }
    // The market may move between the two readings.
    await expect.poll(difference).toBeLessThan(0.01)
    expect(rows).toHaveLength(2)
    expect((await plugin.availableToTrade(who.address, '2048')).sellUnits).toBe(sellable.at(-1))
    expect(rows.map(({ transferable }) => String(transferable))).toContain(sellable.at(-1))
  }, 120_000)

  /** A new trader with tokens on the chain; each client is a page of one browser. */
  async function openDepositor() {
    const config = PublicConfig.parse(await (await fetch(`${desk.webUrl}/bff/config`)).json())
    const venue = config.venues.find(({ key }) => key === 'lighter')
    const { deposit } = LighterFacts.parse(venue?.facts)
    if (venue?.chainRpcUrl === undefined || deposit === undefined) throw new Error('no chain')
    const { chainRpcUrl: rpcUrl } = venue
    const { chainId, tokens } = deposit
    const account = privateKeyToAccount(generatePrivateKey())
    await trader.admin('/faucet', { address: account.address, amount: '1000' })
    const kept = new Map<string, string>()
    const transferStorage = {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
    }
    const request: RunActionInput<'deposit'> = {
      ...{ provider: 'lighter', address: account.address, action: 'deposit' },
      params: { amount: '100.5', tokenAddress: tokens['3'] as `0x${string}`, chainId },
      wallet: localWallet(account, 1, { [chainId]: rpcUrl }),
    }
    return {
      request,
      openPage: () =>
        createPerpsClient({
          apiUrl: `${desk.webUrl}/v1/perps`,
          apiKey: TEST_KEY,
          webSocket: WebSocket,
          plugins: [lighterFrom(venue)],
          transferStorage,
        }),
      async worth() {
        const path = `/api/v1/account?by=l1_address&value=${account.address}`
        const answer = await fetch(venue.baseUrl + path)
        return Number(Object((await answer.json()).accounts[0]).collateral)
      },
      async transactions() {
        const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionCount' }
        const body = JSON.stringify({ ...call, params: [account.address, 'latest'] })
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(rpcUrl, { method: 'POST', headers, body })
        return Number(Object(await answer.json()).result)
      },
    }
  }

  const noteLegs = (legs: string[]) => (progress: ActionProgress) => {
    if (progress.phase === 'leg') legs.push(`${progress.leg.index} ${progress.leg.state}`)
  }
  const BOTH_MINED = [
    { success: true, txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    { success: true, txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  ]

  it('deposits from the chain in two transactions, each reported as it goes, and is credited once', async () => {
    const { openPage, request, worth } = await openDepositor()
    const page = openPage()
    const before = await worth()
    const legs: string[] = []
    const { results } = await page.runAction({ ...request, onProgress: noteLegs(legs) })
    expect(results).toMatchObject(BOTH_MINED)
    expect(legs).toEqual([
      ...['0 asking', '0 submitted', '0 confirmed'],
      ...['1 asking', '1 submitted', '1 confirmed'],
    ])
    expect(await request.wallet?.chainId()).toBe(1)
    expect(page.transfers.list(request.address)).toEqual([])
    await expect.poll(worth, { timeout: 45_000 }).toBe(before + 100.5)
    page.close()
  }, 120_000)

  it('goes on with a deposit whose page ended between its transactions, paying each once', async () => {
    const { openPage, request, transactions, worth } = await openDepositor()
    const before = await worth()
    const [stop, legs]: [AbortController, string[]] = [new AbortController(), []]
    const ended = openPage()
    const running = ended.runAction({
      ...request,
      signal: stop.signal,
      onProgress(progress) {
        noteLegs(legs)(progress)
        if (legs.at(-1) === '0 confirmed') stop.abort(new Error('the page is gone'))
      },
    })
    await expect(running).rejects.toThrow('the page is gone')
    ended.close()
    expect(await transactions()).toBe(1)
    await desk.killWeb()
    await desk.startWeb()
    const page = openPage()
    const [transfer] = page.transfers.list(request.address)
    if (transfer === undefined) throw new Error('nothing is kept')
    expect(transfer.legs.map(({ state }) => state)).toEqual(['confirmed', 'waiting'])
    const rest: string[] = []
    const { wallet } = request
    const { results } = await page.resumeTransfer({ transfer, wallet, onProgress: noteLegs(rest) })
    expect(results).toMatchObject(BOTH_MINED)
    expect(rest).toEqual(['0 confirmed', '1 asking', '1 submitted', '1 confirmed'])
    expect(page.transfers.list(request.address)).toEqual([])
    await expect.poll(worth, { timeout: 45_000 }).toBe(before + 100.5)
    expect(await transactions()).toBe(2)
    page.close()
  }, 180_000)

  it('shows a refusal of the sequencer on the order, and burns no key for it', async () => {
    const results = await run('placeOrder', {
      market,
      side: 'BUY',
      type: 'LIMIT',
      size: '0.1',
      price: trader.at(1.05),
      timeInForce: 'POST_ONLY',
    })
    expect(results).toMatchObject([{ success: false, reason: 'wouldCross' }])
    expect(await trader.plugin.credentials(trader.who.address)).toHaveLength(1)
  }, 120_000)

  it.each(['over the socket', 'by polling'])(
    'streams every channel %s',
    async (way) => {
      const { address } = trader.who
      const venue = TEST_VENUES.lighter.plugin(desk, { isStreaming: way === 'over the socket' })
      const plugin = createPerpsClient({
        apiUrl: `${desk.webUrl}/v1/perps`,
        webSocket: WebSocket,
        credentials: trader.credentials,
        plugins: [venue],
      }).plugin('lighter')
      const heard = new Set<Channel>()
      const listen = <Name extends Channel>(subscription: SubscriptionOf<Name>) =>
        plugin.subscribe(subscription, () => heard.add(subscription.channel))
      const channels: readonly Subscription[] = [
        { channel: 'prices' },
        { channel: 'marketsContext' },
        { channel: 'marketContext', marketId: '0' },
        { channel: 'marketContext', marketId: '2048' },
        { channel: 'orderbook', marketId: '0' },
        { channel: 'trades', marketId: '0' },
        { channel: 'candle', marketId: '0', interval: '1m' },
        { channel: 'orderUpdates', address },
        { channel: 'fills', address },
        { channel: 'positions', address },
        { channel: 'accountSummary', address },
        { channel: 'spotBalances', address },
        { channel: 'availableToTrade', address, marketId: '0' },
        { channel: 'activity', address },
        { channel: 'twaps', address },
      ]
      await succeeds('placeOrder', {
        market,
        side: 'BUY',
        type: 'LIMIT',
        size: '0.1',
        price: trader.at(0.9),
      })
      for (const subscription of channels) listen(subscription)
      await expect
        .poll(() => [...heard].toSorted())
        .toEqual([...new Set(channels.map(({ channel }) => channel))].toSorted())
      for (const subscription of channels) {
        expect(plugin.lastMessageAtMs(subscription), subscription.channel).toBeGreaterThan(0)
      }
      expect(plugin.status().state).toBe('connected')
      plugin.close()
      await succeeds('cancelAllOrders', { timeInForce: 0 })
    },
    60_000,
  )

  it('takes 50 orders of one key at once, from two clients of the same browser', async () => {
    const locks = sharedLocks()
    const other = await openTrader(desk, { provider: 'lighter', locks })
    const tab = openClient(desk, other.credentials, { provider: 'lighter', locks })
    const place = (at: number) =>
      (at % 2 === 0 ? other.client : tab).runAction({
        ...other.who,
        action: 'placeOrder',
        params: {
          market,
          side: 'BUY',
          type: 'LIMIT',
          size: '0.1',
          price: other.at(0.9),
          timeInForce: 'GTC',
        },
      })
    const outcomes = await Promise.all(Array.from({ length: 50 }, (_, at) => place(at)))
    const failed = outcomes.flatMap(({ results }) => results.filter(({ success }) => !success))
    expect(failed).toEqual([])
    await expect.poll(() => other.plugin.openOrders(other.who.address)).toHaveLength(50)
    tab.close()
    other.client.close()
  }, 120_000)

  it('trades from two browsers of one account, each with a key in a slot of its own', async () => {
    const one = await openTrader(desk, { provider: 'lighter' })
    const credentials = createMemoryCredentials()
    const client = openClient(desk, credentials, { provider: 'lighter' })
    const two = { ...one, client, plugin: client.plugin('lighter'), credentials }
    await client.runSetupStep({ ...one.who, action: 'registerApiKey', wallet: one.wallet })
    const slotOf = async ({ plugin }: TestTrader) =>
      (await plugin.credentials(one.who.address)).map(({ id }) => id)
    expect([await slotOf(one), await slotOf(two)]).toEqual([['42'], ['43']])
    const order = { market, side: 'BUY', type: 'LIMIT', size: '0.1', price: one.at(0.9) } as const
    // The first browser's slot is not the one that was registered last.
    for (const browser of [one, two, one]) await succeeds('placeOrder', order, browser)
    await succeeds('cancelAllOrders', { timeInForce: 0 }, one)
    client.close()
    one.client.close()
  }, 120_000)

  it('signs nothing with a replaced key, and names the setup step that is needed', async () => {
    const one = await openTrader(desk, { provider: 'lighter' })
    const two = openClient(desk, createMemoryCredentials(), {
      provider: 'lighter',
    })
    await two.runSetupStep({
      ...one.who,
      action: 'registerApiKey',
      params: { apiKeyIndex: 42 },
      wallet: one.wallet,
    })
    const params = { market, side: 'BUY', type: 'LIMIT', size: '0.1', price: one.at(0.9) } as const
    const order = { ...one.who, action: 'placeOrder', params } as const
    const refused = await one.client.runAction(order).catch((error: unknown) => error)
    const said = JSON.stringify(refused) + String(refused)
    expect(said).toMatch(/2010|2011|2070|key/)
    await one.client.runSetupStep({ ...one.who, action: 'registerApiKey', wallet: one.wallet })
    expect((await one.client.runAction(order)).results).toMatchObject([{ success: true }])
    // The other one's key was not asked to end: it goes on in its slot.
    expect((await one.plugin.credentials(one.who.address)).map(({ id }) => id)).toEqual(['43'])
    expect((await two.runAction(order)).results).toMatchObject([{ success: true }])
    two.close()
    one.client.close()
  }, 120_000)
})
