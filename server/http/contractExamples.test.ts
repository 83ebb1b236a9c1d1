import { existsSync } from 'node:fs'
import { mnemonicToAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketSeed } from '@/lib/client/testing/marketSeed'
import { DESK_TIMEOUT_MS, startDesk, type TestDesk } from '@/lib/client/testing/startDesk'
import { CreateActionResponse, ExecuteActionResponse } from '@/lib/schema/action/action'
import {
  DexActionsResponse,
  DexCreateWithdrawalResponse,
  DexResultsResponse,
  DexWithdrawalResponse,
} from '@/lib/schema/action/dexAction'
import { ErrorBody, isErrorCode } from '@/lib/schema/errors'
import type { Operation } from '@/lib/schema/operations/operation'
import { type OperationExample, operationExamples } from '@/lib/schema/operations/operationExamples'
import { type OperationId, operations } from '@/lib/schema/operations/operations'
import { writeQuery } from '@/lib/schema/operations/query'

/**
 * Every example of the published contract, sent to a running service on both mounts. What is signed
 * is what the service answered to the example before it, signed by the accounts that the examples
 * name: the ninth and tenth of the phrase that test chains share. `CONTRACT_URL` (all before
 * `/providers`) points the suite at another service, which may refuse what only paper money pays.
 */

const ELSEWHERE = process.env.CONTRACT_URL
const isBuilt = existsSync('.next/BUILD_ID')
/** The pages' own mount where they are built, and in the long run the service's alone as well. */
const MOUNTS = [
  ...(isBuilt ? ['next'] : []),
  ...(isBuilt && process.env.LONG_RUN !== '1' ? [] : ['direct']),
]
const table: Record<OperationId, Operation> = operations

const PHRASE = 'test test test test test test test test test test test junk'
const owner = mnemonicToAccount(PHRASE, { addressIndex: 8 })
const agent = mnemonicToAccount(PHRASE, { addressIndex: 9 })

