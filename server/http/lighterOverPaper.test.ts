import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { SignedWasmBlobStep } from '@/lib/schema/action/signedStep'
import { ErrorBody } from '@/lib/schema/errors'
import { runLength } from '@/lib/testing/runLength'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { type OpenPaper, openPaper } from '@/server/venues/lighter/testing/openPaper'
import type { PaperTrader } from '@/server/venues/lighter/testing/paperTrader'
import { createTestApi, send, type TestApi } from './testing/testApi'

/** The API over the Lighter adapter and the paper exchange's own face. */

/** A busy machine is no fault of the venue. */
const PATIENCE_MS = 30_000
/** Orders of one key, from two instances in turn. */
const IN_TURN = runLength({ usual: 8, long: 20 })

let paper: OpenPaper
let trader: PaperTrader
let database: OpenDatabase
let gateway: TestApi

beforeAll(async () => {
  database = await openTestDatabase()
  paper = await openPaper('http')
  trader = await paper.openTrader()
}, 120_000)

afterAll(async () => {
  await paper?.close()
  await database?.close()
})

beforeEach(async () => {
  gateway = openGateway(paper.adapter)
  await paper.admin('/faults', { clear: true })
})

function openGateway(adapter: OpenPaper['adapter']): TestApi {
  const opened = createTestApi(database, { requestTimeoutMs: PATIENCE_MS })
  Object.defineProperty(opened.clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  Object.assign(opened.service, { venues: [adapter], venueTimeoutMs: PATIENCE_MS })
  return opened
}

const owner = (by = trader) => ({ provider: 'lighter', address: by.address })

async function create(action: string, params: object, at = gateway, by = trader) {
  const body = { ...owner(by), action, params }
  const answer = await send(at, '/v1/perps/createAction', { body })
  if (answer.status !== 201) throw new Error(answer.text)
  const steps: ActionStep[] = Object(answer.json).actions
  return steps
}

async function sign(steps: readonly ActionStep[], by = trader) {
  return await Promise.all(steps.map((step) => by.signStep(step)))
}

function execute(
  action: string,
  actions: readonly SignedWasmBlobStep[],
  at = gateway,
  by = trader,
) {
  return send(at, '/v1/perps/executeAction', { body: { ...owner(by), action, actions } })
}

async function place(share: string, at = gateway, by = trader) {
  const signed = await sign(await create('placeOrder', await paper.order(share), at, by), by)
  return await execute('placeOrder', signed, at, by)
}

function resultsOf(answer: Awaited<ReturnType<typeof send>>): unknown[] {
  if (answer.status !== 202) throw new Error(answer.text)
  return Object(answer.json).results
}

async function refusalOf(answer: Promise<Awaited<ReturnType<typeof send>>>) {
  const { status, json } = await answer
  return [status, ErrorBody.parse(json).code]
}

describe('as many changes as one request may ask for', () => {
  it('are taken back as they were staged and signed', async () => {
    const change = { price: await paper.priceAt('0.9'), size: '0.1' }
    const modifications = Array.from({ length: 100 }, (_, index) => ({
      id: `0:${281_474_976_000_000 + index}`,
      ...change,
    }))
    const signed = await sign(await create('modifyOrder', { modifications }))
    expect(resultsOf(await execute('modifyOrder', signed))).toHaveLength(100)
  })
})

describe('an order', () => {
  it('is staged, signed, executed once and answered again from the journal', async () => {
    const signed = await sign(await create('placeOrder', await paper.order('0.9')))
    const first = await execute('placeOrder', signed)
    expect(resultsOf(first)).toMatchObject([{ success: true, txHash: signed[0]?.signedTx.txHash }])
    const again = await execute('placeOrder', signed)
    expect(resultsOf(again)).toEqual(resultsOf(first))
    expect(again.headers.get('x-svc-replayed')).toBe('true')
    expect(await trader.openOrders()).toHaveLength(1)
  })

  it('whose nonce has passed is refused before the relay and leaves no trace', async () => {
    const late = await sign(await create('placeOrder', await paper.order('0.9')))
    await place('0.89')
    const before = (await trader.openOrders()).length
    expect(await refusalOf(execute('placeOrder', late))).toEqual([400, 2040])
    expect(await refusalOf(execute('placeOrder', late))).toEqual([400, 2040])
    expect(await trader.openOrders()).toHaveLength(before)
  })

  it('whose nonce the venue refuses is an item with 2040, and the next one is taken', async () => {
    // Another program used the key: we cannot know.
    const elsewhere = paper.openAdapter()
    const signed = await sign(await create('placeOrder', await paper.order('0.9')))
    const other = openGateway(elsewhere)
    expect(resultsOf(await place('0.88', other))).toMatchObject([{ success: true }])
    const answer = await execute('placeOrder', signed)
    expect(resultsOf(answer)).toMatchObject([{ success: false, errorCode: 2040 }])
    expect(resultsOf(await place('0.87'))).toMatchObject([{ success: true }])
  })

  it('that was altered, signed with another key or for another chain is refused', async () => {
    const [step] = await create('placeOrder', await paper.order('0.9'))
    const [signed] = await sign(step ? [step] : [])
    if (signed === undefined) throw new Error('nothing staged')
    const { wasmSignParams } = signed
    const changed = { ...signed, wasmSignParams: { ...wasmSignParams, base_amount: 2 } }
    expect(await refusalOf(execute('placeOrder', [changed]))).toEqual([400, 2050])
    const info = JSON.parse(signed.signedTx.txInfo)
    const swapped = (change: object, txHash = signed.signedTx.txHash) => ({
      ...signed,
      signedTx: { ...signed.signedTx, txHash, txInfo: JSON.stringify({ ...info, ...change }) },
    })
    expect(await refusalOf(execute('placeOrder', [swapped({ Price: 1 })]))).toEqual([400, 2050])
    expect(await refusalOf(execute('placeOrder', [swapped({}, 'ab'.repeat(40))]))).toEqual([
      401, 2010,
    ])
    expect(await refusalOf(execute('placeOrder', [swapped({ Sig: 'no' })]))).toEqual([400, 2002])
    const foreign = await paper.openTrader({ isReady: false })
    foreign.keys.set(42, foreign.ecgfp5.createPrivateKey())
    const [stolen] = await sign(step ? [step] : [], foreign)
    expect(await refusalOf(execute('placeOrder', stolen ? [stolen] : []))).toEqual([401, 2010])
    expect(resultsOf(await execute('placeOrder', [signed]))).toMatchObject([{ success: true }])
  })

  it('of an account without the approval of the fee is staged and not relayed', async () => {
    const fresh = await paper.openTrader({ isReady: false })
    const register = await sign(await create('registerApiKey', {}, gateway, fresh), fresh)
    expect(resultsOf(await execute('registerApiKey', register, gateway, fresh))).toMatchObject([
      { success: true },
    ])
    const signed = await sign(
      await create('placeOrder', await paper.order('0.9'), gateway, fresh),
      fresh,
    )
    expect(await refusalOf(execute('placeOrder', signed, gateway, fresh))).toEqual([422, 2070])
  })

  it('with a leverage whose verdict comes late is not sent, and goes alone when placed again', async () => {
    const resting = (await trader.openOrders()).length
    const order = await paper.order('0.9', { leverage: 9 })
    const signed = await sign(await create('placeOrder', order))
    await paper.admin('/faults', { name: 'drop_request', remaining: 20, match: '/api/v1/tx ' })
    const notSent = { success: false, error: 'not sent: a preceding step failed' }
    const first = resultsOf(await execute('placeOrder', signed))
    expect(first).toMatchObject([{ success: false, errorCode: 2100 }, notSent])
    await paper.admin('/faults', { clear: true })
    const again = async () => resultsOf(await execute('placeOrder', signed))
    await expect.poll(again).toMatchObject([{ action: 'updateLeverage', success: true }, notSent])
    expect(await trader.openOrders()).toHaveLength(resting)
    const alone = await sign(await create('placeOrder', order))
    expect(alone.map(({ action }) => action)).toEqual(['placeOrder'])
    expect(resultsOf(await execute('placeOrder', alone))).toMatchObject([{ success: true }])
    expect(await trader.openOrders()).toHaveLength(resting + 1)
  })

  it('costs the venue two requests where the nonce is known', async () => {
    await place('0.9')
    const costs: number[] = []
    for (let at = 0; at < 5; at += 1) {
      const before = paper.requests()
      await place('0.9')
      costs.push(paper.requests() - before)
    }
    expect(Math.min(...costs)).toBeGreaterThan(0)
    expect(costs.sort()[2]).toBeLessThanOrEqual(2)
    expect(Math.max(...costs)).toBeLessThanOrEqual(4)
  })
})

describe('a lost answer', () => {
  it('after the venue took the order is found by its hash, and nothing is sent twice', async () => {
    const before = (await trader.openOrders()).length
    const signed = await sign(await create('placeOrder', await paper.order('0.9')))
    const fault = { name: 'drop_reply_after_accept', remaining: 1, match: 'sendTx' }
    await paper.admin('/faults', fault)
    const answer = resultsOf(await execute('placeOrder', signed))
    expect(answer).toMatchObject([{ success: false, errorCode: 2100 }])
    const again = await execute('placeOrder', signed)
    expect(resultsOf(again)).toMatchObject([{ success: true, txHash: signed[0]?.signedTx.txHash }])
    expect(await trader.openOrders()).toHaveLength(before + 1)
    expect(resultsOf(await place('0.89'))).toMatchObject([{ success: true }])
  })

  it('of an order that never arrived ends half a minute after another one can have used its nonce', async () => {
    const signed = await sign(await create('placeOrder', await paper.order('0.9')))
    await paper.admin('/faults', { name: 'drop_request', remaining: 1, match: 'sendTx' })
    expect(resultsOf(await execute('placeOrder', signed))).toMatchObject([{ errorCode: 2100 }])
    expect(resultsOf(await execute('placeOrder', signed))).toMatchObject([{ errorCode: 2100 }])
    expect(resultsOf(await place('0.89'))).toMatchObject([{ success: true }])
    // The nonce may be its own: the venue may show a transaction later than that.
    expect(resultsOf(await execute('placeOrder', signed))).toMatchObject([{ errorCode: 2100 }])
    await paper.admin('/clock', { advanceMs: 95_000 })
    await expect
      .poll(async () => Object(resultsOf(await execute('placeOrder', signed))[0]).errorCode)
      .toBe(2040)
  })
})

describe('several', () => {
  it('cancels of one request come back in the order of their ids', async () => {
    const ids: string[] = []
    for (const share of ['0.9', '0.89', '0.88']) {
      ids.push(Object(resultsOf(await place(share))[0]).orderId)
    }
    const wanted = [ids[2], '0:281474976999999', ids[0], ids[1]]
    const signed = await sign(await create('cancelOrder', { ids: wanted }))
    const before = paper.sent()
    const results = resultsOf(await execute('cancelOrder', signed))
    expect(results.map((result) => Object(result).success)).toEqual([true, false, true, true])
    expect(results.map((result) => Object(result).orderId)).toEqual([
      ids[2],
      undefined,
      ids[0],
      ids[1],
    ])
    expect(paper.sent() - before).toBe(1)
  })

  it('orders of one key succeed in turn, from two instances', async () => {
    const other = openGateway(paper.openAdapter())
    const outcomes: unknown[] = []
    for (let at = 0; at < IN_TURN; at += 1) {
      // Who finds a passed nonce creates the action again, as the library does.
      const through = at % 2 === 0 ? gateway : other
      let [result] = resultsOf(await place('0.9', through))
      if (Object(result).errorCode === 2040) [result] = resultsOf(await place('0.9', through))
      outcomes.push(Object(result).success)
    }
    expect(outcomes).toEqual(Array.from({ length: IN_TURN }, () => true))
  })
})

describe('a key in another slot', () => {
  it('is remembered by every instance, also after a restart', async () => {
    const fresh = await paper.openTrader({ isReady: false })
    const register = await sign(
      await create('registerApiKey', { apiKeyIndex: 9 }, gateway, fresh),
      fresh,
    )
    const answer = await execute('registerApiKey', register, gateway, fresh)
    expect(resultsOf(answer)).toMatchObject([{ success: true }])
    const restarted = openGateway(paper.openAdapter())
    const [step] = await create('cancelAllOrders', { timeInForce: 0 }, restarted, fresh)
    expect(step).toMatchObject({ wasmSignParams: { api_key_index: 9 } })
  })
})

describe('what does not go this way', () => {
  it('is refused: a step that the client delivers, and the dex family', async () => {
    const steps = await create('accountType', { tier: 'plus' })
    expect(steps).toMatchObject([{ wasmSignParams: { kind: 'changeAccountTier' } }])
    const signedTx = { txType: 14, txInfo: '{}', txHash: 'ab' }
    const given = steps.map((step) => ({ ...step, signedTx }))
    const answer = execute('accountType', given as never)
    expect(await refusalOf(answer)).toEqual([400, 2002])
    expect(await refusalOf(send(gateway, '/v1/perps/markets?dex=lighter'))).toEqual([400, 2002])
  })

  it('names no other wallet than the owner’s under a new key', async () => {
    const fresh = await paper.openTrader({ isReady: false })
    const stranger = await paper.openTrader({ isReady: false })
    const [step] = await create('registerApiKey', {}, gateway, fresh)
    const [signed] = await sign(step ? [step] : [], stranger)
    const answer = execute('registerApiKey', signed ? [signed] : [], gateway, fresh)
    expect(await refusalOf(answer)).toEqual([401, 2010])
  })
})
