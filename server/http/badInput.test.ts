import type { LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CreateActionResponse } from '@/lib/schema/action/action'
import { type ActionStep, isEip712Step, isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { actionTable } from '@/server/venues/hyperliquid/actionTable'
import {
  AGENT,
  agent,
  BRIDGE,
  NOW_MS,
  OWNER,
  owner,
  startTestVenue,
  stateWith,
  type TestVenue,
  USDC,
} from '@/server/venues/hyperliquid/testing/testVenue'
import { createTestApi, send, TEST_DASHBOARD_KEY, type TestApi } from './testing/testApi'

/** Bad input of every action of venue kind A, from the request to the journal. */

type Params = Record<string, unknown>
const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const order = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '65000' }
const STRANGER = privateKeyToAccount(`0x${'77'.repeat(32)}`)
const HASH = `0x${'aa'.repeat(32)}`

interface Case {
  params: Params
  off?: [field: string, params: Params][]
  /** What the venue answers for it to have anything to do. */
  script?: Params
}

/** By action: the least that it takes, and what of it is off the grid or out of bounds. */
const ACTIONS: Record<string, Case> = {
  placeOrder: {
    params: order,
    off: [
      ['params.size', { ...order, size: '0.000001' }],
      ['params.price', { ...order, price: '65000.5' }],
      ['params.price', { ...order, price: '6500.55' }],
      ['params.size', { ...order, size: '0.0001' }],
      ['params.leverage', { ...order, leverage: 41 }],
      ['params.timeInForce', { ...order, timeInForce: 'GTT', expiresAt: String(NOW_MS + 60_000) }],
    ],
  },
  placeTriggerOrder: {
    params: { market, side: 'SELL', stopLoss: { triggerPrice: '60000' } },
    off: [
      [
        'params.stopLoss.triggerPrice',
        { market, side: 'SELL', stopLoss: { triggerPrice: '60000.5' } },
      ],
    ],
  },
  placeTwapOrder: {
    params: { market, side: 'BUY', size: '1', durationSeconds: 1800 },
    off: [
      ['params.size', { market, side: 'BUY', size: '1.000001', durationSeconds: 1800 }],
      ['params.durationSeconds', { market, side: 'BUY', size: '1', durationSeconds: 60 }],
    ],
  },
  cancelOrder: { params: { ids: ['BTC:7'] }, off: [['params.ids.0', { ids: ['x'] }]] },
  cancelTwapOrder: { params: { market, twapId: '77' } },
  cancelAllOrders: {
    params: { timeInForce: 1, timestampMs: NOW_MS + 60_000 },
    off: [['params.timestampMs', { timeInForce: 1, timestampMs: NOW_MS + 1_000 }]],
  },
  modifyOrder: {
    params: { modifications: [{ id: '7', price: '61000' }] },
    off: [
      ['params.modifications.0.price', { modifications: [{ id: '7', price: '61000.5' }] }],
      ['params.modifications.0.size', { modifications: [{ id: '7', size: '0.000001' }] }],
    ],
  },
  updateLeverage: {
    params: { market, leverage: 9 },
    off: [['params.leverage', { market, leverage: 41 }]],
  },
  updatePositionMargin: {
    params: { market, action: 'add', amount: '10' },
    off: [['params.amount', { market, action: 'add', amount: '0.0000001' }]],
  },
  approveAgent: { params: { agentAddress: `0x${'33'.repeat(20)}` } },
  approveBuilderFee: { params: {}, script: { maxBuilderFee: 0 } },
  setReferrer: { params: {} },
  withdrawal: {
    params: { destination: OWNER, amount: '25' },
    off: [['params.amount', { destination: OWNER, amount: '25.0000001' }]],
  },
  sendAsset: {
    params: { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '5' },
    off: [
      [
        'params.amount',
        { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '5.0000001' },
      ],
    ],
  },
  deposit: {
    params: { amount: '100.5', tokenAddress: USDC, chainId: 31_337 },
    off: [['params.amount', { amount: '100.0000001', tokenAddress: USDC, chainId: 31_337 }]],
  },
  accountMode: { params: { mode: 'unifiedAccount' }, off: [['params.mode', { mode: 'no mode' }]] },
  revokeSessionAgent: { params: { agentAddress: AGENT } },
  revokeBuilderFee: { params: {} },
}