describe.each(ELSEWHERE === undefined ? MOUNTS : [ELSEWHERE])('every example, at %s', (target) => {
  let service: TestDesk | undefined
  let apiUrl = target
  let examples: Record<OperationId, OperationExample>
  const orderIds: string[] = []

  beforeAll(async () => {
    if (ELSEWHERE === undefined) {
      service = await startDesk({
        PERPS_MOUNT: target,
        PAPER_SEED: marketSeed('examples'),
        PAPER_CHAIN: 'on',
      })
      apiUrl = `${service.webUrl}/v1/perps`
      await reportPaper('/faucet', { address: owner.address, amount: '10000' })
      await reportPaper('/price', { marketId: 'BTC', price: '62000' })
    }
    const { dexes } = operations.listDexes.success.schema.parse(await get(`${apiUrl}/dexes`))
    examples = operationExamples(dexes[0]?.key ?? '')
  }, DESK_TIMEOUT_MS)
  afterAll(() => service?.close(), DESK_TIMEOUT_MS)

  async function reportPaper(path: string, body: object) {
    const headers = { 'content-type': 'application/json' }
    await fetch(`${service?.paperUrl}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
  }

  /** Sends an example, with parts of it replaced, and holds the answer to the table. */
  async function run(id: OperationId, over: OperationExample['params'] = {}): Promise<unknown> {
    const { method, path, success, errors } = table[id]
    const { params = {}, query, body } = { ...examples[id], ...over }
    const filled = Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
      path as string,
    )
    const search = query === undefined ? '' : `?${writeQuery(query)}`
    const headers = { 'content-type': 'application/json', ...key() }
    const response = await fetch(`${apiUrl}${filled}${search}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json: unknown = await response.json()
    if (ELSEWHERE === undefined || response.status < 400) {
      expect([id, response.status, json]).toEqual([id, success.status, json])
      expect(success.schema.parse(json)).toEqual(json)
    } else {
      const { code } = ErrorBody.parse(json)
      expect(isErrorCode(code) && errors.includes(code)).toBe(true)
    }
    const names = [...response.headers.keys()]
    expect(names).toContainEqual(expect.stringMatching(/^x-.+-requestid$/))
    for (const name of ['limit', 'remaining', 'reset']) {
      expect(response.headers.get(`x-ratelimit-${name}`)).toMatch(/^\d+$/)
    }
    return json
  }

  const bodyOf = (id: OperationId) => Object(examples[id].body)

  it('names every operation, with the accounts that sign', () => {
    expect(Object.keys(examples).sort()).toEqual(Object.keys(operations).sort())
    expect(bodyOf('createAction').address).toBe(owner.address.toLowerCase())
    expect(bodyOf('createAction').signerAddress).toBe(agent.address.toLowerCase())
  })

  it.each(Object.values<Operation>(operations).filter(reads))('$id: $path', async ({ id }) => {
    await run(id as OperationId)
  })

  it('authorizations: created, signed by the wallet, submitted', async () => {
    const created = DexActionsResponse.safeParse(await run('createAuthorization'))
    // Elsewhere they may be in place already, or refused.
    if (ELSEWHERE !== undefined && !created.data?.actions.length) return
    if (!created.success) throw created.error
    const example = bodyOf('submitAuthorization')
    expect(created.data.actions[0]?.action).toBe(example.actions[0].action)
    const actions = await signAll(created.data.actions, owner)
    const body = { ...example, actions }
    const { results } = DexResultsResponse.parse(await run('submitAuthorization', { body }))
    expect(results.map(({ success }) => success)).toEqual(actions.map(() => true))
  })

  it('an order of the provider-based family: created, signed by the agent, executed', async () => {
    const created = CreateActionResponse.safeParse(await run('createAction'))
    if (!created.success) return
    const steps = created.data.actions.flatMap((step) => ('typedData' in step ? [step] : []))
    const example = bodyOf('executeAction')
    const body = { ...example, actions: await signAll(steps, agent) }
    const { results } = ExecuteActionResponse.parse(await run('executeAction', { body }))
    expect(results.filter(({ success }) => !success)).toEqual([])
    expect(results.at(-1)).toMatchObject({ action: example.action, orderId: expect.any(String) })
  })

  it('an order of the dex-based family: created, signed by the agent, submitted', async () => {
    const created = DexActionsResponse.safeParse(await run('createDexOrder'))
    if (!created.success) return
    const actions = await signAll(created.data.actions, agent)
    const body = { ...bodyOf('submitDexOrder'), actions }
    const { results } = DexResultsResponse.parse(await run('submitDexOrder', { body }))
    expect(results.filter(({ success }) => !success)).toEqual([])
    orderIds.push(...results.flatMap(({ orderId }) => orderId ?? []))
    expect(orderIds.length).toBeGreaterThan(0)
  })

  it('that order: looked up, and its cancel created', async () => {
    const [id] = orderIds
    if (id === undefined) return
    await run('getDexOrder', { params: { id } })
    await run('cancelDexOrder', { body: { ...bodyOf('cancelDexOrder'), ids: [id] } })
  })

  it('a withdrawal: created, signed by the wallet, submitted', async () => {
    const created = DexCreateWithdrawalResponse.safeParse(await run('createWithdrawal'))
    if (!created.success) return
    const [action] = await signAll([created.data.action], owner)
    const body = { ...bodyOf('submitWithdrawal'), action }
    const { result } = DexWithdrawalResponse.parse(await run('submitWithdrawal', { body }))
    expect(result).toMatchObject({ success: true })
  })
})

// An order can only be looked up once it was placed.
function reads({ id, method }: Operation): boolean {
  return method === 'GET' && id !== 'getDexOrder'
}

function key(): Record<string, string> {
  const name = process.env.CONTRACT_KEY_HEADER ?? 'x-svc-api-key'
  const value = process.env.CONTRACT_API_KEY
  return value === undefined ? {} : { [name]: value }
}

async function get(url: string): Promise<unknown> {
  return await (await fetch(url, { headers: key() })).json()
}

type Signable = { typedData: Parameters<PrivateKeyAccount['signTypedData']>[0] }

async function signAll<Step extends object>(
  steps: readonly (Step & { typedData: object })[],
  account: Pick<PrivateKeyAccount, 'signTypedData'>,
) {
  return await Promise.all(
    steps.map(async (step) => {
      const { typedData } = step as Signable
      return { ...step, signature: await account.signTypedData(typedData) }
    }),
  )
}
