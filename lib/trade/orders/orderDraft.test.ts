import { describe, expect, it } from 'vitest'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { PlaceOrderParams } from '@/lib/schema/action/placeOrder'
import type { Market } from '@/lib/schema/model/market'
import { sizeWorth } from './minimumSize'
import { type DraftRules, type OrderDraft, readOrderDraft } from './orderDraft'

const asset = { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' }
const market: Market = {
  providerId: 'venue',
  id: 'BTC',
  categoryId: 'perps',
  baseAsset: asset,
  quoteAsset: { ...asset, displaySymbol: 'USDC' },
  szDecimals: 3,
  priceDecimals: 1,
  maxLeverage: 40,
}
const rules: DraftRules = {
  market,
  limits: { minOrderValueUsd: 10 },
  entryPrice: decimal('60000'),
}
const draft: OrderDraft = {
  side: 'BUY',
  type: 'LIMIT',
  size: decimal('0.5'),
  price: decimal('60000'),
  reduceOnly: false,
  postOnly: false,
  timeInForce: 'GTC',
  leverage: 10,
  marginMode: 'ISOLATED',
  takeProfit: undefined,
  stopLoss: undefined,
}

function read(change: Partial<OrderDraft>, otherRules: Partial<DraftRules> = {}) {
  return readOrderDraft({ ...draft, ...change }, { ...rules, ...otherRules })
}

function errorsOf(change: Partial<OrderDraft>, otherRules: Partial<DraftRules> = {}) {
  const result = read(change, otherRules)
  return result.ok ? [] : result.errors
}

function paramsOf(change: Partial<OrderDraft>) {
  const result = read(change)
  if (!result.ok) throw new Error(result.errors[0]?.message)
  return result.params
}

describe('readOrderDraft', () => {
  it('gives parameters that the API takes unchanged', () => {
    const params = paramsOf({ takeProfit: decimal('62000'), stopLoss: decimal('59000') })
    expect(PlaceOrderParams.parse(params)).toEqual(params)
    expect(params).toMatchObject({
      market: { marketId: 'BTC', categoryId: 'perps' },
      side: 'BUY',
      type: 'LIMIT',
      size: '0.5',
      price: '60000',
      leverage: 10,
      marginMode: 'ISOLATED',
      takeProfit: { triggerPrice: '62000' },
      stopLoss: { triggerPrice: '59000' },
    })
  })

  it('says post only and IOC as times in force', () => {
    expect(paramsOf({ postOnly: true }).timeInForce).toBe('POST_ONLY')
    expect(paramsOf({ timeInForce: 'IOC' }).timeInForce).toBe('IOC')
    expect(paramsOf({ type: 'MARKET', postOnly: true }).timeInForce).toBe('IOC')
  })

  it('leaves leverage and mode alone with reduce-only', () => {
    const params = paramsOf({ reduceOnly: true })
    expect(params).not.toHaveProperty('leverage')
    expect(params).not.toHaveProperty('marginMode')
  })

  it('asks for price and size while they are missing', () => {
    expect(errorsOf({ price: undefined, size: undefined }).map(({ short }) => short)).toEqual([
      'Enter price',
      'Enter size',
    ])
    expect(errorsOf({ size: decimal('0') })[0]?.short).toBe('Enter size')
  })

  it('refuses sizes and prices off the grid instead of rounding them', () => {
    expect(errorsOf({ price: decimal('60000.5') })[0]).toMatchObject({
      field: 'price',
      suggestion: '60000',
    })
    expect(errorsOf({ size: decimal('0.5005') })[0]?.field).toBe('size')
    expect(errorsOf({ size: decimal('0.0005') })[0]).toMatchObject({ short: 'Minimum 0.001 BTC' })
  })

  it('knows the least worth of an order and the size that reaches it', () => {
    const limits = { minOrderValueUsd: 100 }
    const [error] = errorsOf({ size: decimal('0.001') }, { limits })
    expect(error).toMatchObject({ short: 'Minimum $100', suggestion: '0.002' })
  })

  it('asks for the least size of what may stay open, where the market has one', () => {
    const atLeast = { market: { ...market, minLimitOrderSize: decimal('0.005') } }
    const size = decimal('0.004')
    expect(errorsOf({ size }, atLeast)).toEqual([
      {
        field: 'size',
        issue: 'tooSmall',
        short: 'Minimum 0.005 BTC',
        message: 'The minimum size is 0.005 BTC.',
        suggestion: '0.005',
      },
    ])
    expect(errorsOf({ size, postOnly: true }, atLeast)).toHaveLength(1)
    expect(errorsOf({ size, reduceOnly: true }, atLeast)).toHaveLength(1)
    expect(errorsOf({ size: decimal('0.005') }, atLeast)).toEqual([])
    // What executes at once, or not at all, may be smaller.
    expect(errorsOf({ size, timeInForce: 'IOC' }, atLeast)).toEqual([])
    expect(errorsOf({ size, type: 'MARKET' }, atLeast)).toEqual([])
    const stop = { size, type: 'STOP_MARKET', triggerPrice: decimal('61000') } as const
    expect(errorsOf(stop, atLeast)).toEqual([])
    expect(errorsOf({ ...stop, type: 'STOP_LIMIT' }, atLeast)).toHaveLength(1)
  })

  it('proposes a size that is both large enough and worth enough', () => {
    const atLeast = { ...market, minLimitOrderSize: decimal('0.005') }
    const limits = { minOrderValueUsd: 100 }
    const [error] = errorsOf({ size: decimal('0.001') }, { market: atLeast, limits })
    expect(error).toMatchObject({ short: 'Minimum $100', suggestion: '0.005' })
  })

  it('knows that reducing may have a lower floor', () => {
    const limits = { minOrderValueUsd: 100, minReduceOrderValueUsd: 10 }
    const size = decimal('0.001')
    expect(errorsOf({ size, reduceOnly: true }, { limits })).toEqual([])
    expect(errorsOf({ size }, { limits })).toHaveLength(1)
  })

  it('refuses more than one order may be worth, by its type', () => {
    const limited = { ...market, maxMarketOrderUsd: decimal('1000') }
    expect(errorsOf({ type: 'MARKET' }, { market: limited })[0]?.short).toBe('Maximum $1,000')
    expect(errorsOf({ type: 'LIMIT' }, { market: limited })).toEqual([])
  })

  it('names no leverage between two whole ones, so that the venue keeps what was set there', () => {
    const params = paramsOf({ leverage: 33.67 })
    expect(params).toMatchObject({ marginMode: 'ISOLATED' })
    expect(params).not.toHaveProperty('leverage')
  })

  it('refuses a leverage the market does not have', () => {
    expect(errorsOf({ leverage: 41 })[0]?.field).toBe('leverage')
    expect(errorsOf({ leverage: 40 })).toEqual([])
  })

  it.each([
    ['BUY', 'takeProfit', '59000'],
    ['BUY', 'stopLoss', '61000'],
    ['SELL', 'takeProfit', '61000'],
    ['SELL', 'stopLoss', '59000'],
    ['BUY', 'takeProfit', '60000'],
  ] as const)('refuses a %s whose %s lies on the wrong side (%s)', (side, field, price) => {
    const errors = errorsOf({ side, [field]: decimal(price) })
    expect(errors.map((error) => error.field)).toEqual([field])
  })

  it('validates the triggers of a market order by the price it would open at', () => {
    const change = { type: 'MARKET' as const, price: decimal('61000'), stopLoss: decimal('60500') }
    expect(errorsOf(change)[0]?.field).toBe('stopLoss')
    expect(errorsOf(change, { entryPrice: decimal('60800') })).toEqual([])
  })

  it.each([
    ['MARKET', 'BUY', '61000', '60800', '61500'],
    ['MARKET', 'SELL', '59000', '59000', '58500'],
    ['LIMIT', 'BUY', '61000', '61000', '61500'],
  ] as const)(
    'refuses a take profit of a %s %s within its price %s, where the venue compares them',
    (type, side, price, within, beyond) => {
      const change = { type, side, price: decimal(price) }
      const compared = { exitsBeyondPrice: true }
      const [error, ...more] = errorsOf({ ...change, takeProfit: decimal(within) }, compared)
      expect(error).toMatchObject({ field: 'takeProfit', issue: 'withinPrice' })
      expect(error?.message).toContain(price)
      expect(more).toEqual([])
      expect(errorsOf({ ...change, takeProfit: decimal(beyond) }, compared)).toEqual([])
      expect(errorsOf({ ...change, takeProfit: decimal(within) })).toEqual([])
    },
  )

  it('compares exits with the price of a market order where no other is known', () => {
    const change = { type: 'MARKET' as const, stopLoss: decimal('60500') }
    const rules = { entryPrice: undefined, exitsBeyondPrice: true }
    expect(errorsOf(change, rules)[0]?.field).toBe('stopLoss')
  })
})

describe('sizeWorth', () => {
  it('covers the value with the smallest size on the grid', () => {
    const worth = (value: string, price: string, lot: string): Decimal =>
      sizeWorth(decimal(value), decimal(price), decimal(lot))
    expect(worth('10', '3', '0.1')).toBe('3.4')
    expect(worth('9', '3', '0.1')).toBe('3')
  })
})