/** An isolated position of one BTC. */
function isolated() {
  const state = stateWith(['BTC'])
  const [only] = state.assetPositions
  const leverage = { type: 'isolated', value: 5, rawUsd: '-80.0' }
  return { ...state, assetPositions: [{ ...only, position: { ...only?.position, leverage } }] }
}

let database: OpenDatabase
let venue: TestVenue
let gateway: TestApi
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(async () => {
  venue = await startTestVenue()
  gateway = createTestApi(database)
  gateway.clock.nowMs = NOW_MS
  Object.assign(gateway.service, { venues: [venue.adapter] })
  venue.script.clearinghouseState = isolated()
  venue.script.orderStatus = {
    status: 'order',
    order: {
      order: {
        coin: 'BTC',
        side: 'B',
        limitPx: '60000.0',
        sz: '0.02',
        origSz: '0.02',
        oid: 7,
        timestamp: 1,
        tif: 'Gtc',
      },
      status: 'open',
      statusTimestamp: NOW_MS,
    },
  }
})
afterEach(() => venue.stop())

const signersOf = (action: string) =>
  [...actionTable].find(([type]) => type === action)?.[1].signers

function create(action: string, params: unknown) {
  Object.assign(venue.script, ACTIONS[action]?.script)
  const isUsers = signersOf(action)?.[0] === 'USER'
  const signer = isUsers ? {} : { signerAddress: AGENT }
  const body = { provider: 'hyperliquid', address: OWNER, ...signer, action, params }
  return post('/createAction', body)
}

function execute(action: string, actions: readonly unknown[]) {
  return post('/executeAction', { provider: 'hyperliquid', address: OWNER, action, actions })
}

function post(path: string, body: object) {
  const headers = { 'x-svc-api-key': TEST_DASHBOARD_KEY }
  return send(gateway, `/v1/perps${path}`, { body, headers })
}

/** Rows there are of what is staged and of what was submitted. */
async function rows() {
  const { stages, journal } = await database.steps.count()
  return { staged: stages, submitted: [...journal.values()].reduce((a, b) => a + b, 0) }
}

/** Every place in a value: the members of objects and the items of lists. */
function placesIn(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    [...path, name],
    ...placesIn(member, [...path, name]),
  ])
}

function changed(value: unknown, [name = '', ...rest]: readonly string[], to: unknown): unknown {
  const copy: Params = Object.assign(Array.isArray(value) ? [] : {}, value)
  if (rest.length > 0) copy[name] = changed(copy[name], rest, to)
  else if (to !== undefined) copy[name] = to
  else if (Array.isArray(copy)) copy.splice(Number(name), 1)
  else delete copy[name]
  return copy
}

/** Of no type that any parameter has. */
const WRONG = [{}, [], null, true, 1.5, [['x']]]

