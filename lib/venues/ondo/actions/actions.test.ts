import { describe, expect, it } from 'vitest'
import { type ActionParamsInput, actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { DEPOSIT_NETWORK } from '@/lib/venues/ondo/map/market'
import { listedMarket } from '@/lib/venues/ondo/testing/markets'
import { cancelAllOrders, cancelOrder } from './cancelOrder'
import { placeOrder } from './placeOrder'
import { placeTriggerOrder } from './placeTriggerOrder'
import { cancelTwapOrder, placeTwapOrder } from './placeTwapOrder'
import { sessionStep, setReferrer } from './setup'
import { updateLeverage } from './updateLeverage'
import { withdrawal } from './withdrawal'
import { requestWords } from './words'

const facts = { tool: 'ondo', clientOrderId: 'pd-1' }
const market = { marketId: 'BTC-USD.P', categoryId: 'ondo' }

type OrderInput = Partial<ActionParamsInput<'placeOrder'>>

function order(input: OrderInput, more: object = {}) {
  const params = parse(actionParams.placeOrder, {
    market,
    side: 'BUY',
    type: 'LIMIT',
    size: '0.01',
    price: '97000',
    ...input,
  })
  const listed = listedMarket(input.market?.marketId ?? market.marketId)
  return placeOrder(params, listed, { ...facts, ...more })
}

function bodyOf(steps: readonly { request: { body?: string | undefined } }[]): string {
  return steps.at(-1)?.request.body ?? ''
}

describe('placeOrder', () => {
  it('writes a limit order as one exact text', () => {
    const steps = order({ timeInForce: 'POST_ONLY', reduceOnly: true })
    expect(steps).toHaveLength(1)
    expect(steps[0]?.request).toEqual({
      method: 'POST',
      path: '/v1/perps/orders',
      body: '{"market":"BTC-USD.P","side":"buy","type":"limit","size":"0.01","price":"97000","timeInForce":"GTC","postOnly":true,"reduceOnly":true,"clientOrderId":"pd-1"}',
    })
  })

  it('sends a market order as a limit order that never rests, bounded by the price', () => {
    expect(bodyOf(order({ type: 'MARKET', side: 'SELL', timeInForce: 'POST_ONLY' }))).toBe(
      '{"market":"BTC-USD.P","side":"sell","type":"limit","size":"0.01","price":"97000","timeInForce":"IOC","clientOrderId":"pd-1"}',
    )
  })

  it('sets leverage first wherever it is given, in words of whole numbers', () => {
    const steps = order({ leverage: 10 })
    expect(steps.map(({ action }) => action)).toEqual(['updateLeverage', 'placeOrder'])
    expect(steps[0]?.request).toEqual({
      method: 'POST',
      path: '/v1/perps/leverage',
      body: '{"market":"BTC-USD.P","leverage":"10"}',
    })
    expect(steps.every(({ isIndependent }) => isIndependent !== true)).toBe(true)
  })

  it('carries exits as triggers alone, and the fee with its fraction', () => {
    const exits = { takeProfit: { triggerPrice: '99000' }, stopLoss: { triggerPrice: '90000' } }
    const builder = { code: 'perpdesk', feeRateBps: '1.5' }
    const [step] = order(exits, { builder })
    expect(step?.request.body).toContain(
      '"takeProfit":{"triggerPrice":"99000"},"stopLoss":{"triggerPrice":"90000"},"builderCode":{"code":"perpdesk","feeRateBpsFractional":1.5}}',
    )
    expect(step && requestWords(step.request)).toEqual([
      'Buy 0.01 BTC-USD.P at 97000',
      'Take profit of all of it at mark 99000',
      'Stop loss of all of it at mark 90000',
      'Fee to perpdesk: 1.5 basis points of the value',
    ])
  })

  it('takes the delayed path while the venue asks for it', () => {
    expect(order({}, { isDelayed: true })[0]?.request.path).toBe('/v1/perps/orders/delayed')
  })

  it('turns a reduce-only stop into an exit of the position, of the size asked for', () => {
    const stopLoss = { triggerPrice: '91000' }
    const steps = order({ type: 'STOP_MARKET', side: 'SELL', reduceOnly: true, stopLoss })
    expect(steps[0]?.request).toEqual({
      method: 'POST',
      path: '/v1/perps/stop_order',
      body: '{"market":"BTC-USD.P","positionDirection":"long","type":"stopLoss","triggerPrice":"91000","quantity":"0.01"}',
    })
    expect(steps[0] && requestWords(steps[0].request)).toEqual([
      'Stop loss at mark 91000: close 0.01 of the long position in BTC-USD.P at market, without a bound',
    ])
  })

  it('closes with exits alone the size of the order, where an exit has none of its own', () => {
    const takeProfit = { triggerPrice: '99000' }
    const stopLoss = { triggerPrice: '90000', size: '0.005' }
    const steps = order({ type: 'TRIGGER_ONLY', side: 'SELL', takeProfit, stopLoss })
    expect(steps.map(({ action }) => action)).toEqual(['placeOrder', 'placeOrder'])
    expect(steps.map(({ request }) => request.body)).toEqual([
      '{"market":"BTC-USD.P","positionDirection":"long","type":"takeProfit","triggerPrice":"99000","quantity":"0.01"}',
      '{"market":"BTC-USD.P","positionDirection":"long","type":"stopLoss","triggerPrice":"90000","quantity":"0.005"}',
    ])
  })

  it.each<[string, OrderInput, string]>([
    ['a price off the tick', { price: '97000.5' }, 'params.price'],
    ['a size off the lot', { size: '0.00015' }, 'params.size'],
    ['a trigger off the tick', { stopLoss: { triggerPrice: '90000.5' } }, 'params.stopLoss'],
    ['an end', { timeInForce: 'GTT', expiresAt: '1795219200000' }, 'params.timeInForce'],
    ['isolated margin', { marginMode: 'ISOLATED' }, 'params.marginMode'],
    ['too much leverage', { leverage: 26 }, 'params.leverage'],
    ['a stop with a limit', { type: 'STOP_LIMIT', stopLoss: { triggerPrice: '9' } }, 'params.type'],
    [
      'a stop that opens',
      { type: 'STOP_MARKET', stopLoss: { triggerPrice: '91000' } },
      'params.reduceOnly',
    ],
    ...(['STOP_MARKET', 'TRIGGER_ONLY'] as const).map((type): [string, OrderInput, string] => [
      `${type} with an end`,
      {
        ...{ type, side: 'SELL', reduceOnly: true, stopLoss: { triggerPrice: '91000' } },
        ...{ timeInForce: 'GTT', expiresAt: '1795219200000' },
      },
      'params.timeInForce',
    ]),
    ...[{ triggerPrice: '91000' }, { triggerPrice: '91000', size: '0.01' }].map(
      (stopLoss): [string, OrderInput, string] => [
        'exits alone of a size off the lot',
        { type: 'TRIGGER_ONLY', side: 'SELL', size: '0.00015', stopLoss },
        'params.size',
      ],
    ),
    [
      'a stop with a limit for when it wakes',
      {
        ...{ type: 'STOP_MARKET', side: 'SELL', reduceOnly: true, price: '90000' },
        stopLoss: { triggerPrice: '91000', limitPrice: '90000' },
      },
      'params.stopLoss.limitPrice',
    ],
    [
      'an exit with a limit',
      { takeProfit: { triggerPrice: '99000', limitPrice: '98900' } },
      'params.takeProfit.limitPrice',
    ],
    [
      'an attached exit with a size',
      { stopLoss: { triggerPrice: '90000', size: '0.001' } },
      'params.stopLoss.size',
    ],
    [
      'a take-profit below the entry of a buy',
      { takeProfit: { triggerPrice: '96000' } },
      'params.takeProfit.triggerPrice',
    ],
    [
      'a take-profit of a market buy below its bound',
      { type: 'MARKET', takeProfit: { triggerPrice: '96000' } },
      'params.takeProfit.triggerPrice: must be above the price, the bound',
    ],
    [
      'a take-profit of a market sell at its bound',
      { type: 'MARKET', side: 'SELL', takeProfit: { triggerPrice: '97000' } },
      'params.takeProfit.triggerPrice',
    ],
    [
      'a stop-loss of a market sell below its bound',
      { type: 'MARKET', side: 'SELL', stopLoss: { triggerPrice: '96000' } },
      'params.stopLoss.triggerPrice',
    ],
    [
      'exits the wrong way round',
      { takeProfit: { triggerPrice: '98000' }, stopLoss: { triggerPrice: '99000' } },
      'params.takeProfit.triggerPrice',
    ],
  ])('refuses %s by name', (_, input, field) => {
    expect(() => order(input)).toThrow(field)
  })

  it('takes steps that are no powers of ten exactly, and nothing between them', () => {
    const index = { market: { marketId: 'SPX-USD.P', categoryId: 'ondo' } }
    expect(bodyOf(order({ ...index, size: '1.5', price: '5000.25' }))).toContain('"5000.25"')
    expect(() => order({ ...index, size: '1', price: '5000.1' })).toThrow('0.25')
    expect(() => order({ ...index, size: '0.75', price: '5000' })).toThrow('0.5')
  })

  it('places nothing on a market that is off, but cancels there', () => {
    const old = { market: { marketId: 'OLD-USD.P', categoryId: 'ondo' }, size: '1' }
    expect(() => order(old)).toThrow('takes no orders now')
  })
})

describe('placeTriggerOrder', () => {
  it('sets each exit of a position by itself; sell closes a long', () => {
    const params = parse(actionParams.placeTriggerOrder, {
      market,
      side: 'SELL',
      takeProfit: { triggerPrice: '99000' },
      stopLoss: { triggerPrice: '90000', size: '0.01' },
    })
    const steps = placeTriggerOrder(params, listedMarket(market.marketId), facts)
    expect(steps.map(({ request }) => request.body)).toEqual([
      '{"market":"BTC-USD.P","positionDirection":"long","type":"takeProfit","triggerPrice":"99000"}',
      '{"market":"BTC-USD.P","positionDirection":"long","type":"stopLoss","triggerPrice":"90000","quantity":"0.01"}',
    ])
    expect(steps.every(({ isIndependent }) => isIndependent)).toBe(true)
  })
})

describe('placeTwapOrder', () => {
  const twap = (input: Partial<ActionParamsInput<'placeTwapOrder'>>) => {
    const given = { market, side: 'BUY', size: '0.5', durationSeconds: 3600, ...input }
    const params = parse(actionParams.placeTwapOrder, given)
    return placeTwapOrder(params, listedMarket(market.marketId), 'ondo').request.body ?? ''
  }

  it('writes it with whole seconds and bounds', () => {
    expect(twap({ frequencySeconds: 60, minPrice: '90000', maxPrice: '99000' })).toBe(
      '{"market":"BTC-USD.P","side":"buy","size":"0.5","runningTime":3600,"frequency":60,"reduceOnly":false,"maxPrice":"99000","minPrice":"90000"}',
    )
  })

  it.each([
    [300, '0.5', 30],
    [3600, '0.5', 30],
    [6000, '0.5', 30],
    [7200, '0.5', 60],
    [86_400, '0.5', 600],
    [3600, '0.005', 120],
    // None of them divides it: the last seconds are left over.
    [301, '0.5', 30],
    [6001, '0.5', 30],
    [6031, '0.5', 60],
    [86_399, '0.5', 600],
    [301, '0.0005', 60],
    // One that divides goes before one that makes more orders.
    [6060, '0.5', 60],
  ])('makes as many orders as %i seconds and %s allow', (durationSeconds, size, frequency) => {
    expect(twap({ durationSeconds, size })).toContain(`"frequency":${frequency},`)
  })

  it.each([
    ['too short', { durationSeconds: 299 }, 'durationSeconds'],
    ['bounds that no price meets', { minPrice: '99000', maxPrice: '90000' }, 'minPrice'],
    ['too long', { durationSeconds: 86_401 }, 'durationSeconds'],
    ['less than two lots', { size: '0.0001' }, 'durationSeconds'],
    ['a frequency that does not divide', { frequencySeconds: 7 }, 'frequencySeconds'],
    ['more than 200 orders', { frequencySeconds: 10 }, 'frequencySeconds'],
    ['one order', { frequencySeconds: 3600 }, 'frequencySeconds'],
    ['orders below a lot', { size: '0.001', frequencySeconds: 60 }, 'frequencySeconds'],
    ['a bound off the tick', { maxPrice: '99000.5' }, 'maxPrice'],
  ])('refuses %s', (_, input, field) => {
    expect(() => twap(input)).toThrow(field)
  })

  it('is cancelled by an id of its kind alone', () => {
    expect(cancelTwapOrder({ twapId: 'twap_ab12' }, 'ondo').request).toEqual({
      method: 'DELETE',
      path: '/v1/perps/twap/order/twap_ab12',
    })
    expect(() => cancelTwapOrder({ twapId: 'ab12' }, 'ondo')).toThrow('twap_')
  })
})

describe('cancels', () => {
  it('are one request for each id, independent of each other', () => {
    const steps = cancelOrder({ ids: ['a1', 'client:pd-1', 'twap_b2'] }, 'ondo')
    expect(steps.map(({ request }) => request.path)).toEqual([
      '/v1/perps/orders/a1',
      '/v1/perps/orders/client:pd-1',
      '/v1/perps/twap/order/twap_b2',
    ])
    expect(steps.every(({ request, isIndependent }) => isIndependent && !request.body)).toBe(true)
  })

  it('take an exit of a position by market and kind, for it need not have an id', () => {
    const ids = ['BTC-USD.P:stopLoss', 'NVDA-USD.P:takeProfit', 'client:stopLoss']
    const steps = cancelOrder({ ids }, 'ondo')
    expect(steps.map(({ request }) => request.path)).toEqual([
      '/v1/perps/stop_order?market=BTC-USD.P&type=stopLoss',
      '/v1/perps/stop_order?market=NVDA-USD.P&type=takeProfit',
      '/v1/perps/orders/client:stopLoss',
    ])
    expect(steps.flatMap(({ request }) => requestWords(request))).toEqual([
      'Cancel the stop loss of the position in BTC-USD.P',
      'Cancel the take profit of the position in NVDA-USD.P',
      'Cancel order client:stopLoss',
    ])
    expect(steps.every(({ request, isIndependent }) => isIndependent && !request.body)).toBe(true)
  })

  it.each([
    ...[['..'], ['a/b'], ['a?b'], ['client:'], ['BTC-USD.P:1'], ['batch/x']],
    ...[['BTC-USD.P:both'], ['a&b:stopLoss'], ['a/b:stopLoss'], [':stopLoss']],
  ])('never leave their path: %s', (id) => {
    expect(() => cancelOrder({ ids: [id] }, 'ondo')).toThrow('params.ids.0')
  })

  it('refuse an id twice, and cancel all at once alone', () => {
    expect(() => cancelOrder({ ids: ['a', 'a'] }, 'ondo')).toThrow('twice')
    expect(cancelAllOrders({ timeInForce: 0 }, 'ondo').request.path).toBe('/v1/perps/orders')
    expect(() => cancelAllOrders({ timeInForce: 1, timestampMs: 1 }, 'ondo')).toThrow('must be 0')
  })
})

describe('account', () => {
  it('withdraws to the checksummed address, named once', () => {
    const destination = `0x${'054A'.repeat(10)}`.toLowerCase()
    const params = parse(actionParams.withdrawal, { destination, amount: '100.5' })
    const { request } = withdrawal(params, { withdrawalId: 'wd-1', tool: 'ondo' })
    const { body = '' } = request
    expect(JSON.parse(body)).toMatchObject({ customer_withdrawal_id: 'wd-1', amount: '100.5' })
    expect(JSON.parse(body).address.toLowerCase()).toBe(destination)
    expect(JSON.parse(body).address).not.toBe(destination)
    const least = parse(actionParams.withdrawal, { destination, amount: '1.000001' })
    const smallest = withdrawal(least, { withdrawalId: 'wd-2', tool: 'ondo' })
    expect(smallest.request.body).toContain('"amount":"1.000001"')
    // 100.5 leaves the account, and 99.5 arrives.
    expect(requestWords(request)).toEqual([
      `Withdraw 100.5 USDC to ${JSON.parse(body).address} on ${DEPOSIT_NETWORK}`,
      'The venue takes its fee out of this amount',
    ])
  })

  it.each([
    ['another asset', { assetId: 'BTC' }, 'assetId'],
    ['a ledger', { assetId: 'USDC', route: 'perps' }, 'route'],
    ['an amount too fine', { amount: '5.0000001' }, 'amount: must have at most 6 decimals'],
    ['nothing but its fee', { amount: '1.000000' }, 'amount: must be more than the fee of 1 USD'],
    ['no one', { destination: `0x${'0'.repeat(40)}` }, 'destination'],
    ['a mistyped address', { destination: `0x${'aB'.repeat(20)}` }, 'destination'],
  ])('withdraws no %s', (_, input, field) => {
    const params = { destination: `0x${'11'.repeat(20)}`, amount: '5', ...input }
    const read = parse(actionParams.withdrawal, params)
    expect(() => withdrawal(read, { withdrawalId: 'wd-1', tool: 'ondo' })).toThrow(field)
  })

  it('sets leverage of a market, cross margin alone', () => {
    const listed = listedMarket(market.marketId)
    expect(updateLeverage({ market, leverage: 25 }, listed, 'ondo').request.body).toContain('"25"')
    const isolated = { market, leverage: 2, marginMode: 'ISOLATED' } as const
    expect(() => updateLeverage(isolated, listed, 'ondo')).toThrow('marginMode')
  })

  it('marks what the client delivers with a fixed policy', () => {
    expect(sessionStep('createDepositAddress')?.session).toEqual({
      network: 'ethereum',
      symbol: 'USDC',
      depositDestination: { wallet: 'margin' },
    })
    expect(sessionStep('acceptProviderTerms')?.session).toEqual({})
    expect(sessionStep('registerApiKey')?.session).toEqual({})
    expect(sessionStep('placeOrder')).toBeUndefined()
    expect(setReferrer('DESK').request).toEqual({
      method: 'POST',
      path: '/v1/account/referral',
      body: '{"code":"DESK"}',
    })
  })
})
