import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { RunActionInput } from '@/lib/client/actions/actionRun'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { isKeyLimit } from '@/lib/client/credentials/keyLimit'
import { localWallet } from '@/lib/client/credentials/localWallet'
import type { VenuePlugin } from '@/lib/client/plugin'
import { freshWallet } from '@/lib/client/testing/freshWallet'
import {
  DESK_TIMEOUT_MS,
  HYPERLIQUID_ALONE,
  startDesk,
  type TestDesk,
} from '@/lib/client/testing/startDesk'
import { add, decimal, mul } from '@/lib/decimal/decimal'
import type { ActionType } from '@/lib/schema/model/enums'
import { promised } from '@/lib/testing/neverBroken'
import { TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'
import type { HyperliquidOptions } from './options'
import { hyperliquid } from './plugin'

/** The whole way: client, service, adapter, and the paper exchange that checks every signature. */

const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
const wallet = freshWallet()
const who = { provider: 'hyperliquid', address: wallet.address }

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
  const settings = {
    ...HYPERLIQUID_ALONE,
    PERPS_DASHBOARD_KEY: 'test-dashboard-key-0123456789abcdef',
  }
  desk = await startDesk(settings, { withoutPages: true })
  client = clientOf()
  plugin = client.plugin('hyperliquid')
  await admin('/faucet', { address: wallet.address, amount: '100000' })
  const query = { provider: 'hyperliquid', marketIds: 'ETH' }
  const { prices } = await client.api.call('getMarketsContext', { query })
  mid = Number(prices[0]?.midPrice)
}, DESK_TIMEOUT_MS)

afterAll(async () => {
  client.close()
  await desk?.close()
}, DESK_TIMEOUT_MS)

function clientOf(options: Partial<HyperliquidOptions> = {}): PerpsClient {
  return createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    // Unmetered, for this suite asks more than an anonymous caller may in a minute.
    apiKey: 'test-dashboard-key-0123456789abcdef',
    webSocket: WebSocket,
    plugins: [
      hyperliquid({
        network: 'paper',
        baseUrl: desk.faceUrl,
        wsUrl: desk.faceWsUrl,
        builder: { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 },
        referralCode: 'PERPDESK',
        ...options,
      }),
    ],
  })
}

/** A whole price this far from the middle; whole prices are always on the grid. */
const at = (factor: number) => String(Math.round(mid * factor))

/** Runs an action, whose every step must be verified and accepted; gives the last order id. */
async function succeeds<Type extends ActionType>(
  action: Type,
  params: RunActionInput<Type>['params'],
  steps: readonly string[] = [action],
): Promise<string> {
  const { results } = await client.runAction({ ...who, action, params, wallet })
  expect(results).toEqual(
    steps.map((step) => expect.objectContaining({ action: step, success: true })),
  )
  return results.at(-1)?.orderId ?? ''
}

