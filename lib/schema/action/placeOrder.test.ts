import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { OrderType } from '@/lib/schema/model/enums'
import { parse } from '@/lib/schema/parse'
import { isPerpsError } from '@/lib/schema/perpsError'
import { entryLeg, PlaceOrderParams } from './placeOrder'

type Input = z.input<typeof PlaceOrderParams>

const limit: Input = {
  market: { marketId: 'BTC', categoryId: 'hyperliquid' },
  side: 'BUY',
  type: 'LIMIT',
  size: '0.5',
  price: '68000',
}

function refusal(value: unknown): string {
  try {
    parse(PlaceOrderParams, value)
  } catch (error) {
    if (isPerpsError(error) && error.code === 2002 && error.status === 400) return error.message
    throw error
  }
  return 'accepted'
}

describe('a plain order', () => {
  it('has its defaults filled in', () => {
    expect(parse(PlaceOrderParams, limit)).toEqual({
      ...limit,
      reduceOnly: false,
      timeInForce: 'GTC',
    })
  })

  it.each([
    [{ size: '0' }, 'size: must be greater than zero'],
    [{ size: '-1' }, 'size: must be a decimal number'],
    [{ size: '1e30' }, 'size: must be a decimal number'],
    [{ size: 0.5 }, 'size: must be a decimal number'],
    [{ size: undefined }, 'size: is required'],
    [{ price: undefined }, 'price: is required'],
    [{ price: '0.0' }, 'price: must be greater than zero'],
    [{ side: 'LONG' }, 'side: must be one of BUY, SELL'],
    [{ type: undefined }, 'type: is required'],
    [{ type: 'TWAP' }, 'type: must be one of MARKET'],
    [{ leverage: 0 }, 'leverage: must be at least 1'],
    [{ leverage: 1.5 }, 'leverage: must be an integer'],
    [{ leverage: '5' }, 'leverage: must be a number'],
    [{ marginMode: 'BOTH' }, 'marginMode: must be one of ISOLATED, CROSS'],
    [{ reduceOnly: 'true' }, 'reduceOnly: must be a boolean'],
    [{ timeInForce: 'FOK' }, 'timeInForce: must be one of GTC'],
    [{ market: 'BTC' }, 'market: must be an object'],
    [{ market: { marketId: 'BTC' } }, 'market.categoryId: is required'],
    [{ market: { ...limit.market, x: 1 } }, 'market.x: unknown field'],
    [{ clientOrderId: '0x1' }, 'clientOrderId: unknown field'],
    [{ takeProfit: { triggerPrice: '0' } }, 'takeProfit.triggerPrice: must be greater than zero'],
    [{ takeProfit: {} }, 'takeProfit.triggerPrice: is required'],
    [{ stopLoss: { triggerPrice: '1', x: 1 } }, 'stopLoss.x: unknown field'],
  ])('with %j is refused by the name of the field', (change, message) => {
    expect(refusal({ ...limit, ...change })).toContain(message)
  })

  it('takes protective legs of any shape', () => {
    const legs = {
      takeProfit: { triggerPrice: '70000', limitPrice: '69900', size: '0.1' },
      stopLoss: { triggerPrice: '66000' },
    }
    expect(parse(PlaceOrderParams, { ...limit, ...legs })).toMatchObject(legs)
  })
})

describe('an expiry', () => {
  const expiresAt = '1790000000000'

  it('goes with GTT alone', () => {
    expect(refusal({ ...limit, timeInForce: 'GTT', expiresAt })).toBe('accepted')
    for (const timeInForce of [undefined, 'GTC', 'IOC', 'POST_ONLY']) {
      expect(refusal({ ...limit, timeInForce, expiresAt })).toContain('expiresAt: is only for')
    }
  })

  it.each(['1790000000', '2026-10-01T00:00:00Z', 1790000000000])('is not %s', (wrong) => {
    expect(refusal({ ...limit, timeInForce: 'GTT', expiresAt: wrong })).toContain(
      'expiresAt: must be',
    )
  })
})

describe('an order that wakes at a price', () => {
  it.each([
    ['STOP_MARKET', 'stopLoss', 'takeProfit'],
    ['STOP_LIMIT', 'stopLoss', 'takeProfit'],
    ['TAKE_PROFIT_MARKET', 'takeProfit', 'stopLoss'],
    ['TAKE_PROFIT_LIMIT', 'takeProfit', 'stopLoss'],
  ])('%s takes its trigger from %s', (type, leg, other) => {
    const order = { ...limit, type }
    expect(refusal({ ...order, [leg]: { triggerPrice: '69000' } })).toBe('accepted')
    expect(refusal(order)).toContain(`${leg}.triggerPrice: is required for ${type}`)
    expect(refusal({ ...order, [other]: { triggerPrice: '69000' } })).toContain(
      `${leg}.triggerPrice: is required`,
    )
  })

  it('has one limit: limitPrice beside price must equal it', () => {
    const order = { ...limit, type: 'STOP_LIMIT' }
    const leg = (limitPrice: string) => ({ stopLoss: { triggerPrice: '69000', limitPrice } })
    expect(refusal({ ...order, ...leg('68000.0') })).toBe('accepted')
    expect(refusal({ ...order, ...leg('68001') })).toContain(
      'stopLoss.limitPrice: must equal price',
    )
  })

  it('has one size: that of its leg must equal it', () => {
    const order = { ...limit, type: 'STOP_MARKET' }
    const leg = (size: string) => ({ stopLoss: { triggerPrice: '69000', size } })
    expect(refusal({ ...order, ...leg('0.50') })).toBe('accepted')
    expect(refusal({ ...order, ...leg('0.4') })).toContain('stopLoss.size: must equal size')
  })

  it('leaves the other leg free to protect', () => {
    const legs = {
      stopLoss: { triggerPrice: '69000' },
      takeProfit: { triggerPrice: '72000', limitPrice: '71900', size: '0.1' },
    }
    expect(refusal({ ...limit, type: 'STOP_MARKET', ...legs })).toBe('accepted')
  })

  it('is recognized in every type by which leg wakes it', () => {
    expect(OrderType.options.map((type) => entryLeg(type))).toEqual([
      undefined,
      undefined,
      'stopLoss',
      'stopLoss',
      'takeProfit',
      'takeProfit',
      undefined,
    ])
  })
})

describe('legs alone', () => {
  it('are at least one', () => {
    const order = { ...limit, type: 'TRIGGER_ONLY' }
    expect(refusal(order)).toContain('takeProfit: TRIGGER_ONLY needs a leg')
    expect(refusal({ ...order, stopLoss: { triggerPrice: '66000', limitPrice: '1' } })).toBe(
      'accepted',
    )
  })
})
