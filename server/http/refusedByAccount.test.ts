import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LocalAccount } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { decimal, mul } from '@/lib/decimal/decimal'
import { CreateActionResponse, ExecuteActionResponse } from '@/lib/schema/action/action'
import { type ActionStep, isEip712Step } from '@/lib/schema/action/actionStep'
import { MarketContext } from '@/lib/schema/model/marketContext'
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
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

/**
 * What only book or account decide, of every action that can be too large, too late or twice: it is
 * staged, refused by the venue, its cause named in the result, and nothing of the account changed.
 */

type Params = Record<string, unknown>

const PATIENCE_MS = 30_000
const BUILDER = { address: '0x00000000000000000000000000000000feeb0de1', feeTenthBps: 10 }
const btc = { marketId: 'BTC', categoryId: 'hyperliquid' }
const eth = { marketId: 'ETH', categoryId: 'hyperliquid' }
const owner = privateKeyToAccount(generatePrivateKey())
const agent = privateKeyToAccount(generatePrivateKey())

let paper: PaperExchange
let venue: VenueAdapter
let faceUrl: string
let directory: string
let database: OpenDatabase
let gateway: TestApi
let mids: Map<string, string>

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'perpdesk-refused-'))
  database = await openTestDatabase()
  const opened = await openTestPaper(directory, marketSeed('refused'), FACE_MODULES)
  paper = opened.paper
  const { port } = opened
  faceUrl = `http://127.0.0.1:${port + 1}`
  const seconds = String(PATIENCE_MS / 1000)
  const env = parseEnv({ PAPER_PORT: String(port), VENUE_TIMEOUT_SECONDS: seconds })
  venue = createHyperliquidAdapter({ config: hyperliquidConfig(env), builder: () => BUILDER })
  gateway = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(gateway.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(gateway.service, { venues: [venue], venueTimeoutMs: PATIENCE_MS })
  await postJson(`http://127.0.0.1:${port}/faucet`, { address: owner.address, amount: '1000' })
  mids = await readMids()
  await succeed('approveAgent', { agentAddress: agent.address }, owner)
  await succeed('approveBuilderFee', {}, owner)
  // One isolated position and one order at rest, for what acts on such.
  const open = { market: eth, side: 'BUY', type: 'MARKET', size: '0.05', leverage: 5 }
  await succeed('placeOrder', { ...open, price: at('ETH', '1.05') })
}, 120_000)

afterAll(async () => {
  await venue?.close()
  await paper?.close()
  await database?.close()
  rmSync(directory, { recursive: true, force: true })
})

async function postJson(url: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return await answer.json()
}

const info = (type: string, more: object = {}) =>
  postJson(`${faceUrl}/info`, { type, user: owner.address, ...more })

async function readMids(): Promise<Map<string, string>> {
  const { json } = await send(gateway, '/v1/perps/marketsContext?provider=hyperliquid')
  const { prices } = z.object({ prices: z.array(MarketContext) }).parse(json)
  return new Map(prices.map(({ marketId, midPrice }) => [marketId, midPrice]))
}

/** A price this many times the middle of a market, on the grid. */
function at(marketId: string, factor: string): string {
  const decimals = marketId === 'BTC' ? 5 : 4
  return snapPrice(mul(decimal(mids.get(marketId) ?? ''), decimal(factor)), decimals, 'down')
}

function post(path: string, body: object) {
  const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
  return send(gateway, `/v1/perps${path}`, { body, headers })
}

async function sign(steps: readonly ActionStep[], signer: LocalAccount) {
  return await Promise.all(
    steps.map(async (step) => {
      if (!isEip712Step(step)) throw new Error('no typed data')
      const { domain, types, primaryType, message } = step.typedData
      const signature = await signer.signTypedData({ domain, types, primaryType, message })
      return { action: step.action, typedData: step.typedData, signature }
    }),
  )
}

/** Stages, signs and sends an action; what became of each step. */
async function run(action: string, params: Params, signer: LocalAccount = agent) {
  const who = { provider: 'hyperliquid', address: owner.address }
  const signed = signer === owner ? {} : { signerAddress: agent.address }
  const created = await post('/createAction', { ...who, ...signed, action, params })
  expect([created.status, created.text.slice(0, 200)]).toEqual([201, expect.any(String)])
  const { actions } = CreateActionResponse.parse(created.json)
  const steps = await sign(actions, signer)
  const executed = await post('/executeAction', { ...who, ...signed, action, actions: steps })
  expect([executed.status, executed.text.slice(0, 300)]).toEqual([202, expect.any(String)])
  return ExecuteActionResponse.parse(executed.json).results
}

async function succeed(action: string, params: Params, signer?: LocalAccount) {
  const results = await run(action, params, signer)
  for (const result of results) expect(result).toMatchObject({ success: true })
  return results.at(-1)?.orderId ?? ''
}

/** Everything that a refused action must leave as it was; marks move on by themselves. */
async function standing() {
  const Position = z.object({
    position: z.object({ coin: z.string(), szi: z.string(), leverage: z.unknown() }),
  })
  const State = z.object({ assetPositions: z.array(Position) })
  const [orders, state, spot, twaps] = await Promise.all([
    info('frontendOpenOrders'),
    info('clearinghouseState'),
    info('spotClearinghouseState'),
    info('twapHistory'),
  ])
  return { orders, positions: State.parse(state).assetPositions, spot, twaps }
}

interface Refusal {
  params: () => Params | Promise<Params>
  code: number
  says: RegExp
  /** The same for programs, where there is a word for it. */
  reason?: string
  signer?: LocalAccount
}