describe('the client against the service', { timeout: DESK_TIMEOUT_MS }, () => {
  it('sets an account up with two signatures, and refers it on the way', async () => {
    const before = await client.checkSetup(who)
    expect(before.items.map(({ descriptor, satisfied }) => [descriptor.type, satisfied])).toEqual([
      ['approveAgent', false],
      ['approveBuilderFee', false],
    ])
    for (const { descriptor } of before.items) {
      const action = descriptor.type === 'approveAgent' ? 'approveAgent' : 'approveBuilderFee'
      await client.runSetupStep({ ...who, action, wallet })
    }
    expect(await client.checkSetup(who)).toMatchObject({ accountExists: true, isReady: true })
    expect(await wallet.chainId()).toBe(1)
    expect(await plugin.credentials(wallet.address)).toMatchObject([
      { kind: 'agent', expiresAtMs: expect.any(Number) },
    ])
    const referral = await fetch(`${desk.faceUrl}/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'referral', user: wallet.address }),
    }).then((answer) => answer.json())
    expect(referral.referredBy).toMatchObject({ code: 'PERPDESK' })
  })

  const limit = { market, side: 'BUY' as const, type: 'LIMIT' as const, size: '0.02' }

  it('verifies and places every kind of order that the service stages', async () => {
    const both = ['updateLeverage', 'placeOrder']
    const price = at(0.9)
    await succeeds('placeOrder', { ...limit, price }, both)
    await succeeds('placeOrder', { ...limit, price, timeInForce: 'POST_ONLY' })
    await succeeds('placeOrder', { ...limit, price, marginMode: 'CROSS', leverage: 7 }, both)
    const bracket = {
      ...limit,
      type: 'MARKET' as const,
      price: at(1.05),
      marginMode: 'ISOLATED' as const,
      leverage: 5,
      takeProfit: { triggerPrice: at(1.2) },
      stopLoss: { triggerPrice: at(0.8), limitPrice: at(0.79), size: '0.01' },
    }
    await succeeds('placeOrder', bracket, both)
    const stop = { ...limit, type: 'STOP_LIMIT' as const, price: at(1.2) }
    await succeeds('placeOrder', { ...stop, stopLoss: { triggerPrice: at(1.1) } })
    const take = { ...limit, side: 'SELL' as const, price: at(1.3), reduceOnly: true }
    const takeProfit = { triggerPrice: at(1.35) }
    await succeeds('placeOrder', { ...take, type: 'TAKE_PROFIT_MARKET', takeProfit })
    await succeeds('placeOrder', { ...take, type: 'TRIGGER_ONLY', takeProfit })
    await succeeds('placeTriggerOrder', {
      market,
      side: 'SELL',
      takeProfit: { triggerPrice: at(1.25) },
      stopLoss: { triggerPrice: at(0.85) },
    })
  })

  it('is charged what its fee tier says, a referral taken off, and the builder’s part', async () => {
    const { taker } = await plugin.feeTier(wallet.address)
    expect(taker).toBe('0.000432')
    const order = { market, side: 'BUY', type: 'MARKET', size: '0.05', price: at(1.05) } as const
    const orderId = await succeeds('placeOrder', order)
    const { items } = await plugin.fills(wallet.address, { limit: 50 })
    const own = items.filter((fill) => fill.orderId === orderId)
    expect(own.length).toBeGreaterThan(0)
    for (const { price, size, fee } of own) {
      const reported = mul(mul(price, size), add(taker, decimal('0.0001')))
      // Both parts are rounded up to a millionth.
      expect(Math.abs(Number(fee?.amount) - Number(reported))).toBeLessThan(0.000_002_1)
    }
    await succeeds('placeOrder', { ...order, side: 'SELL', price: at(0.95), reduceOnly: true })
  })

  it('verifies and carries out every change', async () => {
    await succeeds('updatePositionMargin', { market, action: 'add', amount: '10' })
    await succeeds('updateLeverage', { market, leverage: 4 })
    const open = await plugin.openOrders(wallet.address)
    const resting = open.find((order) => order.type === 'LIMIT')
    const stop = open.find((order) => order.type === 'STOP_LIMIT' && order.side === 'BUY')
    await succeeds(
      'modifyOrder',
      {
        modifications: [
          { id: resting?.orderId ?? '', price: at(0.91) },
          { id: `ETH:${stop?.orderId}`, triggerPrice: at(1.15) },
        ],
      },
      ['modifyOrder', 'modifyOrder'],
    )
    const changed = await plugin.openOrders(wallet.address)
    const moved = changed.find((order) => order.price === at(0.91))
    expect(moved?.clientOrderId).toBeDefined()
    await succeeds('cancelOrder', { ids: [moved?.clientOrderId ?? ''] })
    await succeeds('cancelAllOrders', { timeInForce: 1, timestampMs: Date.now() + 60_000 })
    await succeeds('cancelAllOrders', { timeInForce: 2 })
    await succeeds('cancelAllOrders', { timeInForce: 0 })
    expect(await plugin.openOrders(wallet.address)).toEqual([])
    expect(
      await client.runAction({ ...who, action: 'cancelAllOrders', params: { timeInForce: 0 } }),
    ).toEqual({ results: [] })
  })

  it('finds the outcome when the venue’s answer gets lost, without trading twice', async () => {
    const fault = { face: 'hyperliquid', name: 'drop_reply_after_accept', remaining: 1 }
    await admin('/faults', fault)
    const phases: string[] = []
    const sentWith: (string | undefined)[] = []
    const outcome = await client.runAction({
      ...who,
      action: 'placeOrder',
      params: { ...limit, price: at(0.88) },
      onProgress(progress) {
        phases.push(progress.phase)
        if (progress.phase === 'executing') sentWith.push(progress.clientOrderId)
      },
    })
    expect(phases).toContain('checking')
    expect(outcome.results).toMatchObject([{ action: 'placeOrder', success: true }])
    const open = await plugin.openOrders(wallet.address)
    expect(open.map((order) => order.orderId)).toEqual([outcome.results[0]?.orderId])
    // What it is listed with was known before it was sent.
    expect(open.map((order) => order.clientOrderId)).toEqual(sentWith)
    if (!outcome.request) throw new Error('nothing was sent')
    expect(await client.resolveOutcome(outcome.request)).toMatchObject([{ success: true }])
    const placed = await plugin.openOrders(wallet.address)
    promised('an order is placed once', () => {
      expect(placed).toHaveLength(1)
    })
  })

  it('streams what happens to an order until it is gone', async () => {
    const seen: string[] = []
    const leave = plugin.subscribe(
      { channel: 'orderUpdates', address: wallet.address },
      (orders) => {
        seen.push(...orders.map((order) => `${order.orderId} ${order.type} ${order.status}`))
      },
    )
    const orderId = await succeeds('placeOrder', { ...limit, price: at(0.87) })
    await succeeds('cancelOrder', { ids: [orderId] })
    await expect.poll(() => seen, { timeout: 45_000 }).toContain(`${orderId} LIMIT CANCELLED`)
    leave()
  })

  it('stops trading once an approval is taken back, and forgets the key that was revoked', async () => {
    const order = { ...who, action: 'placeOrder' as const, params: { ...limit, price: at(0.9) } }
    await succeeds('revokeBuilderFee', {})
    await expect(client.runAction(order)).rejects.toMatchObject({ code: 2070 })
    const [credential] = await plugin.credentials(wallet.address)
    await succeeds('revokeSessionAgent', { agentAddress: credential?.id ?? '' })
    expect(await plugin.credentials(wallet.address)).toEqual([])
    await expect(client.runAction(order)).rejects.toMatchObject({ code: 2070 })
    const after = await client.checkSetup(who)
    expect(after.items.map(({ satisfied }) => satisfied)).toEqual([false, false])
    const [fresh] = await plugin.credentials(wallet.address)
    expect(fresh?.id).not.toBe(credential?.id)
  })
})

describe('an account whose named keys are all of others', { timeout: DESK_TIMEOUT_MS }, () => {
  it('has one more where one of them was ended by name, and loses no other', async () => {
    const clock = {
      get nowMs() {
        return Date.now()
      },
    }
    const owner = new TestTrader(clock, () => desk.faceUrl, '5e')
    await admin('/faucet', { address: owner.address, amount: '100' })
    for (const name of ['one', 'two', 'three']) {
      const { address } = privateKeyToAccount(generatePrivateKey())
      expect(await owner.approveAgent(address, name)).toMatchObject({ status: 'ok' })
    }
    const agentName = 'embed @shop.~k3f'
    const frame = clientOf({ agentName, asksForName: true })
    const { address } = owner.key
    const asked = { provider: 'hyperliquid', address, wallet: localWallet(owner.key) }
    const listed = () => frame.plugin('hyperliquid').accountKeys(address)
    const full = await listed()
    expect(full.map(({ name, isInTheWay }) => [name, isInTheWay])).toEqual([
      ['one', true],
      ['two', true],
      ['three', true],
    ])

    const refused = frame.runSetupStep({ ...asked, action: 'approveAgent' })
    await expect(refused).rejects.toSatisfy(isKeyLimit)
    expect(await listed()).toEqual(full)

    const ended = full[1]?.revoke ?? expect.fail('nothing ends it')
    await frame.runSetupStep({ ...asked, ...ended })
    await frame.runSetupStep({ ...asked, action: 'approveAgent' })
    expect((await listed()).map(({ name }) => name)).toEqual(['one', 'three', agentName])
    expect((await listed()).some(({ isInTheWay }) => isInTheWay)).toBe(false)
    frame.close()
  })
})
