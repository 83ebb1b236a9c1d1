import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionResult } from '@/lib/schema/action/action'
import { agentDigest, connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import type { ProbeContext, Sibling, StagedStep } from '@/server/venues/adapter'
import { RelayData } from '@/server/venues/hyperliquid/build/stepData'
import { loseAnswer, row, signStep } from '@/server/venues/hyperliquid/testing/testLoss'
import {
  AGENT,
  agent,
  assetData,
  NOW_MS,
  owner,
  type Question,
  startTestVenue,
  stateWith,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'

/** Steps of agents in which nothing is their own: equal ones cannot be distinguished. */

let venue: TestVenue
let siblings: Sibling[]
beforeEach(async () => {
  siblings = []
  venue = await startTestVenue()
  venue.script.twapHistory = []
})
afterEach(() => venue.stop())

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const TWAP = { market, side: 'BUY', size: '0.5', durationSeconds: 1800 }
const OVER_MS = 80_001
const REFUSAL = 'Insufficient margin to place order.'
const PENDING = { kind: 'pending' }

function at(afterMs: number): ProbeContext {
  venue.script.exchangeStatus = { time: NOW_MS + afterMs }
  return { ...venue.context({ nowMs: NOW_MS + afterMs }), siblings: async () => siblings }
}
const probe = (staged: StagedStep, afterMs = 1000) => venue.adapter.probe(staged, at(afterMs))
const show = (...txs: unknown[]) => {
  venue.script.userDetails = { type: 'userDetails', txs }
}
function sibling(staged: StagedStep, result?: ActionResult): Sibling {
  return { relayData: staged.relayData, result, updatedAtMs: NOW_MS + 200 }
}
function history(...twapIds: number[]) {
  const state = {
    coin: 'BTC',
    side: 'B',
    sz: '0.5',
    executedSz: '0.0',
    executedNtl: '0.0',
    minutes: 30,
    reduceOnly: false,
    randomize: false,
    timestamp: NOW_MS + 300,
  }
  venue.script.twapHistory = twapIds.map((twapId) => ({
    time: Math.floor(NOW_MS / 1000),
    state,
    status: { status: 'activated' },
    twapId,
  }))
}

describe('a lost answer about a TWAP', () => {
  it('is no success by one that another step accounts for', async () => {
    const staged = await loseAnswer(venue, 'placeTwapOrder', TWAP)
    siblings = [sibling(staged, { action: 'placeTwapOrder', success: true, twapId: '77' })]
    history(77)
    show(row(staged, null), row(staged, REFUSAL))
    expect(await probe(staged)).toEqual(PENDING)
    history(77, 78)
    show(row(staged, null), row(staged, null))
    expect(await probe(staged)).toMatchObject({ result: { success: true, twapId: '78' } })
  })

  it('stays open for both where one of two unanswered ones runs, and succeeds for both where both do', async () => {
    const staged = await loseAnswer(venue, 'placeTwapOrder', TWAP)
    siblings = [sibling(staged)]
    history(77)
    show(row(staged, null), row(staged, REFUSAL))
    expect(await probe(staged)).toEqual(PENDING)
    expect(await probe(staged, OVER_MS)).toMatchObject({
      kind: 'settled',
      result: { success: false, errorCode: 2100 },
    })
    history(77, 78)
    show(row(staged, null), row(staged, null))
    const result: ActionResult = { action: 'placeTwapOrder', success: true }
    const both = { kind: 'settled', result }
    expect(await probe(staged), 'which of the two is unknown').toEqual(both)
    siblings = [sibling(staged, result)]
    expect(await probe(staged), 'and of the other, too').toEqual(both)
  })

  it('waits where an equal one is shown as refused, or the explorer shows nothing', async () => {
    const staged = await loseAnswer(venue, 'placeTwapOrder', TWAP)
    history(77)
    show(row(staged, null), row(staged, REFUSAL))
    expect(await probe(staged)).toEqual(PENDING)
    siblings = [sibling(staged, { action: 'x', success: false, error: REFUSAL, errorCode: 2021 })]
    expect(await probe(staged), 'the refused one is another').toMatchObject({
      result: { success: true, twapId: '77' },
    })
    for (const partly of ['nonsense', { txs: [row(staged, null), { error: 7 }] }]) {
      venue.script.userDetails = partly
      expect(await probe(staged)).toEqual(PENDING)
    }
  })

  it('is reported as refused once the other that was not is accounted for', async () => {
    const staged = await loseAnswer(venue, 'placeTwapOrder', TWAP)
    siblings = [sibling(staged, { action: 'placeTwapOrder', success: true, twapId: '77' })]
    history(77)
    show(row(staged, null), row(staged, REFUSAL))
    expect(await probe(staged, OVER_MS)).toMatchObject({
      result: { success: false, errorCode: 2021, error: REFUSAL },
    })
    const { nonce, action } = RelayData.parse(staged.relayData)
    const relayData = { action, nonce, expiresAfter: NOW_MS + 75_000 - 6_000 }
    siblings = siblings.map((one) => ({ ...one, relayData }))
    expect(await probe(staged, OVER_MS), 'shown in that time or before').toMatchObject({
      result: { errorCode: 2100 },
    })
  })
})

describe('a lost answer about margin', () => {
  const params = { market, action: 'add', amount: '10' }
  const isolated = (rawUsd: string) => {
    const state = stateWith(['BTC'])
    const [held] = state.assetPositions
    if (held === undefined) throw new Error('no position')
    const position = { ...held.position, leverage: { type: 'isolated', value: 5, rawUsd } }
    venue.script.clearinghouseState = { ...state, assetPositions: [{ ...held, position }] }
  }

  it('is a success by the cash of the position alone where nothing else moved any', async () => {
    isolated('-100.0')
    const staged = await loseAnswer(venue, 'updatePositionMargin', params)
    expect(await probe(staged)).toEqual(PENDING)
    isolated('-90.0')
    expect(await probe(staged)).toMatchObject({ result: { success: true } })
    show(row(staged, null), row(staged, REFUSAL))
    expect(await probe(staged), 'one of two was refused').toEqual(PENDING)
    show()
    siblings = [sibling(staged, { action: 'updatePositionMargin', success: true })]
    expect(await probe(staged), 'the other may have moved it').toEqual(PENDING)
    expect(await probe(staged, OVER_MS)).toMatchObject({ result: { errorCode: 2100 } })
  })
})

describe('a lost answer about a scheduled cancel', () => {
  const params = { timeInForce: 1, timestampMs: NOW_MS + 600_000 }

  it('is a success where it is the last word that the explorer shows', async () => {
    const staged = await loseAnswer(venue, 'cancelAllOrders', params)
    expect(await probe(staged)).toEqual(PENDING)
    show(row(staged, null))
    expect(await probe(staged)).toMatchObject({ result: { success: true } })
    const off = row(staged, null, { time: NOW_MS + 400, action: { type: 'scheduleCancel' } })
    show(off, row(staged, null))
    expect(await probe(staged), 'it was unscheduled since').toEqual(PENDING)
  })

  it('that calls one off takes no time set for that', async () => {
    const set = await loseAnswer(venue, 'cancelAllOrders', params)
    const staged = await loseAnswer(venue, 'cancelAllOrders', { timeInForce: 2 })
    show(row(set, null))
    expect(await probe(staged)).toEqual(PENDING)
  })

  it('is a failure at last where nothing like it was taken, and open where anything was', async () => {
    const staged = await loseAnswer(venue, 'cancelAllOrders', params)
    show(row(staged, null, { time: NOW_MS + 400, action: { type: 'scheduleCancel', time: 1 } }))
    expect(await probe(staged, OVER_MS)).toMatchObject({ result: { errorCode: 2100 } })
    show(row(staged, REFUSAL))
    expect(await probe(staged, OVER_MS)).toMatchObject({
      result: { success: false, errorCode: 2021, error: REFUSAL },
    })
    show()
    expect(await probe(staged, OVER_MS)).toMatchObject({ result: { errorCode: 2020 } })
  })
})

it('does not call untaken at last what an equal accepted transaction may have been', async () => {
  const staged = await loseAnswer(venue, 'updateLeverage', { market, leverage: 9 })
  show(row(staged, null))
  // Another leverage was set since.
  venue.script.activeAssetData = assetData('isolated', 7)
  expect(await probe(staged, OVER_MS)).toMatchObject({ result: { errorCode: 2100 } })
  show()
  expect(await probe(staged, OVER_MS)).toMatchObject({ result: { errorCode: 2020 } })
})

it('calls another referrer than ours no success', async () => {
  const staged = await loseAnswer(venue, 'setReferrer', {})
  venue.script.referral = { referredBy: { referrer: AGENT, code: 'OTHER' } }
  expect(await probe(staged)).toMatchObject({ result: { success: false, errorCode: 2020 } })
})

describe('ending a step', () => {
  const params = { market, leverage: 9 }
  const taken = { status: 'err', response: 'Invalid nonce: duplicate nonce 1' }

  /** A step whose answer was lost, with a signature that ends it. */
  async function ending(by = agent) {
    const { staged, signed } = await signStep(venue, 'updateLeverage', params)
    const { nonce } = RelayData.parse(staged.relayData)
    const id = connectionId({ type: 'noop' }, { nonce })
    const hash = `0x${Buffer.from(agentDigest(venue.config.source, id)).toString('hex')}` as const
    const end = { ...signed, voidSignature: await by.sign({ hash }) }
    const ask = (afterMs = 1000) => venue.adapter.probe(staged, at(afterMs), end)
    return { staged, nonce, ask }
  }

  it('proves that it was not taken where its nonce was free', async () => {
    const { ask, nonce } = await ending()
    venue.script.exchange = { status: 'ok', response: { type: 'default' } }
    expect(await ask()).toMatchObject({ result: { success: false, errorCode: 2020 } })
    const [posted] = venue.asks('exchange')
    expect(posted).toMatchObject({ action: { type: 'noop' }, nonce })
    expect(posted).not.toHaveProperty('expiresAfter')
  })

  it('proves that it was taken where its nonce was used, and what all equal ones became it became', async () => {
    const { staged, ask } = await ending()
    venue.script.exchange = taken
    show(row(staged, REFUSAL))
    expect(await ask(), 'what it did may not be shown yet').toEqual(PENDING)
    expect(await ask(3001)).toMatchObject({ result: { success: false, error: REFUSAL } })
    expect(venue.asks('exchange')).toHaveLength(1)
    show(row(staged, null))
    expect(await ask(3001), 'set, and changed by another since').toMatchObject({
      result: { success: true },
    })
    show(row(staged, null), row(staged, REFUSAL))
    expect(await ask(3001)).toEqual(PENDING)
    show()
    expect(await ask(3001)).toEqual(PENDING)
  })

  it('distinguishes two equal ones that were not taken in the same seconds', async () => {
    const { staged, ask } = await ending()
    siblings = [sibling(staged)]
    venue.script.exchange = taken
    expect(await ask()).toEqual(PENDING)
    const near = row(staged, null, { time: NOW_MS + 5_500 })
    show(near, row(staged, REFUSAL))
    expect(await ask(9000), 'by the venue’s clock it may have been that one').toEqual(PENDING)
    show(row(staged, null, { time: NOW_MS + 6_500 }), row(staged, REFUSAL))
    expect(await ask(9000)).toMatchObject({ result: { success: false, error: REFUSAL } })
    show(row(staged, REFUSAL, { time: NOW_MS + 6_500 }), row(staged, null))
    expect(await ask(9000)).toMatchObject({ result: { success: true } })
    show(row(staged, REFUSAL, { time: NOW_MS + 6_500 }))
    expect(await ask(9000), 'what is shown may not be all of it').not.toMatchObject({
      result: { success: true },
    })
  })

  it('takes its own lost end for no proof that the step was taken', async () => {
    const { staged, ask } = await ending()
    venue.script.exchange = (_: Question, response: ServerResponse) => response.destroy()
    expect(await ask()).toEqual(PENDING)
    venue.script.exchange = taken
    expect(await ask()).toEqual(PENDING)
    show(row(staged, null))
    expect(await ask(3001)).toEqual(PENDING)
  })

  it('nor where another used nonces up for nothing', async () => {
    const { staged, ask } = await ending()
    venue.script.exchange = taken
    await ask()
    show(row(staged, null), row(staged, null, { action: { type: 'noop' } }))
    expect(await ask(3001)).toEqual(PENDING)
  })

  it('concludes nothing from any other answer, and asks three times at most', async () => {
    const { ask } = await ending()
    const unknown = `User or API Wallet ${AGENT} does not exist.`
    venue.script.exchange = { status: 'err', response: unknown }
    for (let count = 0; count < 5; count += 1) expect(await ask()).toEqual(PENDING)
    expect(venue.asks('exchange')).toHaveLength(3)
  })

  it('is left to the signer of the step', async () => {
    const { ask } = await ending(owner)
    expect(await ask()).toEqual(PENDING)
    expect(venue.asks('exchange')).toHaveLength(0)
  })
})
