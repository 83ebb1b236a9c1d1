import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionType } from '@/lib/schema/model/enums'
import { isJsonObject } from '@/lib/schema/model/json'
import type { StagedStep } from '@/server/venues/adapter'
import { RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { loseAnswer, row } from '@/server/venues/hyperliquid/testing/testLoss'
import {
  AGENT,
  NOW_MS,
  OWNER,
  startTestVenue,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
  venue.script.exchange = (_question: unknown, response: ServerResponse) => response.destroy()
})
afterEach(() => venue.stop())

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const REFUSAL = 'Cannot do this with an open position.'

const lose = (action: ActionType, params: unknown) => loseAnswer(venue, action, params)
const probe = (staged: StagedStep) => venue.adapter.probe(staged, venue.context())

function show(...txs: unknown[]) {
  venue.script.userDetails = { type: 'userDetails', txs }
}

const OF_WALLETS: [ActionType, unknown][] = [
  ['approveAgent', { agentAddress: `0x${'33'.repeat(20)}` }],
  ['approveBuilderFee', {}],
  ['withdrawal', { destination: OWNER, amount: '25' }],
  ['sendAsset', { collateral: '0', sourceDex: '', destinationDex: 'spot', amount: '5' }],
  ['accountMode', { mode: 'unifiedAccount' }],
]
const limit = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '65000' }
const withLeg = { ...limit, takeProfit: { triggerPrice: '80000' } }
const OF_ORDERS: [ActionType, unknown][] = [
  ['placeOrder', limit],
  ['modifyOrder', { modifications: [{ id: 'BTC:7', price: '64000' }] }],
]
/** The venue shows these without a nonce, and nothing in them is theirs alone. */
const NAMELESS: [ActionType, unknown][] = [
  ['updateLeverage', { market, leverage: 9 }],
  ['placeTwapOrder', { market, side: 'BUY', size: '1', durationSeconds: 600 }],
  ['cancelTwapOrder', { market, twapId: '7' }],
  ['cancelAllOrders', { timeInForce: 1, timestampMs: NOW_MS + 600_000 }],
  ['setReferrer', {}],
  ['cancelOrder', { ids: ['BTC:7'] }],
]
const PENDING = { kind: 'pending' }

beforeEach(() => {
  venue.script.maxBuilderFee = 0
  venue.script.userNonFundingLedgerUpdates = []
  venue.script.twapHistory = []
  venue.script.orderStatus = ({ oid }: { oid?: unknown }) =>
    oid === 7 ? standing('open') : { status: 'unknownOid' }
})

/** The venue's answer about order 7. */
function standing(status: string) {
  const order = {
    coin: 'BTC',
    side: 'B',
    limitPx: '65000',
    sz: '0.01',
    origSz: '0.01',
    oid: 7,
    timestamp: 1,
    reduceOnly: false,
    tif: 'Gtc',
  }
  return { status: 'order', order: { order, status, statusTimestamp: 1 } }
}

describe('a lost answer that the explorer shows', () => {
  it.each([...OF_WALLETS, ...OF_ORDERS])(
    'is the refusal in the venue’s words: %s',
    async (action, params) => {
      const staged = await lose(action, params)
      expect(await probe(staged)).toEqual(PENDING)
      // The explorer may show more than what was posted.
      const shown = { ...RelayData.parse(staged.relayData).action, isFrontend: true }
      show(row(staged, REFUSAL, { action: shown }))
      expect(await probe(staged)).toEqual({
        kind: 'settled',
        result: { action, success: false, errorCode: 2020, error: REFUSAL },
      })
    },
  )

  it.each(OF_WALLETS)('is the acceptance of a wallet’s step: %s', async (action, params) => {
    const staged = await lose(action, params)
    show(row(staged, null))
    expect(await probe(staged)).toEqual({ kind: 'settled', result: { action, success: true } })
  })

  it.each(OF_ORDERS)(
    'stays open where the step was taken, for the order decides: %s',
    async (action, params) => {
      const staged = await lose(action, params)
      show(row(staged, null))
      expect(await probe(staged)).toEqual(PENDING)
    },
  )
})

