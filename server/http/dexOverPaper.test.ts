import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { decimal, mul } from '@/lib/decimal/decimal'
import {
  type DexAction,
  DexActionsResponse,
  DexResultsResponse,
} from '@/lib/schema/action/dexAction'
import { ErrorBody, type ErrorCode, errorTable } from '@/lib/schema/errors'
import { DexAccount, DexHistory, DexOrder, DexPrices } from '@/lib/schema/operations/dex'
import type { Operation } from '@/lib/schema/operations/operation'
import { operations } from '@/lib/schema/operations/operations'
import { snapPrice } from '@/lib/venues/hyperliquid/priceRules'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { FACE_MODULES } from '@/server/paper/faces'
import type { PaperExchange } from '@/server/paper/startPaper'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import { openTestPaper } from '@/server/venues/testing/openTestPaper'
import { createTestApi, send, type TestApi } from './testing/testApi'

/** The dex-based family over the paper exchange, with signatures that its face checks. */
const table: readonly Operation[] = Object.values<Operation>(operations)
const BUILDER = { address: '0x00000000000000000000000000000000feeb0de1', feeTenthBps: 10 }

/** A busy machine is no fault of the family. */
const PATIENCE_MS = 30_000

let paper: PaperExchange
let venue: VenueAdapter
let admin: string
let directory: string
let database: OpenDatabase
let gateway: TestApi

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'perpdesk-dex-'))
  database = await openTestDatabase()
  const opened = await openTestPaper(directory, marketSeed('dex'), FACE_MODULES)
  paper = opened.paper
  const { port } = opened
  admin = `http://127.0.0.1:${port}`
  const env = parseEnv({ PAPER_PORT: String(port), VENUE_TIMEOUT_SECONDS: '30' })
  venue = createHyperliquidAdapter({ config: hyperliquidConfig(env), builder: () => BUILDER })
}, 120_000)

afterAll(async () => {
  await venue?.close()
  await paper?.close()
  await database?.close()
  rmSync(directory, { recursive: true, force: true })
})