describe.each(Object.keys(ACTIONS))('%s', (action) => {
  const { params, off = [] } = ACTIONS[action] ?? { params: {} }

  async function expectRefused(bad: unknown, field: string) {
    const { status, error } = await create(action, bad)
    const reported = error.message.split(':')[0] ?? ''
    // What is missing may be named where it belongs, or where another would do as well.
    const isNamed =
      reported.startsWith(field) ||
      (reported.startsWith('params') && field.startsWith(reported)) ||
      error.message.includes(field.slice(field.lastIndexOf('.') + 1))
    expect([status, error.code, error.tool, isNamed], error.message).toEqual([
      400,
      2002,
      'hyperliquid',
      true,
    ])
  }

  it('names what is missing, of a wrong type or unknown, and stages nothing', async () => {
    const before = await rows()
    for (const place of placesIn(params)) {
      const field = ['params', ...place].join('.')
      for (const wrong of [undefined, ...WRONG]) {
        await expectRefused(changed(params, place, wrong), field)
      }
    }
    await expectRefused({ ...params, unheardOf: 1 }, 'params.unheardOf')
    expect(await rows()).toEqual(before)
    expect((await create(action, params)).status).toBe(201)
  })

  it('may repeat provider and address in its params, and no other ones', async () => {
    const copies = { provider: 'hyperliquid', address: owner.address }
    expect((await create(action, { ...params, ...copies })).status).toBe(201)
    await expectRefused({ ...params, ...copies, provider: 'lighter' }, 'params.provider')
    await expectRefused({ ...params, ...copies, address: AGENT }, 'params.address')
    await expectRefused({ ...params, ...copies, address: null }, 'params.address')
  })

  it.each(off)('refuses %s off the grid or out of bounds: %j', async (field, bad) => {
    const before = await rows()
    await expectRefused(bad, field)
    expect(await rows()).toEqual(before)
  })

  async function stage(): Promise<ActionStep[]> {
    const { status, json } = await create(action, params)
    expect(status).toBe(201)
    return CreateActionResponse.parse(json).actions
  }

  function sign(steps: readonly ActionStep[], by: LocalAccount) {
    return Promise.all(
      steps.map(async (step) => {
        if (isEvmTxStep(step)) {
          const from = by.address.toLowerCase()
          const { to } = step.txParams
          const input = `0xa9059cbb${BRIDGE.slice(2).padStart(64, '0')}${(100_500_000).toString(16).padStart(64, '0')}`
          venue.script.eth_getTransactionByHash = { from, to, input, value: '0x0' }
          venue.script.eth_getTransactionReceipt = { status: '0x1' }
          return { action: step.action, txParams: step.txParams, txHash: HASH }
        }
        if (!isEip712Step(step)) throw new Error('no such step')
        const { domain, types, primaryType, message } = step.typedData
        const signature = await by.signTypedData({ domain, types, primaryType, message })
        return { action: step.action, typedData: step.typedData, signature }
      }),
    )
  }

  it('takes no signature but that of who has to sign, and loses nothing by a wrong one', async () => {
    const steps = await stage()
    const before = await rows()
    const { status, error } = await execute(action, await sign(steps, STRANGER))
    expect([status, error.code]).toEqual([401, 2010])
    expect(venue.asks('exchange')).toEqual([])
    expect(await rows()).toEqual(before)
    venue.script.exchange = { status: 'ok', response: { type: 'default' } }
    venue.script.maxBuilderFee = 10
    const right = signersOf(action)?.[0] === 'USER' ? owner : agent
    expect((await execute(action, await sign(steps, right))).status).toBe(202)
    expect((await rows()).submitted).toBe(before.submitted + steps.length)
  })

  // A transaction is signed where it was broadcast.
  if (signersOf(action)?.join() === 'USER' && action !== 'deposit') {
    it('is for the owner alone to sign, whatever signer is named beside it', async () => {
      Object.assign(venue.script, ACTIONS[action]?.script)
      const who = { provider: 'hyperliquid', address: OWNER, signerAddress: AGENT, action }
      const { json } = await post('/createAction', { ...who, params })
      const steps = CreateActionResponse.parse(json).actions
      const byAgent = await post('/executeAction', { ...who, actions: await sign(steps, agent) })
      expect([byAgent.status, byAgent.error.code]).toEqual([401, 2010])
      expect(venue.asks('exchange')).toEqual([])
      venue.script.exchange = { status: 'ok', response: { type: 'default' } }
      venue.script.maxBuilderFee = 10
      const byOwner = await post('/executeAction', { ...who, actions: await sign(steps, owner) })
      expect(byOwner.status).toBe(202)
    })

    it.each([
      [AGENT, undefined],
      [AGENT, OWNER],
      [undefined, AGENT],
    ])(
      'is the same step with signer %s named when it is created and %s when it is sent',
      async (named, reported) => {
        Object.assign(venue.script, ACTIONS[action]?.script)
        const who = { provider: 'hyperliquid', address: OWNER, action }
        const { json } = await post('/createAction', { ...who, signerAddress: named, params })
        const steps = CreateActionResponse.parse(json).actions
        venue.script.exchange = { status: 'ok', response: { type: 'default' } }
        venue.script.maxBuilderFee = 10
        const body = { ...who, signerAddress: reported, actions: await sign(steps, owner) }
        expect((await post('/executeAction', body)).status).toBe(202)
      },
    )
  }

  if (signersOf(action)?.[0] === 'USER') return

  it('takes no key whose approval has ended', async () => {
    const steps = await stage()
    const before = await rows()
    venue.script.extraAgents = [{ address: AGENT, name: 'svc', validUntil: NOW_MS - 1 }]
    const { status, error } = await execute(action, await sign(steps, agent))
    expect([status, error.code, error.message]).toEqual([
      403,
      2011,
      `${AGENT} is not an approved agent of ${OWNER}.`,
    ])
    expect(venue.asks('exchange')).toEqual([])
    expect(await rows()).toEqual(before)
  })
})

it('holds every action there is', () => {
  expect(Object.keys(ACTIONS).toSorted()).toEqual([...actionTable.keys()].toSorted())
})
