import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type DexAction,
  DexActionsResponse,
  DexResultsResponse,
} from '@/lib/schema/action/dexAction'
import { type ErrorCode, errorTable } from '@/lib/schema/errors'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import {
  accept,
  BAD_SIGNATURE,
  goodSignature,
  STRANGER_SIGNATURE,
} from '@/server/service/testing/fakeVenue'
import type { RelayOutcome, StagedStep } from '@/server/venues/adapter'
import { createTestApi, send, type TestApi } from './testing/testApi'

let database: OpenDatabase
let gateway: TestApi
let who: { dex: string; address: string }
let made = 0
beforeAll(async () => {
  database = await openTestDatabase()
}, 120_000)
afterAll(() => database.close())
beforeEach(() => {
  gateway = createTestApi(database)
  made += 1
  who = { dex: 'fake', address: `0x${made.toString(16).padStart(40, 'd')}` }
})

type Signed = Pick<DexAction, 'action' | 'typedData'> & { signature: string }
type Submission = { create: () => Promise<DexAction[]>; submit: (signed: Signed[]) => object }

const agent = `0x${'a9'.repeat(20)}`
const order = { symbol: 'BTC', side: 'BUY', type: 'LIMIT', size: '0.1', price: '100' }

async function create(path: string, body: object): Promise<DexAction[]> {
  const { status, json } = await send(gateway, `/v1/perps${path}`, { body })
  expect(status).toBe(201)
  return DexActionsResponse.parse(json).actions
}

const sign = (actions: readonly DexAction[], signature: string = goodSignature()): Signed[] =>
  actions.map(({ action, typedData }) => ({ action, typedData, signature }))

/** Every operation that takes signed payloads, with what stages them. */
const SUBMITS: Record<string, Submission> = {
  '/order': {
    create: () => create('/createOrder', { ...who, signerAddress: agent, ...order }),
    submit: (actions) => ({ ...who, signerAddress: agent, actions }),
  },
  '/authorization': {
    create: () =>
      create('/createAuthorization', {
        ...who,
        authorizations: [{ key: 'ApproveAgent', params: { agentAddress: agent } }],
      }),
    submit: (actions) => ({ ...who, actions }),
  },
  '/withdrawal': {
    async create() {
      const withdrawal = { destination: who.address, amount: '10' }
      const body = { ...who, withdrawal }
      const { json } = await send(gateway, '/v1/perps/createWithdrawal', { body })
      return [DexActionsResponse.shape.actions.element.parse(Object(json).action)]
    },
    submit: ([action]) => ({ ...who, action }),
  },
}

describe.each(Object.keys(SUBMITS))('POST %s', (path) => {
  const at = () => SUBMITS[path] ?? SUBMITS['/order']
  const stage = async () => (await at()?.create()) ?? []
  async function submit(signed: Signed[]) {
    const answer = await send(gateway, `/v1/perps${path}`, { body: at()?.submit(signed) })
    return { ...answer, reported: [answer.status, answer.error.code] }
  }

  it('answers 409, code 2041, where the payload was used with another signature', async () => {
    const actions = await stage()
    expect((await submit(sign(actions))).status).toBe(202)
    const relayed = gateway.venue.relayed.length
    expect((await submit(sign(actions, goodSignature(2)))).reported).toEqual([409, 2041])
    expect((await submit(sign(actions))).headers.get('x-svc-replayed')).toBe('true')
    expect(gateway.venue.relayed).toHaveLength(relayed)
  })

  it('answers 409, code 2041, and when to ask again while another process is running it', async () => {
    const actions = await stage()
    gateway.service.executions.take = () => undefined
    const { reported, headers } = await submit(sign(actions))
    expect(reported).toEqual([409, 2041])
    expect(headers.get('retry-after')).toBe('1')
    expect(gateway.venue.relayed).toEqual([])
  })

  it.each([
    ['a broken signature', 401, 2010, BAD_SIGNATURE],
    ['a stranger’s signature', 403, 2011, STRANGER_SIGNATURE],
  ] as const)('refuses %s with %i, code %i', async (_, status, code, signature) => {
    const actions = await stage()
    expect((await submit(sign(actions, signature))).reported).toEqual([status, code])
    expect((await submit(sign(actions))).status).toBe(202)
  })

  it('refuses an altered payload with 400, code 2050, and an expired one with 410', async () => {
    const actions = await stage()
    const altered = actions.map((one) => ({
      ...one,
      typedData: { ...one.typedData, message: { ...one.typedData.message, nonce: 1 } },
    }))
    expect((await submit(sign(altered))).reported).toEqual([400, 2050])
    gateway.clock.nowMs += 24 * 3_600_000
    expect((await submit(sign(actions))).reported).toEqual([410, 2042])
    expect(gateway.venue.relayed).toEqual([])
  })
})

