import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ActionParamsInput } from '@/lib/schema/action/actionParams'
import { isEip712Step } from '@/lib/schema/action/actionStep'
import { connectionId } from '@/lib/venues/hyperliquid/sign/connectionId'
import type { BuiltStep } from '@/server/venues/adapter'
import {
  AGENT,
  assetData,
  BUILDER,
  NOW_MS,
  OWNER,
  startTestVenue,
  stateWith,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'

type Params = ActionParamsInput<'placeOrder'>

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const market = { marketId: 'BTC', categoryId: 'hyperliquid' }
const limit: Params = { market, side: 'BUY', type: 'LIMIT', size: '0.01', price: '65000' }

function place(change: Partial<Params> = {}, from: Params = limit) {
  const request = { action: 'placeOrder' as const, address: OWNER, signerAddress: AGENT }
  return venue.adapter.build({ ...request, params: { ...from, ...change } }, venue.context())
}

function preimage(step: BuiltStep | undefined) {
  if (step === undefined || !isEip712Step(step.step) || step.step.preimage === undefined) {
    throw new Error('no preimage')
  }
  return step.step.preimage
}

async function order(change: Partial<Params> = {}) {
  const steps = await place(change)
  return preimage(steps.at(-1)).action
}

describe('placeOrder', () => {
  it('stages one order step whose hash covers the action shown beside it', async () => {
    const [built, ...rest] = await place()
    expect(rest).toEqual([])
    const { action, nonce, expiresAfter } = preimage(built)
    expect(expiresAfter).toBe(NOW_MS + 75_000)
    expect(action).toEqual({
      type: 'order',
      orders: [
        {
          a: 0,
          b: true,
          p: '65000',
          s: '0.01',
          r: false,
          t: { limit: { tif: 'Gtc' } },
          c: `0x${'1'.padStart(32, '0')}`,
        },
      ],
      grouping: 'na',
      builder: { b: BUILDER, f: 10 },
    })
    expect(nonce).toBe(NOW_MS + 1)
    expect(built).toMatchObject({
      signer: 'SDK',
      relayData: { action, nonce },
      step: {
        action: 'placeOrder',
        typedData: {
          domain: { name: 'Exchange', version: '1', chainId: 1337 },
          primaryType: 'Agent',
          message: {
            source: 'b',
            connectionId: connectionId(action, { nonce, expiresAfter }),
            nonce,
          },
        },
      },
    })
  })

  it('takes canonical numbers only, so that what is hashed is what the venue hashes', async () => {
    const action = await order({ size: '0.0100', price: '65000.0' })
    expect(action).toMatchObject({ orders: [{ p: '65000', s: '0.01' }] })
  })

  it.each([
    ['LIMIT', 'GTC', 'Gtc'],
    ['LIMIT', 'IOC', 'Ioc'],
    ['LIMIT', 'POST_ONLY', 'Alo'],
    ['MARKET', 'GTC', 'FrontendMarket'],
    ['MARKET', 'POST_ONLY', 'FrontendMarket'],
  ] as const)('spells %s %s as %s', async (type, timeInForce, tif) => {
    expect(await order({ type, timeInForce })).toMatchObject({
      orders: [{ t: { limit: { tif } } }],
    })
  })

  it('sells and reduces only where asked to', async () => {
    const action = await order({ side: 'SELL', reduceOnly: true, size: '0.00001' })
    expect(action).toMatchObject({ orders: [{ b: false, r: true, s: '0.00001' }] })
  })

  it('has no fee where no builder is configured', async () => {
    await venue.stop()
    venue = await startTestVenue({ hasBuilder: false })
    expect(await order()).not.toHaveProperty('builder')
  })

  it('gives every order and leg a client order id of its own, and remembers them', async () => {
    const [built] = await place({
      takeProfit: { triggerPrice: '70000' },
      stopLoss: { triggerPrice: '60000' },
    })
    const { orders } = preimage(built).action as { orders: { c: string }[] }
    const cloids = orders.map(({ c }) => c)
    expect(new Set(cloids).size).toBe(3)
    expect(built?.probeData).toEqual({ kind: 'orders', marketId: 'BTC', cloids })
  })
})

describe('attached TP/SL', () => {
  it('close the order size at market, at worst 10 % past the trigger', async () => {
    const action = await order({
      takeProfit: { triggerPrice: '70000' },
      stopLoss: { triggerPrice: '60000' },
    })
    expect(action).toMatchObject({
      grouping: 'normalTpsl',
      orders: [
        { b: true, r: false },
        {
          b: false,
          r: true,
          s: '0.01',
          p: '63000',
          t: { trigger: { isMarket: true, triggerPx: '70000', tpsl: 'tp' } },
        },
        {
          b: false,
          r: true,
          s: '0.01',
          p: '54000',
          t: { trigger: { isMarket: true, triggerPx: '60000', tpsl: 'sl' } },
        },
      ],
    })
  })

  it('take a size and a limit of their own; a sell is closed by buys', async () => {
    const action = await order({
      side: 'SELL',
      type: 'MARKET',
      stopLoss: { triggerPrice: '66666', limitPrice: '67000', size: '0.004' },
    })
    expect(action).toMatchObject({
      orders: [
        { b: false },
        {
          b: true,
          r: true,
          s: '0.004',
          p: '67000',
          t: { trigger: { isMarket: false, triggerPx: '66666', tpsl: 'sl' } },
        },
      ],
    })
  })
})

describe('orders that sleep until a trigger', () => {
  it.each([
    ['STOP_MARKET', 'stopLoss', true, 'sl'],
    ['STOP_LIMIT', 'stopLoss', false, 'sl'],
    ['TAKE_PROFIT_MARKET', 'takeProfit', true, 'tp'],
    ['TAKE_PROFIT_LIMIT', 'takeProfit', false, 'tp'],
  ] as const)('places %s with the trigger of %s', async (type, leg, isMarket, tpsl) => {
    expect(await order({ type, [leg]: { triggerPrice: '64000' } })).toMatchObject({
      grouping: 'na',
      orders: [
        {
          b: true,
          p: '65000',
          s: '0.01',
          r: false,
          t: { trigger: { isMarket, triggerPx: '64000', tpsl } },
        },
      ],
    })
  })

  it('isolates the market before an entry by trigger too', async () => {
    venue.script.activeAssetData = assetData('cross', 20)
    const steps = await place({ type: 'STOP_MARKET', stopLoss: { triggerPrice: '64000' } })
    expect(steps.map(({ step }) => step.action)).toEqual(['updateLeverage', 'placeOrder'])
  })

  it('places legs alone with TRIGGER_ONLY, of the size said, and touches no leverage', async () => {
    venue.script.activeAssetData = assetData('cross', 20)
    const steps = await place({
      type: 'TRIGGER_ONLY',
      side: 'SELL',
      takeProfit: { triggerPrice: '70000' },
      stopLoss: { triggerPrice: '60000', size: '0.004' },
    })
    expect(steps).toHaveLength(1)
    expect(preimage(steps[0]).action).toMatchObject({
      grouping: 'na',
      orders: [
        { b: false, r: true, s: '0.01', t: { trigger: { tpsl: 'tp' } } },
        { b: false, r: true, s: '0.004', t: { trigger: { tpsl: 'sl' } } },
      ],
    })
  })
})

describe('leverage and margin mode', () => {
  it('adds no step where nothing differs', async () => {
    expect(await place({ leverage: 5, marginMode: 'ISOLATED' })).toHaveLength(1)
    expect(venue.asks('clearinghouseState')).toHaveLength(0)
  })

  it('sets a different leverage first', async () => {
    const steps = await place({ leverage: 7 })
    expect(steps.map(({ step }) => step.action)).toEqual(['updateLeverage', 'placeOrder'])
    expect(preimage(steps[0]).action).toEqual({
      type: 'updateLeverage',
      asset: 0,
      isCross: false,
      leverage: 7,
    })
    expect(preimage(steps[0]).nonce).toBeLessThan(preimage(steps[1]).nonce)
  })

  it('isolates a cross market without position at its current leverage', async () => {
    venue.script.activeAssetData = assetData('cross', 20)
    const steps = await place()
    expect(preimage(steps[0]).action).toMatchObject({ isCross: false, leverage: 20 })
    expect(steps).toHaveLength(2)
  })

  it('leaves a cross market alone while it holds a position', async () => {
    venue.script.activeAssetData = assetData('cross', 20)
    venue.script.clearinghouseState = stateWith(['ETH', 'BTC'])
    expect(await place()).toHaveLength(1)
    const [step] = await place({ leverage: 3 })
    expect(preimage(step).action).toMatchObject({ isCross: true, leverage: 3 })
  })

  it('isolates where the position is in another market', async () => {
    venue.script.activeAssetData = assetData('cross', 20)
    venue.script.clearinghouseState = stateWith(['ETH'])
    expect(await place()).toHaveLength(2)
  })

  it('takes an explicit CROSS at its word', async () => {
    const [step] = await place({ marginMode: 'CROSS' })
    expect(preimage(step).action).toMatchObject({ isCross: true, leverage: 5 })
    venue.script.activeAssetData = assetData('cross', 5)
    expect(
      await place(
        { marginMode: 'CROSS' },
        { ...limit, market: { ...market, marketId: 'ETH' }, size: '1' },
      ),
    ).toHaveLength(1)
  })

  it('reads leverage at most once in 10 s', async () => {
    await place()
    await place()
    expect(venue.asks('activeAssetData')).toHaveLength(1)
    const later = venue.context({ nowMs: NOW_MS + 10_001 })
    const request = { action: 'placeOrder' as const, address: OWNER, signerAddress: AGENT }
    await venue.adapter.build({ ...request, params: limit }, later)
    expect(venue.asks('activeAssetData')).toHaveLength(2)
  })
})

describe('what is refused before anything is staged', () => {
  it.each<[string, Partial<Params>, RegExp]>([
    ['a price off the grid', { price: '65000.5' }, /^params\.price: .*off the grid/],
    ['a size off the grid', { size: '0.000001' }, /^params\.size: .*off the grid/],
    [
      'a trigger off the grid',
      { stopLoss: { triggerPrice: '60000.1' } },
      /^params\.stopLoss\.triggerPrice/,
    ],
    [
      'a leg limit off the grid',
      { takeProfit: { triggerPrice: '70000', limitPrice: '70000.1' } },
      /^params\.takeProfit\.limitPrice/,
    ],
    [
      'a leg size off the grid',
      { takeProfit: { triggerPrice: '70000', size: '0.0000001' } },
      /^params\.takeProfit\.size/,
    ],
    ['an order below 10 USD', { size: '0.0001' }, /^params\.size: .*10 USD/],
    ['a market buy below 10 USD', { type: 'MARKET', size: '0.0001' }, /^params\.size/],
    ['a zero size', { size: '0' }, /^params\.size/],
    ['a negative price', { price: '-1' }, /^params\.price/],
    ['an exponent', { price: '1e5' }, /^params\.price/],
    [
      'an order that expires',
      { timeInForce: 'GTT', expiresAt: '1900000000000' },
      /^params\.timeInForce/,
    ],
    ...(['STOP_MARKET', 'STOP_LIMIT', 'TRIGGER_ONLY'] as const).map(
      (type): [string, Partial<Params>, RegExp] => [
        `${type} with an end`,
        {
          ...{ type, side: 'SELL', reduceOnly: true, stopLoss: { triggerPrice: '66000' } },
          ...{ timeInForce: 'GTT', expiresAt: '1900000000000' },
        },
        /^params\.timeInForce: the venue has no orders that expire/,
      ],
    ),
    ['too much leverage', { leverage: 41 }, /^params\.leverage: .*40/],
    [
      'another category',
      { market: { marketId: 'BTC', categoryId: 'spot' } },
      /^params\.market\.categoryId/,
    ],
    ['a delisted market', { market: { marketId: 'GONE', categoryId: 'hyperliquid' } }, /delisted/],
    [
      'a stop trigger off the grid',
      { type: 'STOP_MARKET', stopLoss: { triggerPrice: '60000.1' } },
      /^params\.stopLoss\.triggerPrice/,
    ],
    [
      'a leg on an order that has a trigger',
      {
        type: 'STOP_LIMIT',
        stopLoss: { triggerPrice: '66000' },
        takeProfit: { triggerPrice: '70000' },
      },
      /^params\.takeProfit/,
    ],
    [
      'a trigger order that does not rest',
      {
        type: 'TAKE_PROFIT_LIMIT',
        timeInForce: 'POST_ONLY',
        takeProfit: { triggerPrice: '60000' },
      },
      /^params\.timeInForce/,
    ],
    [
      'a trigger order without its trigger',
      { type: 'STOP_MARKET' },
      /^params\.stopLoss\.triggerPrice/,
    ],
  ])('refuses %s with 400/2002 naming the field', async (_what, change, message) => {
    await expect(place(change)).rejects.toMatchObject({
      code: 2002,
      status: 400,
      message: expect.stringMatching(message),
    })
  })

  it('leaves the worth of a market sell and of a reduction to the venue', async () => {
    await expect(
      place({ type: 'MARKET', side: 'SELL', price: '1', size: '0.01' }),
    ).resolves.toHaveLength(1)
    await expect(place({ reduceOnly: true, size: '0.00001' })).resolves.toHaveLength(1)
  })

  it('refuses CROSS where a market is isolated only', async () => {
    const solo = { marketId: 'SOLO', categoryId: 'hyperliquid' }
    await expect(
      place({ market: solo, marginMode: 'CROSS', price: '10', size: '10' }),
    ).rejects.toMatchObject({ code: 2002, message: expect.stringMatching(/^params\.marginMode/) })
  })

  it('answers 404/2023 for an unknown market', async () => {
    await expect(
      place({ market: { marketId: 'NOPE', categoryId: 'hyperliquid' } }),
    ).rejects.toMatchObject({ code: 2023, status: 404 })
  })

  it('refuses an action it does not advertise', async () => {
    const request = { address: OWNER, signerAddress: AGENT, params: {} }
    for (const action of ['withdrawal', 'metaVote', 'approveIntegrator'] as const) {
      await expect(
        venue.adapter.build({ ...request, action }, venue.context()),
      ).rejects.toMatchObject({ code: 2002 })
    }
  })
})
