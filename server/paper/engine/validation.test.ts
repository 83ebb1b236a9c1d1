import { expect, test } from 'vitest'
import { BTC, openExchange, order, TEST_OPTIONS } from './testing/testExchange'

function refusal(change: Parameters<typeof order>[3], side: 'buy' | 'sell' = 'buy') {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const outcome = exchange.place('ann', side, 1_000, 499_000, change)
  return outcome.kind === 'rejected' ? outcome.reason : outcome.kind
}

test('names the fault of an order that can never be right', () => {
  expect(refusal({ marketId: 'DOGE' })).toBe('unknownMarket')
  expect(refusal({ sizeLots: 0 })).toBe('zeroSize')
  expect(refusal({ sizeLots: -5 })).toBe('invalidSize')
  expect(refusal({ sizeLots: 1.5 })).toBe('invalidSize')
  expect(refusal({ sizeLots: Number.MAX_SAFE_INTEGER })).toBe('invalidSize')
  expect(refusal({ limitTicks: 0 })).toBe('invalidPrice')
  expect(refusal({ limitTicks: Number.NaN })).toBe('invalidPrice')
  expect(refusal({ sizeLots: 20 })).toBe('minNotional')
  expect(refusal({ reduceOnly: true })).toBe('reduceOnlyWouldIncrease')
  const trigger = { kind: 'stopLoss', triggerTicks: -1, isMarket: true } as const
  expect(refusal({ trigger })).toBe('invalidPrice')
})

test('refuses a limit more than 80 percent off the index, on either side', () => {
  expect(refusal({ limitTicks: 900_000, sizeLots: 100 })).toBe('resting')
  expect(refusal({ limitTicks: 900_001, sizeLots: 100 })).toBe('priceTooFarFromOracle')
  expect(refusal({ limitTicks: 100_000 })).toBe('resting')
  expect(refusal({ limitTicks: 99_999 })).toBe('priceTooFarFromOracle')
})

test('measures the limit of a trigger order against its trigger', () => {
  const trigger = { kind: 'takeProfit', triggerTicks: 1_000_000, isMarket: true } as const
  expect(refusal({ trigger, limitTicks: 950_000 }, 'sell')).toBe('waitingForTrigger')
  expect(refusal({ trigger, limitTicks: 200_000 }, 'sell')).toBe('waitingForTrigger')
  expect(refusal({ trigger, limitTicks: 199_999 }, 'sell')).toBe('priceTooFarFromTrigger')
})

test('refuses orders of unknown accounts, on delisted and on halted markets', () => {
  const exchange = openExchange({
    ...TEST_OPTIONS,
    markets: [BTC, { ...BTC, marketId: 'OLD', isDelisted: true }],
  })
  exchange.fund('ann', 10_000)
  exchange.oracle(500_000, 'OLD')
  expect(exchange.place('no one', 'buy', 100, 499_000)).toEqual({
    kind: 'rejected',
    reason: 'unknownAccount',
  })
  expect(exchange.place('ann', 'buy', 100, 499_000, { marketId: 'OLD' })).toMatchObject({
    reason: 'marketDelisted',
  })
  const resting = exchange.rest('ann', 'buy', 100, 499_000)
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: true })
  expect(exchange.place('ann', 'buy', 100, 499_000)).toMatchObject({ reason: 'marketHalted' })
  expect(exchange.cancel('ann', resting)).toBe('cancelled')
  exchange.apply({ type: 'setMarketHalted', marketId: 'BTC', isHalted: false })
  expect(exchange.place('ann', 'buy', 100, 499_000).kind).toBe('resting')
  expect(exchange.apply({ type: 'setMarketHalted', marketId: 'X', isHalted: true })).toEqual({
    ok: false,
  })
})

test('refuses a client id that an open order carries, and takes it again once that ended', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  const first = exchange.rest('ann', 'buy', 100, 499_000, { clientOrderId: 'c' })
  expect(exchange.place('ann', 'buy', 100, 498_000, { clientOrderId: 'c' })).toMatchObject({
    reason: 'duplicateClientOrderId',
  })
  expect(exchange.view.orderByClientId('ann', 'c')?.orderId).toBe(first)
  exchange.cancel('ann', first)
  expect(exchange.place('ann', 'buy', 100, 498_000, { clientOrderId: 'c' }).kind).toBe('resting')
})

