import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { API_PREFIX, type Operation } from '@/lib/schema/operations/operation'
import { operations } from '@/lib/schema/operations/operations'
import { parseEnv } from '@/server/config/env'
import { hyperliquidConfig } from '@/server/config/hyperliquid'
import { termsOfService } from '@/server/config/terms'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { FACE_MODULES } from '@/server/paper/faces'
import type { PaperExchange } from '@/server/paper/startPaper'
import type { VenueAdapter } from '@/server/venues/adapter'
import { createHyperliquidAdapter } from '@/server/venues/hyperliquid/adapter'
import { openTestPaper } from '@/server/venues/testing/openTestPaper'
import { interfaceError, interfaceTypes } from './testing/interfaceTypes'
import { type Generation, PublishedClient } from './testing/publishedClient'
import { createTestApi, send, type TestApi } from './testing/testApi'

/** Clients that others wrote, over the paper exchange; every answer is read as the interface has it. */
const BUILDER = { address: '0x00000000000000000000000000000000feeb0de1', feeTenthBps: 10 }
/** A busy machine is no fault of the service. */
const PATIENCE_MS = 30_000
const provider = 'hyperliquid'
const market = { marketId: 'ETH', categoryId: 'hyperliquid' }

let paper: PaperExchange
let venue: VenueAdapter
let admin: string
let directory: string
let database: OpenDatabase
let gateway: TestApi
/** Answers that were read, by the name of their type. */
const read = new Set<string>()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'perpdesk-foreign-'))
  database = await openTestDatabase()
  const opened = await openTestPaper(directory, marketSeed('foreign'), FACE_MODULES)
  paper = opened.paper
  const { port } = opened
  admin = `http://127.0.0.1:${port}`
  const patience = String(PATIENCE_MS / 1000)
  const env = parseEnv({ PAPER_PORT: String(port), VENUE_TIMEOUT_SECONDS: patience })
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

/** Name of the type that answers a request. */
function typeOf(method: string, path: string): keyof typeof interfaceTypes {
  const { pathname, searchParams } = new URL(path, 'http://desk.test')
  const family = searchParams.has('dex') ? 'dex' : 'provider'
  const names = [
    `${method} ${pathname}`,
    `${method} ${pathname}?${family}`,
    `${method} ${pathname.replace(/^\/(markets|ohlcv|orderbook)\/.+/, '/$1/{symbol}')}`,
    `${method} ${pathname.replace(/^\/order\/.+/, '/order/{id}')}`,
  ]
  for (const name of names) {
    if (Object.hasOwn(interfaceTypes, name)) return name as keyof typeof interfaceTypes
  }
  throw new Error(`no type for ${method} ${path}`)
}

/** Sends a request as a client of another make does, and reads the answer strictly. */
async function call(path: string, body?: object): Promise<unknown> {
  const name = typeOf(body === undefined ? 'GET' : 'POST', path)
  const headers = { 'x-svc-perps-sdk': '12.0.0', 'x-svc-integrator': '' }
  const request = body === undefined ? { headers } : { headers, body }
  const { status, json } = await send(gateway, API_PREFIX + path, request)
  if (status >= 400) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
  interfaceTypes[name].parse(json)
  read.add(name)
  return json
}