it.each([
  [agent, agent],
  [agent, undefined],
  [undefined, agent],
])(
  'a withdrawal is the owner’s with signer %s named when it is built and %s when it is sent',
  async (named, reported) => {
    const withdrawal = { destination: who.address, amount: '10' }
    const built = { ...who, signerAddress: named, withdrawal }
    const { status, json } = await send(gateway, '/v1/perps/createWithdrawal', { body: built })
    expect(status).toBe(201)
    const [signed] = sign([DexActionsResponse.shape.actions.element.parse(Object(json).action)])
    const body = { ...who, signerAddress: reported, action: signed }
    expect((await send(gateway, '/v1/perps/withdrawal', { body })).status).toBe(202)
    expect(gateway.venue.relayed).toMatchObject([{ signerAddress: who.address }])
  },
)

describe('POST /order that the venue refuses', () => {
  const lack =
    (errorCode: ErrorCode) =>
    ({ step: { action } }: StagedStep): RelayOutcome => ({
      kind: 'settled',
      result: { action, success: false, error: `No: ${errorCode}.`, errorCode },
    })
  async function trade(outcomes: ((staged: StagedStep) => RelayOutcome)[], kinds: string[]) {
    gateway.venue.orderSteps = kinds
    gateway.venue.outcomes = outcomes
    const actions = await create('/createOrder', { ...who, signerAddress: agent, ...order })
    const body = { ...who, signerAddress: agent, actions: sign(actions) }
    return await send(gateway, '/v1/perps/order', { body })
  }

  it.each([
    ['margin', 2021],
    ['balance', 2022],
  ] as const)('for want of %s answers 422, code %i, in its words', async (_, code) => {
    const { status, error } = await trade([lack(code)], ['placeOrder'])
    expect([status, error]).toEqual([422, { code, tool: 'fake', message: `No: ${code}.` }])
    expect(errorTable[code].status).toBe(422)
  })

  it.each([2021, 2022] as const)(
    'with code %i after its leverage was set says so in the item',
    async (code) => {
      const { status, json } = await trade([accept, lack(code)], ['updateLeverage', 'placeOrder'])
      expect(status).toBe(202)
      expect(DexResultsResponse.parse(json).results).toMatchObject([
        { action: 'updateLeverage', success: true },
        { action: 'placeOrder', success: false, errorCode: code },
      ])
    },
  )

  it('for any other reason says so in the item', async () => {
    const { status, json } = await trade([lack(2020)], ['placeOrder'])
    expect(status).toBe(202)
    expect(DexResultsResponse.parse(json).results).toMatchObject([{ errorCode: 2020 }])
  })
})

it('passes on what ends an action whose answer was lost', async () => {
  gateway.venue.outcomes = [() => ({ kind: 'unknown', message: 'no answer' })]
  const asked: unknown[] = []
  gateway.venue.probe = async (_staged, _context, signed) => {
    asked.push(Object(signed).voidSignature)
    return { kind: 'pending' }
  }
  const actions = sign(await create('/createOrder', { ...who, signerAddress: agent, ...order }))
  const submit = async (signed: object[]) => {
    const body = { ...who, signerAddress: agent, actions: signed }
    return DexResultsResponse.parse((await send(gateway, '/v1/perps/order', { body })).json).results
  }
  expect(await submit(actions)).toMatchObject([{ errorCode: 2100 }])
  const voidSignature = goodSignature(9)
  expect(await submit(actions.map((one) => ({ ...one, voidSignature })))).toMatchObject([
    { errorCode: 2100 },
  ])
  expect(asked).toEqual([voidSignature])
})