describe('the explorer never makes a failure of a step that took effect or may', () => {
  it.each(NAMELESS)('by an equal step, which may be another: %s', async (action, params) => {
    const staged = await lose(action, params)
    let asked = 0
    venue.script.userDetails = () => {
      asked += 1
      return { type: 'userDetails', txs: [row(staged, REFUSAL)] }
    }
    expect(await probe(staged)).toEqual(PENDING)
    const mustAsk = action === 'cancelAllOrders' ? 1 : 0
    expect(asked, 'not even asked where reads would show it, for it costs weight').toBe(mustAsk)
  })

  it.each([...OF_WALLETS, ...OF_ORDERS])(
    'by the refusal of the step posted a second time: %s',
    async (action, params) => {
      const staged = await lose(action, params)
      const again = row(staged, 'Invalid nonce: duplicate nonce', { time: NOW_MS + 900 })
      show(again)
      expect(await probe(staged), 'the first is not shown yet').toEqual(PENDING)
      const first = row(staged, null)
      for (const rows of [
        [again, first],
        [first, again],
        [row(staged, REFUSAL), first],
      ]) {
        show(...rows)
        expect(await probe(staged)).not.toMatchObject({ result: { success: false } })
      }
      show(again, row(staged, REFUSAL))
      expect(await probe(staged)).toMatchObject({ result: { success: false, error: REFUSAL } })
    },
  )

  it.each([
    'User or API Wallet 0x3333333333333333333333333333333333333333 does not exist.',
    'Must deposit before performing actions. User: 0x3333333333333333333333333333333333333333',
    'Too many cumulative requests sent (11 > 10) for cumulative volume traded $1',
    'Unable to recover signer.',
  ])('by a refusal that used no nonce up: %s', async (error) => {
    const staged = await lose('placeOrder', limit)
    show(row(staged, error))
    expect(await probe(staged)).toEqual(PENDING)
  })

  it('by the refusal of one of several orders', async () => {
    const staged = await lose('placeOrder', withLeg)
    show(row(staged, REFUSAL))
    expect(await probe(staged)).toEqual(PENDING)
  })

  it('by an order with another id, or by other words with ours', async () => {
    const staged = await lose('placeOrder', limit)
    const { action } = RelayData.parse(staged.relayData)
    const [order] = Array.isArray(action.orders) ? action.orders : []
    if (!isJsonObject(order)) throw new Error('no order')
    for (const change of [{ c: `0x${'44'.repeat(16)}` }, { p: '1' }, { c: null }]) {
      show(row(staged, REFUSAL, { action: { ...action, orders: [{ ...order, ...change }] } }))
      expect(await probe(staged)).toEqual(PENDING)
    }
    show(row(staged, REFUSAL, { action: { ...action, orders: [order, order] } }))
    expect(await probe(staged)).toEqual(PENDING)
  })

  it('by another step of the same wallet: another nonce, or the same and other words', async () => {
    const staged = await lose('withdrawal', { destination: OWNER, amount: '25' })
    const { action, nonce } = RelayData.parse(staged.relayData)
    for (const change of [{ time: nonce + 1 }, { amount: '26' }, { destination: AGENT }]) {
      show(row(staged, REFUSAL, { action: { ...action, ...change } }))
      expect(await probe(staged)).toEqual(PENDING)
    }
  })

  it('by what another account did', async () => {
    const staged = await lose('placeOrder', limit)
    show(row(staged, REFUSAL, { user: AGENT }))
    expect(await probe(staged)).toEqual(PENDING)
  })

  it('against what the venue itself shows by then', async () => {
    const staged = await lose('placeOrder', limit)
    let isShown = false
    venue.script.orderStatus = () => (isShown ? standing('open') : { status: 'unknownOid' })
    venue.script.userDetails = () => {
      isShown = true
      return { type: 'userDetails', txs: [row(staged, REFUSAL)] }
    }
    expect(await probe(staged)).toEqual({
      kind: 'settled',
      result: { action: 'placeOrder', success: true, orderId: '7' },
    })
  })

  it('nor a success or failure of a row that does not say which it is', async () => {
    const staged = await lose('withdrawal', { destination: OWNER, amount: '25' })
    for (const error of [undefined, '', 7]) {
      show({ ...row(staged, null), error })
      expect(await probe(staged)).toEqual(PENDING)
    }
  })
})

it('asks the explorer nine times at once and then now and again, for all callers together', async () => {
  const staged = await lose('placeOrder', limit)
  const ask = (nowMs: number) => venue.adapter.probe(staged, venue.context({ nowMs }))
  for (let count = 0; count < 50; count += 1) expect(await ask(NOW_MS)).toEqual(PENDING)
  expect(venue.asks('userDetails')).toHaveLength(9)
  show(row(staged, REFUSAL))
  expect(await ask(NOW_MS + 7_999)).toEqual(PENDING)
  expect(await ask(NOW_MS + 8_000)).toMatchObject({ result: { error: REFUSAL } })
})

it('reads an account once for all that are asked about while it is read', async () => {
  const lost = []
  for (let count = 0; count < 8; count += 1) lost.push(await lose('placeOrder', limit))
  show(...lost.map((staged) => row(staged, REFUSAL)))
  const refused = { result: { success: false, error: REFUSAL } }
  for (const outcome of await Promise.all(lost.map((staged) => probe(staged)))) {
    expect(outcome).toMatchObject(refused)
  }
  expect(venue.asks('userDetails').length).toBeLessThanOrEqual(3)
})

it('does without the explorer where it does not answer', async () => {
  const staged = await lose('placeOrder', limit)
  for (const answer of [
    (_: unknown, response: ServerResponse) => response.writeHead(422).end('nonsense'),
    'nonsense',
    { txs: [7, { time: 'x' }] },
  ]) {
    venue.script.userDetails = answer
    expect(await probe(staged)).toEqual(PENDING)
  }
})