async function newOwner(): Promise<PrivateKeyAccount> {
  const owner = privateKeyToAccount(generatePrivateKey())
  const body = JSON.stringify({ address: owner.address, amount: '5000' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${admin}/faucet`, { method: 'POST', headers, body })
  return owner
}

async function markPrice(): Promise<number> {
  const body = await call(`/marketsContext?provider=${provider}&marketIds=ETH`)
  const { prices } = z.object({ prices: z.array(z.object({ markPrice: z.string() })) }).parse(body)
  return Number(prices[0]?.markPrice)
}

describe.each<Generation>(['several', 'one'])(
  'a published client that reads %s signers',
  (generation) => {
    it('sets an account up, trades and changes its mode', async () => {
      const owner = await newOwner()
      const agent = privateKeyToAccount(generatePrivateKey())
      const client = new PublishedClient(generation, call, owner, agent)

      const staged = await client.checkSetup()
      expect(staged.map(({ action }) => action)).toEqual(['approveAgent', 'approveBuilderFee'])
      for (const step of staged) await client.runSetupStep(step)
      expect(await client.checkSetup()).toEqual([])

      const price = String(Math.round((await markPrice()) * 0.9))
      const order = { market, side: 'BUY', type: 'LIMIT', size: '0.02', price, leverage: 5 }
      const placed = await client.run('placeOrder', order)
      expect(placed).toMatchObject([
        { action: 'updateLeverage', success: true },
        { action: 'placeOrder', success: true, orderId: expect.stringMatching(/^\d+$/) },
      ])
      const last = placed.at(-1)
      const ids = last?.success && last.orderId !== undefined ? [last.orderId] : []
      const change = { modifications: [{ id: ids[0], size: '0.03' }] }
      const [modified] = await client.run('modifyOrder', change)
      expect(modified).toMatchObject({ success: true })
      const moved = modified?.success && modified.orderId !== undefined ? [modified.orderId] : ids
      expect(await client.run('cancelOrder', { ids: moved })).toMatchObject([{ success: true }])

      const worst = String(Math.round((await markPrice()) * 1.05))
      const bought = await client.run('placeOrder', { ...order, type: 'MARKET', price: worst })
      expect(bought.map(({ success }) => success)).toEqual([true])
      const margin = { market, action: 'add', amount: '10' }
      expect(await client.run('updatePositionMargin', margin)).toMatchObject([{ success: true }])
      const exit = { market, side: 'SELL', stopLoss: { triggerPrice: price } }
      expect(await client.run('placeTriggerOrder', exit)).toMatchObject([{ success: true }])
      const closing = { ...order, side: 'SELL', type: 'MARKET', price, reduceOnly: true }
      expect((await client.run('placeOrder', closing)).at(-1)).toMatchObject({ success: true })

      const unified = await client.run('accountMode', { mode: 'unifiedAccount' })
      expect(unified).toMatchObject([{ action: 'accountMode' }])
      const { version: termsVersion } = termsOfService()
      expect(await client.runMeta('metaOnboard', { termsVersion })).toMatchObject([
        { success: true },
      ])
    })
  },
)

describe('the owner of an account', () => {
  it('may choose its mode by the form of the agent, as the client of several signers does', async () => {
    const owner = await newOwner()
    const agent = privateKeyToAccount(generatePrivateKey())
    const client = new PublishedClient('several', call, owner, agent)
    for (const step of await client.checkSetup()) await client.runSetupStep(step)
    const sent: unknown[] = []
    const watched = new PublishedClient(
      'several',
      async (path, body) => {
        sent.push(body)
        return await call(path, body)
      },
      owner,
      agent,
    )
    expect(await watched.run('accountMode', { mode: 'unifiedAccount' })).toEqual([
      { action: 'accountMode', success: true },
    ])
    const form = { typedData: { primaryType: 'Agent' } }
    expect(sent.at(-1)).toMatchObject({ signerAddress: agent.address, actions: [form] })
    expect(await watched.run('accountMode', { mode: 'unifiedAccount' })).toEqual([])
  })
})

describe('every answer', () => {
  let owner: PrivateKeyAccount
  let agent: PrivateKeyAccount
  beforeEach(async () => {
    owner = await newOwner()
    agent = privateKeyToAccount(generatePrivateKey())
    const client = new PublishedClient('one', call, owner, agent)
    for (const step of await client.checkSetup()) await client.runSetupStep(step)
  })

  const Actions = z.object({
    actions: z.array(z.looseObject({ typedData: z.looseObject({}) })),
  })
  async function signed(json: unknown, account: PrivateKeyAccount) {
    const { actions } = Actions.parse(json)
    return await Promise.all(
      actions.map(async (one) => ({
        ...one,
        signature: await account.signTypedData(one.typedData as never),
      })),
    )
  }

  it('is of the types that the interface has, in both families', async () => {
    const ofProvider = `provider=${provider}&marketId=ETH`
    await call('/providers')
    await call(`/markets?provider=${provider}`)
    await call(`/assets?provider=${provider}`)
    await call(`/marketsContext?provider=${provider}`)
    await call(`/ohlcv?${ofProvider}&interval=1m&limit=5`)
    await call(`/orderbook?${ofProvider}`)
    await call('/meta')
    await call(`/meta/terms?address=${owner.address}`)
    await call(`/meta/referral?address=${owner.address}`)
    await call(`/meta/referral/activity?address=${owner.address}`)

    await call('/dexes')
    const dex = provider
    await call(`/markets?dex=${dex}`)
    await call(`/markets/ETH?dex=${dex}`)
    await call(`/prices?dex=${dex}`)
    await call(`/ohlcv/ETH?dex=${dex}&interval=1h&limit=5`)
    await call(`/orderbook/ETH?dex=${dex}`)
    const trader = { dex, address: owner.address, signerAddress: agent.address }
    const another = privateKeyToAccount(generatePrivateKey())
    const authorizations = [{ key: 'ApproveAgent', params: { agentAddress: another.address } }]
    const unsigned = await call('/createAuthorization', { ...trader, authorizations })
    await call('/authorization', { ...trader, actions: await signed(unsigned, owner) })
    const mark = await markPrice()
    const order = { symbol: 'ETH', side: 'BUY', size: '0.05' }
    const place = async (more: object) => {
      const created = await call('/createOrder', { ...trader, ...order, ...more })
      const { results } = z
        .object({
          results: z.array(z.looseObject({ success: z.boolean(), orderId: z.string().optional() })),
        })
        .parse(await call('/order', { ...trader, actions: await signed(created, agent) }))
      expect(
        results.every(({ success }) => success),
        JSON.stringify(results),
      ).toBe(true)
      return results.at(-1)?.orderId ?? ''
    }
    const resting = await place({ type: 'LIMIT', price: String(Math.round(mark * 0.9)) })
    await place({ type: 'MARKET', price: String(Math.round(mark * 1.05)) })
    await call(`/account?dex=${dex}&address=${owner.address}`)
    await call(`/order/${resting}?dex=${dex}&address=${owner.address}`)
    const cancel = await call('/cancelOrder', { ...trader, ids: [resting] })
    await call('/order', { ...trader, actions: await signed(cancel, agent) })
    await call(`/order/${resting}?dex=${dex}&address=${owner.address}`)
    const first = await call(`/history?dex=${dex}&address=${owner.address}&limit=1`)
    const { pagination } = z
      .object({ pagination: z.object({ hasMore: z.literal(true), nextUrl: z.string() }) })
      .parse(first)
    const next = new URL(pagination.nextUrl, `http://desk.test${API_PREFIX}/history`)
    expect(next.pathname).toBe(`${API_PREFIX}/history`)
    await call(next.pathname.slice(API_PREFIX.length) + next.search)
    const withdrawal = { destination: owner.address, amount: '5' }
    const { action } = z
      .object({ action: z.looseObject({ typedData: z.looseObject({}) }) })
      .parse(await call('/createWithdrawal', { dex, address: owner.address, withdrawal }))
    const [payload] = await signed({ actions: [action] }, owner)
    await call('/withdrawal', { dex, address: owner.address, action: payload })

    expect([...read].toSorted()).toEqual(Object.keys(interfaceTypes).toSorted())
    expect(read.size).toBe(Object.keys(operations).length)
  })

  it('that refuses has code, tool and message', async () => {
    const rows = Object.values<Operation>(operations)
    for (const { method, path } of rows) {
      const target = API_PREFIX + path.replace(/\{\w+\}/, 'nothing')
      const wrong = method === 'POST' ? { body: {} } : {}
      const query = method === 'GET' ? '?unheardOf=1' : ''
      const { status, json } = await send(gateway, target + query, wrong)
      expect([path, status]).toEqual([path, 400])
      interfaceError.parse(json)
    }
  })
})
