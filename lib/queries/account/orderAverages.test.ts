import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { createOrderAverages, oldestWantedMs } from './orderAverages'

const asset = (displaySymbol: string) => ({
  providerId: 'hyperliquid',
  id: displaySymbol,
  displaySymbol,
  logoURI: '',
})

function order(orderId: string, filledSize: string, rest: Partial<Order> = {}): Order {
  return {
    orderId,
    market: {
      providerId: 'hyperliquid',
      categoryId: 'hyperliquid',
      id: 'BTC',
      baseAsset: asset('BTC'),
      quoteAsset: asset('USDC'),
    },
    side: 'BUY',
    type: 'MARKET',
    price: decimal('70000'),
    originalSize: decimal('0.3'),
    remainingSize: decimal('0'),
    filledSize: decimal(filledSize),
    reduceOnly: false,
    status: 'FILLED',
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    ...rest,
  }
}

function fill(id: string, orderId: string, size: string, price: string) {
  return { id, orderId, size: decimal(size), price: decimal(price) }
}

describe('the average price of orders', () => {
  it('is the sum of size times price by the sum of sizes, without a float', () => {
    const fills = [
      fill('1', 'a', '0.1', '60000.1'),
      fill('2', 'a', '0.2', '60000.4'),
      fill('3', 'b', '0.3', '1'),
    ]
    const [priced] = createOrderAverages()([order('a', '0.3')], fills)
    expect(priced?.averagePrice).toBe('60000.3')
    const thirds = [fill('1', 'a', '0.1', '1'), fill('2', 'a', '0.2', '2')]
    expect(createOrderAverages()([order('a', '0.3')], thirds)[0]?.averagePrice).toBe('1.6666666667')
  })

  it('is left out where the executions known do not cover what was filled, or are too many', () => {
    const average = (...fills: ReturnType<typeof fill>[]) =>
      createOrderAverages()([order('a', '0.3')], fills)[0]?.averagePrice
    expect(average()).toBeUndefined()
    expect(average(fill('1', 'a', '0.1', '60000'))).toBeUndefined()
    expect(average(fill('1', 'a', '0.2', '60000'), fill('2', 'a', '0.2', '60000'))).toBeUndefined()
  })

  it('counts an execution that is listed twice once', () => {
    const twice = [fill('1', 'a', '0.3', '60000'), fill('1', 'a', '0.3', '60000')]
    expect(createOrderAverages()([order('a', '0.3')], twice)[0]?.averagePrice).toBe('60000')
  })

  it('comes with the execution that was missing, and keeps the object from then on', () => {
    const addAverages = createOrderAverages()
    const orders = [order('a', '0.3'), order('b', '0')]
    const first = fill('1', 'a', '0.1', '60000')
    expect(addAverages(orders, [first])[0]).toBe(orders[0])
    const whole = addAverages(orders, [first, fill('2', 'a', '0.2', '60003')])
    expect(whole[0]?.averagePrice).toBe('60002')
    expect(whole[1]).toBe(orders[1])
    expect(addAverages(orders, [])[0]).toBe(whole[0])
  })

  it('leaves alone what the venue gives, and a TWAP that shares its number with an order', () => {
    const reported = order('a', '0.3', { averagePrice: decimal('5') })
    const twap = order('a', '0.3', { type: 'TWAP' })
    const added = createOrderAverages()([reported, twap], [fill('1', 'a', '0.3', '60000')])
    expect(added).toEqual([reported, twap])
  })
})

describe('how far back executions are wanted', () => {
  it('is when the oldest order without an average was placed that executed anything', () => {
    const at = (createdAt: string, filledSize = '0.3') => order('x', filledSize, { createdAt })
    expect(oldestWantedMs([])).toBeUndefined()
    expect(oldestWantedMs([at('2026-03-01T10:00:00.000Z', '0')])).toBeUndefined()
    expect(
      oldestWantedMs([
        at('2026-03-02T10:00:00.000Z'),
        at('2026-03-01T10:00:00.000Z'),
        at('2026-02-01T10:00:00.000Z', '0'),
      ]),
    ).toBe(Date.parse('2026-03-01T10:00:00.000Z'))
  })
})
