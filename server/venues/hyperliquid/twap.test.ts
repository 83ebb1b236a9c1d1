import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { SignedActionStep } from '@/lib/schema/action/signedStep'
import type { ActionType } from '@/lib/schema/model/enums'
import {
  AGENT,
  agent,
  assetData,
  NOW_MS,
  OWNER,
  stage,
  startTestVenue,
  type TestVenue,
} from './testing/testVenue'

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const params = { market, side: 'BUY', size: '0.5', durationSeconds: 1800 }

function build(action: ActionType, given: unknown) {
  const request = { action, params: given, address: OWNER, signerAddress: AGENT }
  return venue.adapter.build(request, venue.context())
}

async function stageOne(action: ActionType, given: unknown) {
  const built = (await build(action, given)).at(-1)
  if (built === undefined || !isEip712Step(built.step)) throw new Error('nothing built')
  const { domain, types, primaryType, message } = built.step.typedData
  const signature = await agent.signTypedData({ domain, types, primaryType, message })
  const signed = SignedActionStep.parse({ ...built.step, signature })
  return { signed, staged: stage(built, { action }) }
}

async function relay(action: ActionType, given: unknown, status: unknown) {
  venue.script.exchange = { status: 'ok', response: { type: 'twapOrder', data: { status } } }
  const { signed, staged } = await stageOne(action, given)
  const outcome = await venue.adapter.relay(signed, staged, venue.context())
  return outcome.kind === 'settled' ? outcome.result : outcome
}

const running = {
  time: NOW_MS / 1000,
  state: {
    coin: 'BTC',
    user: OWNER,
    side: 'B',
    sz: '0.5',
    executedSz: '0.0',
    executedNtl: '0.0',
    minutes: 30,
    reduceOnly: false,
    randomize: false,
    timestamp: NOW_MS + 100,
  },
  status: { status: 'activated' },
  twapId: 77,
}

describe('placeTwapOrder', () => {
  it('spells size, minutes and the one extra that is honoured', async () => {
    const extras = { randomize: true, frequencySeconds: 30, minPrice: '1', maxPrice: '2' }
    const [built] = await build('placeTwapOrder', { ...params, ...extras, reduceOnly: true })
    expect(built?.relayData).toMatchObject({
      action: { type: 'twapOrder', twap: { a: 0, b: true, s: '0.5', r: true, m: 30, t: true } },
    })
  })

  it('isolates a cross market first, and changes no leverage otherwise', async () => {
    expect(await build('placeTwapOrder', params)).toHaveLength(1)
    venue.script.activeAssetData = assetData('cross', 20)
    const later = venue.context({ nowMs: NOW_MS + 11_000 })
    const request = { address: OWNER, signerAddress: AGENT, params }
    const steps = await venue.adapter.build({ ...request, action: 'placeTwapOrder' }, later)
    expect(steps.map(({ step }) => step.action)).toEqual(['updateLeverage', 'placeTwapOrder'])
  })

  it.each([
    [{ durationSeconds: 240 }, /^params\.durationSeconds/],
    [{ durationSeconds: 330 }, /^params\.durationSeconds/],
    [{ durationSeconds: 86_460 }, /^params\.durationSeconds/],
    [{ size: '0.0000001' }, /^params\.size/],
    [{ market: { ...market, marketId: 'GONE' } }, /delisted/],
  ])('refuses %j', async (change, message) => {
    await expect(build('placeTwapOrder', { ...params, ...change })).rejects.toMatchObject({
      code: 2002,
      message: expect.stringMatching(message),
    })
  })

  it('is an order: it waits for the builder fee', async () => {
    venue.script.maxBuilderFee = 0
    const missing = await venue.adapter.missingSetup('placeTwapOrder', OWNER, venue.context())
    expect(missing).toBe('approveBuilderFee')
  })

  it('returns the id of what runs, or why nothing does', async () => {
    expect(await relay('placeTwapOrder', params, { running: { twapId: 77 } })).toEqual({
      action: 'placeTwapOrder',
      success: true,
      twapId: '77',
    })
    const error = 'Invalid TWAP duration: 1 min(s)'
    expect(await relay('placeTwapOrder', params, { error })).toMatchObject({
      success: false,
      error,
      errorCode: 2002,
    })
  })

  it('is unknown, never a success, when an ok does not say that it runs', async () => {
    const unknown = { kind: 'unknown' }
    expect(await relay('placeTwapOrder', params, undefined)).toMatchObject(unknown)
    expect(await relay('placeTwapOrder', params, 'success')).toMatchObject(unknown)
    const cancel = { market, twapId: '77' }
    expect(await relay('cancelTwapOrder', cancel, { running: { twapId: 77 } })).toMatchObject(
      unknown,
    )
  })

  it('is found by what it is and when, when the answer was lost', async () => {
    const { staged } = await stageOne('placeTwapOrder', params)
    const probe = () => venue.adapter.probe(staged, venue.context())
    const old = { ...running, state: { ...running.state, timestamp: NOW_MS - 60_000 } }
    const other = { ...running, state: { ...running.state, minutes: 31 } }
    venue.script.twapHistory = [old, other, { broken: true }]
    expect(await probe()).toEqual({ kind: 'pending' })
    venue.script.twapHistory = [running]
    expect(await probe()).toMatchObject({ result: { success: true, twapId: '77' } })
  })
})

describe('cancelTwapOrder', () => {
  const cancel = { market, twapId: '77' }

  it('names market and number', async () => {
    const [built] = await build('cancelTwapOrder', cancel)
    expect(built?.relayData).toMatchObject({ action: { type: 'twapCancel', a: 0, t: 77 } })
    await expect(build('cancelTwapOrder', { ...cancel, twapId: 'x' })).rejects.toMatchObject({
      code: 2002,
    })
  })

  it('reports success and the refusal of the venue', async () => {
    expect(await relay('cancelTwapOrder', cancel, 'success')).toMatchObject({ success: true })
    const error = 'TWAP was never placed, already canceled, or filled.'
    expect(await relay('cancelTwapOrder', cancel, { error })).toMatchObject({
      success: false,
      errorCode: 2024,
    })
  })

  it('is settled by the state of the TWAP when the answer was lost', async () => {
    const { staged } = await stageOne('cancelTwapOrder', cancel)
    const probe = (status: string) => {
      venue.script.twapHistory = [{ ...running, status: { status } }]
      return venue.adapter.probe(staged, venue.context())
    }
    expect(await probe('activated')).toEqual({ kind: 'pending' })
    expect(await probe('terminated')).toMatchObject({ result: { success: true, twapId: '77' } })
    expect(await probe('finished')).toMatchObject({ result: { success: false, errorCode: 2024 } })
  })
})