const order = (more: Params) => ({ market: btc, side: 'BUY', type: 'LIMIT', size: '900', ...more })
const between = { collateral: '0', sourceDex: '', destinationDex: 'spot' }
const margin = /not have sufficient margin|insufficient margin/i

const TOO_LARGE: Record<string, [action: string, refusal: Refusal]> = {
  'a limit order': [
    'placeOrder',
    { params: () => order({ price: at('BTC', '0.95') }), code: 2021, says: margin },
  ],
  'a market order': [
    'placeOrder',
    {
      params: () => order({ type: 'MARKET', size: '2', price: at('BTC', '1.05') }),
      code: 2021,
      says: margin,
    },
  ],
  'an order with exits': [
    'placeOrder',
    {
      params: () =>
        order({
          price: at('BTC', '0.95'),
          takeProfit: { triggerPrice: at('BTC', '1.2') },
          stopLoss: { triggerPrice: at('BTC', '0.8') },
        }),
      code: 2021,
      says: margin,
    },
  ],
  'a TWAP': [
    'placeTwapOrder',
    {
      params: () => ({ market: btc, side: 'BUY', size: '900', durationSeconds: 1800 }),
      code: 2021,
      says: margin,
    },
  ],
  'a modified order': [
    'modifyOrder',
    {
      params: async () => {
        const rest = { market: btc, side: 'BUY', type: 'LIMIT', size: '0.001' }
        const id = await succeed('placeOrder', { ...rest, price: at('BTC', '0.9') })
        return { modifications: [{ id, size: '900' }] }
      },
      code: 2021,
      says: margin,
    },
  ],
  'a leverage so low that the position is not covered': [
    'updateLeverage',
    { params: () => ({ market: eth, leverage: 1 }), code: 2021, says: margin },
  ],
  'margin added beyond what is free': [
    'updatePositionMargin',
    {
      params: () => ({ market: eth, action: 'add', amount: '900000' }),
      code: 2021,
      says: margin,
    },
  ],
  'margin taken that the position needs': [
    'updatePositionMargin',
    {
      params: () => ({ market: eth, action: 'remove', amount: '900000' }),
      code: 2021,
      says: margin,
    },
  ],
  'a withdrawal': [
    'withdrawal',
    {
      params: () => ({ destination: owner.address, amount: '900000' }),
      code: 2022,
      says: /^Insufficient balance/,
      signer: owner,
    },
  ],
  'a transfer between ledgers': [
    'sendAsset',
    {
      params: () => ({ ...between, amount: '900000' }),
      code: 2022,
      says: /^Insufficient balance/,
      signer: owner,
    },
  ],
  'an order on a spot pair': [
    'placeOrder',
    {
      params: () => ({
        market: { marketId: '@1', categoryId: 'spot' },
        side: 'BUY',
        type: 'LIMIT',
        size: '100000',
        price: '30',
      }),
      code: 2022,
      says: /spot balance/,
    },
  ],
}

const OTHERWISE: Record<string, [action: string, refusal: Refusal]> = {
  'a post-only order that would cross': [
    'placeOrder',
    {
      params: () => order({ size: '0.001', price: at('BTC', '1.02'), timeInForce: 'POST_ONLY' }),
      code: 2020,
      says: /^Post only order would have immediately matched, bbo was [\d.]+@[\d.]+/,
      reason: 'wouldCross',
    },
  ],
  'an immediate order with nothing to meet': [
    'placeOrder',
    {
      params: () => order({ size: '0.001', price: at('BTC', '0.9'), timeInForce: 'IOC' }),
      code: 2020,
      says: /^Order could not immediately match/,
      reason: 'nothingToMatch',
    },
  ],
  'a reduce-only order that would open': [
    'placeOrder',
    {
      params: () => order({ size: '0.001', price: at('BTC', '0.9'), reduceOnly: true }),
      code: 2020,
      says: /^Reduce only order would increase position/,
      reason: 'reduceOnly',
    },
  ],
  'a trigger that is passed already': [
    'placeTriggerOrder',
    {
      params: () => ({
        market: eth,
        side: 'SELL',
        stopLoss: { triggerPrice: at('ETH', '1.1') },
      }),
      code: 2002,
      says: /^Invalid TP\/SL price/,
      reason: 'badTrigger',
    },
  ],
  'a cancel of an order that is gone': [
    'cancelOrder',
    { params: () => ({ ids: ['BTC:123456'] }), code: 2024, says: /never placed/ },
  ],
  'a cancel of a TWAP that is gone': [
    'cancelTwapOrder',
    { params: () => ({ market: btc, twapId: '123456' }), code: 2024, says: /never placed/ },
  ],
}

async function expectRefused(action: string, { params, code, says, reason, signer }: Refusal) {
  const asked = await params()
  const before = await standing()
  const results = await run(action, asked, signer)
  const last = results.at(-1)
  expect(last).toEqual({
    action,
    success: false,
    errorCode: code,
    error: expect.stringMatching(says),
    ...(reason === undefined ? {} : { reason }),
    ...(last && 'orderId' in last ? { orderId: expect.any(String) } : {}),
    ...(last && 'twapId' in last ? { twapId: expect.any(String) } : {}),
  })
  expect(await standing()).toEqual(before)
}

describe('too large for the account', () => {
  it.each(Object.entries(TOO_LARGE))('%s', (_name, [action, refusal]) =>
    expectRefused(action, refusal),
  )
})

describe('refused by book or account', () => {
  it.each(Object.entries(OTHERWISE))('%s', (_name, [action, refusal]) =>
    expectRefused(action, refusal),
  )
})