beforeEach(() => {
  gateway = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(gateway.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(gateway.service, { venues: [venue], venueTimeoutMs: PATIENCE_MS })
})

/** Sends a request and holds the answer to the table. */
async function call(path: string, body?: unknown) {
  const answer = await send(gateway, `/v1/perps${path}`, body === undefined ? {} : { body })
  const route = path.replace(/\?.*/, '').replace(/^\/order\/.+/, '/order/{id}')
  const method = body === undefined ? 'GET' : 'POST'
  const row = table.find((one) => one.path === route && one.method === method)
  if (row === undefined) throw new Error(`no row for ${method} ${route}`)
  if (answer.status === row.success.status) {
    expect(row.success.schema.parse(answer.json)).toEqual(answer.json)
  } else {
    const { code } = ErrorBody.strict().parse(answer.json)
    expect(row.errors).toContain(code)
    expect(answer.status).toBe(errorTable[code as ErrorCode].status)
  }
  return answer
}

async function actionsOf(path: string, body: unknown): Promise<DexAction[]> {
  const { status, text, json } = await call(path, body)
  expect([status, text.slice(0, 200)]).toEqual([201, text.slice(0, 200)])
  return DexActionsResponse.parse(json).actions
}

async function sign(actions: readonly DexAction[], account: PrivateKeyAccount) {
  return await Promise.all(
    actions.map(async (one) => {
      const { domain, types, primaryType, message } = one.typedData
      const signature = await account.signTypedData({ domain, types, primaryType, message })
      return { ...one, signature }
    }),
  )
}

const resultsOf = (json: unknown) => DexResultsResponse.parse(json).results

type Trader = { owner: PrivateKeyAccount; agent: PrivateKeyAccount; who: object; byAgent: object }

/** An account with money, and unless said otherwise with agent and builder fee approved. */
async function newTrader(approve = ['ApproveAgent', 'ApproveBuilderFee']): Promise<Trader> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const agent = privateKeyToAccount(generatePrivateKey())
  const who = { dex: 'hyperliquid', address: owner.address }
  const funds = JSON.stringify({ address: owner.address, amount: '1000' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${admin}/faucet`, { method: 'POST', headers, body: funds })
  const trader = { owner, agent, who, byAgent: { ...who, signerAddress: agent.address } }
  if (approve.length > 0) {
    const actions = await sign(await authorizations(trader, approve), owner)
    expect((await call('/authorization', { ...who, actions })).status).toBe(202)
  }
  return trader
}

async function authorizations({ agent, byAgent }: Trader, keys: readonly string[]) {
  return await actionsOf('/createAuthorization', {
    ...byAgent,
    authorizations: keys.map((key) =>
      key === 'ApproveAgent' ? { key, params: { agentAddress: agent.address } } : { key },
    ),
  })
}

async function priceAt(percent: string): Promise<string> {
  const { prices } = DexPrices.parse((await call('/prices?dex=hyperliquid&symbols=ETH')).json)
  return snapPrice(mul(prices.ETH ?? decimal('0'), decimal(percent)), 4, 'down')
}

async function limitOrder(more: object = {}) {
  return {
    symbol: 'ETH',
    side: 'BUY',
    type: 'LIMIT',
    size: '0.02',
    price: await priceAt('0.9'),
    ...more,
  }
}

async function marketOrder(more: object = {}) {
  return await limitOrder({ type: 'MARKET', price: await priceAt('1.05'), ...more })
}

/** Creates, signs by the agent and submits; the results. */
async function trade({ agent, byAgent }: Trader, order: object) {
  const actions = await sign(await actionsOf('/createOrder', { ...byAgent, ...order }), agent)
  return await call('/order', { ...byAgent, actions })
}

async function account({ owner }: Trader) {
  return DexAccount.parse((await call(`/account?dex=hyperliquid&address=${owner.address}`)).json)
}

describe('authorizations', () => {
  it('are asked for once, unify the ledgers beside, and then are satisfied', async () => {
    const trader = await newTrader([])
    const both = ['ApproveAgent', 'ApproveBuilderFee']
    const actions = await authorizations(trader, both)
    expect(actions.map(({ action }) => action)).toEqual([...both, 'UserSetAbstraction'])
    for (const { description, typedData } of actions) {
      expect(description).toMatch(/\w/)
      expect(typedData.primaryType).toMatch(/^HyperliquidTransaction:/)
    }
    const signed = { ...trader.byAgent, actions: await sign(actions, trader.owner) }
    const submitted = await call('/authorization', signed)
    expect(submitted.status).toBe(202)
    expect(resultsOf(submitted.json).every(({ success }) => success)).toBe(true)
    expect((await account(trader)).config).toMatchObject({
      abstractionStatus: 'unifiedAccount',
      agents: [{ address: trader.agent.address.toLowerCase() }],
      builderFeeApproval: { approved: true, maxFeeRate: '0.01%' },
    })
    expect(await authorizations(trader, both)).toEqual([])
    const again = await call('/authorization', signed)
    expect(again.headers.get('x-svc-replayed')).toBe('true')
    expect(again.json).toEqual(submitted.json)
  })

  it('can be submitted one by one, in any order', async () => {
    const trader = await newTrader([])
    const actions = await authorizations(trader, ['ApproveAgent', 'ApproveBuilderFee'])
    for (const one of (await sign(actions, trader.owner)).toReversed()) {
      const { json } = await call('/authorization', { ...trader.byAgent, actions: [one] })
      expect(resultsOf(json)).toEqual([{ action: one.action, success: true }])
    }
  })

  it('are refused with the agent’s signature, none of them relayed', async () => {
    const trader = await newTrader([])
    const actions = await authorizations(trader, ['ApproveAgent', 'ApproveBuilderFee'])
    const [first, ...rest] = await sign(actions, trader.owner)
    const mixed = [first, ...(await sign(actions.slice(1), trader.agent)).slice(0, rest.length)]
    const { status, error } = await call('/authorization', { ...trader.byAgent, actions: mixed })
    expect([status, error.code]).toEqual([401, 2010])
    expect((await account(trader)).config.agents).toEqual([])
  })

  it.each([
    [[{ key: 'ApproveEverything' }], 'authorizations.0.key'],
    [[{ key: 'ApproveBuilderFee' }, { key: 'ApproveBuilderFee' }], 'authorizations.1.key'],
    [[{ key: 'ApproveAgent' }], 'authorizations.0.params.agentAddress'],
    [
      [{ key: 'ApproveAgent', params: { agentAddress: '0x' } }],
      'authorizations.0.params.agentAddress',
    ],
    [[{ key: 'ApproveBuilderFee', params: { x: 1 } }], 'authorizations.0.params.x'],
    [[], 'authorizations'],
  ])('%j is a 400 that names %s', async (wanted, field) => {
    const { who } = await newTrader([])
    const { status, error } = await call('/createAuthorization', { ...who, authorizations: wanted })
    expect([status, error.code, error.message.split(':')[0]]).toEqual([400, 2002, field])
  })

  it('refuse an agent that is the account itself, by its field', async () => {
    const { who, owner } = await newTrader([])
    const params = { agentAddress: owner.address }
    const body = { ...who, authorizations: [{ key: 'ApproveAgent', params }] }
    const { error } = await call('/createAuthorization', body)
    expect(error.message).toMatch(/^authorizations\.0\.params\.agentAddress: /)
  })
})

describe('orders', () => {
  it('isolate the margin, rest, and are found by their id', async () => {
    const trader = await newTrader()
    const actions = await actionsOf('/createOrder', { ...trader.byAgent, ...(await limitOrder()) })
    expect(actions.map(({ action }) => action)).toEqual(['updateLeverage', 'placeOrder'])
    for (const { typedData, description, preimage } of actions) {
      expect([typedData.primaryType, typedData.domain.chainId]).toEqual(['Agent', 1337])
      expect(preimage).toBeDefined()
      expect(description).toMatch(/ETH/)
    }
    const signed = { ...trader.byAgent, actions: await sign(actions, trader.agent) }
    const placed = await call('/order', signed)
    const [, entry] = resultsOf(placed.json)
    expect(entry).toMatchObject({ action: 'placeOrder', success: true })
    const { address } = trader.owner
    const found = await call(`/order/${entry?.orderId}?dex=hyperliquid&address=${address}`)
    expect(DexOrder.parse(found.json)).toMatchObject({ status: 'OPEN', remainingSize: '0.02' })
    const again = await call('/order', signed)
    expect([again.headers.get('x-svc-replayed'), again.json]).toEqual(['true', placed.json])
    expect((await account(trader)).openOrders).toHaveLength(1)
    const second = await actionsOf('/createOrder', { ...trader.byAgent, ...(await limitOrder()) })
    expect(second.map(({ action }) => action)).toEqual(['placeOrder'])
  })

  it('carry their legs as triggers of their size, the stop-loss first', async () => {
    const trader = await newTrader()
    const legs = {
      takeProfit: { triggerPrice: await priceAt('1.2') },
      stopLoss: { triggerPrice: await priceAt('0.9'), limitPrice: await priceAt('0.88') },
    }
    const { json } = await trade(trader, await marketOrder({ leverage: 5, ...legs }))
    const results = resultsOf(json)
    expect(results.map(({ action, success }) => [action, success])).toEqual([
      ['updateLeverage', true],
      ['placeOrder', true],
      ['placeTriggerOrder', true],
      ['placeTriggerOrder', true],
    ])
    for (const { orderId } of results.slice(1)) expect(orderId).toMatch(/^\d+$/)
    const { positions, openOrders } = await account(trader)
    expect(positions).toMatchObject([{ symbol: 'ETH', size: '0.02', marginMode: 'ISOLATED' }])
    expect(openOrders.map(({ type, reduceOnly, size }) => [type, reduceOnly, size])).toEqual(
      expect.arrayContaining([
        ['LIMIT', true, '0.02'],
        ['MARKET', true, '0.02'],
      ]),
    )
    const path = `/order/${results[2]?.orderId}?dex=hyperliquid&address=${trader.owner.address}`
    expect(DexOrder.parse((await call(path)).json)).toMatchObject({
      isTrigger: true,
      triggerPrice: legs.stopLoss.triggerPrice,
      triggerCondition: 'BELOW',
      price: legs.stopLoss.limitPrice,
    })
  })

  it('are signed by the wallet itself in mode USER', async () => {
    const trader = await newTrader(['ApproveBuilderFee'])
    const order = { ...trader.who, ...(await limitOrder()) }
    const actions = await sign(await actionsOf('/createOrder', order), trader.owner)
    const { json } = await call('/order', { ...trader.who, actions })
    expect(resultsOf(json).map(({ success }) => success)).toEqual([true, true])
  })

  it('of several kinds go in one request, a failing cancel holding nothing up', async () => {
    const trader = await newTrader()
    await trade(trader, await limitOrder())
    const first = await actionsOf('/createOrder', { ...trader.byAgent, ...(await limitOrder()) })
    const second = await actionsOf('/createOrder', { ...trader.byAgent, ...(await limitOrder()) })
    const ids = (await account(trader)).openOrders.map(({ id }) => id)
    const cancel = await actionsOf('/cancelOrder', { ...trader.byAgent, ids })
    const twice = await actionsOf('/cancelOrder', { ...trader.byAgent, ids })
    const all = await sign([...cancel, ...twice, ...first, ...second], trader.agent)
    const { json } = await call('/order', { ...trader.byAgent, actions: all })
    const results = resultsOf(json)
    expect(results.map(({ action, success }) => [action, success])).toEqual([
      ['cancelOrder', true],
      ['cancelOrder', false],
      ['placeOrder', true],
      ['placeOrder', true],
    ])
    expect(results[1]?.errorCode).toBe(2024)
    expect(results[0]).not.toHaveProperty('orderId')
  })

  it('beyond the balance answer 422, code 2021, again and again', async () => {
    const trader = await newTrader()
    await trade(trader, await limitOrder())
    const order = { ...trader.byAgent, ...(await limitOrder({ size: '50' })) }
    const actions = await sign(await actionsOf('/createOrder', order), trader.agent)
    for (let round = 0; round < 2; round += 1) {
      const { status, error } = await call('/order', { ...trader.byAgent, actions })
      expect([status, error.code, error.tool]).toEqual([422, 2021, 'hyperliquid'])
    }
    const history = await call(`/history?dex=hyperliquid&address=${trader.owner.address}`)
    expect(DexHistory.parse(history.json).items.map(({ status }) => status)).not.toContain('FILLED')
  })

  it('say in the item where something else was executed', async () => {
    const trader = await newTrader()
    const { status, json } = await trade(trader, await limitOrder({ size: '50' }))
    expect(status).toBe(202)
    expect(resultsOf(json)).toMatchObject([
      { action: 'updateLeverage', success: true },
      { action: 'placeOrder', success: false, errorCode: 2021 },
    ])
  })

  it('answer each refusal with its status, and nothing is relayed', async () => {
    const trader = await newTrader()
    await trade(trader, await limitOrder())
    const order = { ...trader.byAgent, ...(await limitOrder()) }
    const actions = await actionsOf('/createOrder', order)
    const stranger = privateKeyToAccount(generatePrivateKey())
    const submit = (signed: unknown, more: object = {}) =>
      call('/order', { ...trader.byAgent, ...more, actions: signed })
    const outcome = async (signed: unknown, more?: object) => {
      const { status, error } = await submit(signed, more)
      return [status, error.code]
    }
    expect(await outcome(await sign(actions, stranger))).toEqual([401, 2010])
    const good = await sign(actions, trader.agent)
    const [one] = good
    const altered = { ...one, typedData: { ...one?.typedData, message: { source: 'b' } } }
    expect(await outcome([altered])).toEqual([400, 2050])
    expect(await outcome([{ ...one, action: 'ApproveAgent' }])).toEqual([400, 2002])
    expect(await outcome(good, { address: stranger.address })).toEqual([410, 2042])
    expect((await account(trader)).openOrders).toHaveLength(1)
    expect((await submit(good)).status).toBe(202)
    const foreign = { ...trader.who, signerAddress: stranger.address, ...(await limitOrder()) }
    const others = await sign(await actionsOf('/createOrder', foreign), stranger)
    expect(await outcome(others, { signerAddress: stranger.address })).toEqual([403, 2011])
  })

  it('wait for the builder fee, named as an authorization', async () => {
    const trader = await newTrader(['ApproveAgent'])
    const { status, error } = await trade(trader, await limitOrder())
    expect([status, error.code]).toEqual([422, 2070])
    expect(error.message).toContain('ApproveBuilderFee')
  })

  it.each([
    [{ symbol: 'NONE' }, 404, 2023, 'There is no market'],
    [{ size: '0.00001' }, 400, 2002, 'size: '],
    [{ price: '1234.5678901' }, 400, 2002, 'price: '],
    [{ leverage: 500 }, 400, 2002, 'leverage: '],
    [{ timeInForce: 'GTT' }, 400, 2002, 'timeInForce: '],
    [{ timeInForce: 'GTT', expiresAt: '2099-01-01T00:00:00Z' }, 400, 2002, 'timeInForce: '],
    [{ timeInForce: 'GTT', expiresAt: '2020-01-01T00:00:00Z' }, 400, 2002, 'expiresAt: '],
    [{ timeInForce: 'GTT', expiresAt: '1790000000000' }, 400, 2002, 'expiresAt: '],
    [{ expiresAt: '2099-01-01T00:00:00Z' }, 400, 2002, 'expiresAt: '],
    [{ stopLoss: { triggerPrice: '1234.56789' } }, 400, 2002, 'stopLoss.triggerPrice: '],
    [{ takeProfit: { triggerPrice: '5000', size: '1' } }, 400, 2002, 'takeProfit.size: '],
    [{ type: 'STOP_MARKET' }, 400, 2002, 'type: '],
    [{ marginMode: 'CROSS' }, 400, 2002, 'marginMode: '],
    [{ signerAddress: 'me' }, 400, 2002, 'signerAddress: '],
  ])('%j is refused with %i/%i that names the field', async (more, status, code, start) => {
    const { who } = { who: { dex: 'hyperliquid', address: `0x${'1a'.repeat(20)}` } }
    const answer = await call('/createOrder', { ...who, ...(await limitOrder()), ...more })
    expect([answer.status, answer.error.code]).toEqual([status, code])
    expect(answer.error.message).toMatch(new RegExp(`^${start.replaceAll('.', '\\.')}`))
  })
})

describe('cancels', () => {
  it('of an unknown order are a 404, code 2024', async () => {
    const trader = await newTrader([])
    const { status, error } = await call('/cancelOrder', {
      ...trader.byAgent,
      ids: ['77000000001'],
    })
    expect([status, error.code]).toEqual([404, 2024])
  })

  it('are one payload per id, submitted in any order', async () => {
    const trader = await newTrader()
    await trade(trader, await limitOrder())
    await trade(trader, await limitOrder())
    const ids = (await account(trader)).openOrders.map(({ id }) => id)
    const actions = await actionsOf('/cancelOrder', { ...trader.byAgent, ids })
    expect(actions.map(({ description }) => description)).toEqual(
      ids.map((id) => `Cancel order ${id}`),
    )
    for (const one of (await sign(actions, trader.agent)).toReversed()) {
      const { json } = await call('/order', { ...trader.byAgent, actions: [one] })
      expect(resultsOf(json)).toEqual([{ action: 'cancelOrder', success: true }])
    }
    expect((await account(trader)).openOrders).toEqual([])
  })

  it.each([
    [{ ids: [] }, 'ids'],
    [{ ids: ['x y'] }, 'ids.0'],
    [{ ids: ['abc'] }, 'ids.0'],
    [{ ids: Array.from({ length: 101 }, (_, index) => String(index)) }, 'ids'],
  ])('%j is a 400 that names %s', async (more, field) => {
    const { who } = await newTrader([])
    const { status, error } = await call('/cancelOrder', { ...who, ...more })
    expect([status, error.code, error.message.split(':')[0]]).toEqual([400, 2002, field])
  })
})

describe('withdrawals', () => {
  it('leave by the wallet’s signature and by no agent’s, whichever account is named', async () => {
    const trader = await newTrader()
    const withdrawal = { destination: trader.owner.address, amount: '25' }
    const created = await call('/createWithdrawal', { ...trader.byAgent, withdrawal })
    expect(created.status).toBe(201)
    const { action } = operations.createWithdrawal.success.schema.parse(created.json)
    expect(action).toMatchObject({ action: 'Withdraw', description: expect.stringMatching(/25/) })
    const submit = async (account: PrivateKeyAccount) => {
      const [signed] = await sign([action], account)
      return await call('/withdrawal', { ...trader.byAgent, action: signed })
    }
    const byAgent = await submit(trader.agent)
    expect([byAgent.status, byAgent.error.code]).toEqual([401, 2010])
    const byWallet = await submit(trader.owner)
    expect([byWallet.status, byWallet.json]).toEqual([
      202,
      { result: { action: 'Withdraw', success: true } },
    ])
    expect((await submit(trader.owner)).headers.get('x-svc-replayed')).toBe('true')
  })

  it('name the field that is wrong', async () => {
    const { who, owner } = await newTrader([])
    const outcome = async (withdrawal: object) =>
      (await call('/createWithdrawal', { ...who, withdrawal })).error.message.split(':')[0]
    const destination = owner.address
    expect(await outcome({ destination, amount: '0.1' })).toBe('withdrawal.amount')
    expect(await outcome({ destination, amount: '25.1234567' })).toBe('withdrawal.amount')
    expect(await outcome({ destination: '0x', amount: '25' })).toBe('withdrawal.destination')
    const zero = `0x${'0'.repeat(40)}`
    expect(await outcome({ destination: zero, amount: '25' })).toBe('withdrawal.destination')
  })
})

describe('history', () => {
  it('has fee and PnL of what closed a position, and pages without a gap', async () => {
    const trader = await newTrader()
    await trade(trader, await marketOrder())
    await trade(
      trader,
      await marketOrder({ side: 'SELL', price: await priceAt('0.95'), reduceOnly: true }),
    )
    await trade(trader, await limitOrder())
    const ids = (await account(trader)).openOrders.map(({ id }) => id)
    const actions = await actionsOf('/cancelOrder', { ...trader.byAgent, ids })
    await call('/order', { ...trader.byAgent, actions: await sign(actions, trader.agent) })
    const base = `/history?dex=hyperliquid&address=${trader.owner.address}`
    const whole = DexHistory.parse((await call(base)).json).items
    expect(whole.map(({ status, side }) => [status, side])).toEqual([
      ['CANCELLED', 'BUY'],
      ['FILLED', 'SELL'],
      ['FILLED', 'BUY'],
    ])
    const [cancelled, closed, opened] = whole
    expect(cancelled).not.toHaveProperty('fee')
    expect(closed?.realizedPnl).toMatch(/^-?\d/)
    expect(Number(closed?.fee)).toBeGreaterThan(0)
    expect(opened?.realizedPnl).toBeNull()
    const paged: unknown[] = []
    let next: string | undefined = `${base}&limit=1`
    while (next !== undefined) {
      const { items, pagination } = DexHistory.parse((await call(next)).json)
      paged.push(...items)
      next = pagination.nextUrl?.replace('/v1/perps', '')
    }
    expect(paged).toEqual(whole)
  })
})