test('allows a thousand open orders an account, house accounts more', () => {
  const exchange = openExchange()
  exchange.fund('ann', 1_000_000)
  const many = Array.from({ length: 1_001 }, (_, index) => order('buy', 100, 400_000 + index))
  const outcomes = exchange.placeAll('ann', many)
  expect(outcomes.filter(({ kind }) => kind === 'resting')).toHaveLength(1_000)
  expect(outcomes[1_000]).toMatchObject({ reason: 'tooManyOpenOrders' })
  const house = exchange.placeAll('house', many)
  expect(house.every(({ kind }) => kind === 'resting')).toBe(true)
})

test('exempts orders that only reduce from the smallest value', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 1_000, 500_000)
  exchange.rest('house', 'buy', 1_000, 499_000)
  exchange.rest('ann', 'buy', 1_000, 500_000)
  expect(exchange.place('ann', 'sell', 1, 499_000, { reduceOnly: true }).kind).toBe('filled')
  expect(exchange.place('ann', 'sell', 1, 499_000).kind).toBe('filled')
  expect(exchange.place('ann', 'buy', 1, 500_000)).toMatchObject({ reason: 'minNotional' })
  expect(exchange.lots('ann')).toBe(998)
})

test('asks a least size of orders that may rest, and of no others', () => {
  const exchange = openExchange({ ...TEST_OPTIONS, markets: [{ ...BTC, minRestingLots: 500 }] })
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 10_000, 500_000)
  const trigger = { kind: 'takeProfit', triggerTicks: 600_000, isMarket: false } as const
  expect(exchange.place('ann', 'buy', 499, 499_000)).toMatchObject({ reason: 'minNotional' })
  expect(exchange.place('ann', 'buy', 499, 600_000, { trigger })).toMatchObject({
    reason: 'minNotional',
  })
  expect(exchange.place('ann', 'buy', 500, 499_000).kind).toBe('resting')
  expect(exchange.place('ann', 'buy', 499, 500_000, { timeInForce: 'ioc' }).kind).toBe('filled')
  const immediate = { ...trigger, kind: 'stopLoss', timeInForce: 'ioc' } as const
  expect(exchange.place('ann', 'buy', 499, 600_000, { trigger: immediate }).kind).toBe(
    'waitingForTrigger',
  )
  // What only reduces may rest as small as it likes.
  expect(exchange.place('ann', 'sell', 1, 510_000).kind).toBe('resting')
})

test('asks the least value of orders that may rest alone, where a market says so', () => {
  const markets = [{ ...BTC, isMinimumOfResting: true }]
  const exchange = openExchange({ ...TEST_OPTIONS, markets })
  exchange.fund('ann', 10_000)
  exchange.rest('house', 'sell', 10_000, 500_000)
  const stop = { kind: 'stopLoss', triggerTicks: 600_000, isMarket: true } as const
  const small = { isMarket: true, timeInForce: 'ioc' } as const
  expect(exchange.place('ann', 'buy', 19, 499_000)).toMatchObject({ reason: 'minNotional' })
  expect(exchange.place('ann', 'buy', 19, 500_000, small).kind).toBe('filled')
  expect(exchange.place('ann', 'buy', 10, 600_000, { trigger: stop }).kind).toBe(
    'waitingForTrigger',
  )
  const limit = { ...stop, isMarket: false }
  expect(exchange.place('ann', 'buy', 10, 600_000, { trigger: limit })).toMatchObject({
    reason: 'minNotional',
  })
  const usual = openExchange()
  usual.fund('ann', 10_000)
  usual.rest('house', 'sell', 10_000, 500_000)
  expect(usual.place('ann', 'buy', 19, 500_000, small)).toMatchObject({ reason: 'minNotional' })
})

test('keeps a refused order in the history with its reason', () => {
  const exchange = openExchange()
  exchange.fund('ann', 10_000)
  exchange.place('ann', 'buy', 20, 499_000, { clientOrderId: 'tiny' })
  expect(exchange.view.orderByClientId('ann', 'tiny')).toMatchObject({
    status: 'rejected',
    rejectReason: 'minNotional',
  })
  expect(exchange.view.openOrders('ann')).toEqual([])
})
