import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { cancelBatches, cancelTargets, scopedOrderId } from './cancelTargets'

const asset = { providerId: 'venue', id: 'BTC', displaySymbol: 'BTC', logoURI: '' }

function order(orderId: string, parentOrderId?: string): Order {
  return {
    orderId,
    ...(parentOrderId === undefined ? {} : { parentOrderId }),
    market: {
      providerId: 'venue',
      id: 'BTC',
      categoryId: 'perps',
      baseAsset: asset,
      quoteAsset: asset,
    },
    side: 'BUY',
    type: 'LIMIT',
    originalSize: decimal('1'),
    remainingSize: decimal('1'),
    filledSize: decimal('0'),
    reduceOnly: false,
    status: 'OPEN',
    createdAt: '2026-11-21T00:00:00.000Z',
    updatedAt: '2026-11-21T00:00:00.000Z',
  }
}

const idsOf = (orders: readonly Order[]) => orders.map(({ orderId }) => orderId)

describe('cancelTargets', () => {
  it('names no leg that falls with its parent', () => {
    const orders = [order('tp', 'parent'), order('parent'), order('sl', 'parent'), order('2')]
    expect(idsOf(cancelTargets(orders))).toEqual(['parent', '2'])
  })

  it('names no pending leg that a venue hangs under no parent, while its order goes too', () => {
    const leg = {
      ...order('tp'),
      ...{ side: 'SELL', type: 'TAKE_PROFIT_MARKET', status: 'PENDING', isTrigger: true },
      ...{ reduceOnly: true, triggerPrice: decimal('70000') },
    } as Order
    expect(idsOf(cancelTargets([leg, order('parent')]))).toEqual(['parent'])
    expect(idsOf(cancelTargets([leg]))).toEqual(['tp'])
  })

  it('names a leg whose parent stays', () => {
    expect(idsOf(cancelTargets([order('tp', 'parent'), order('2')]))).toEqual(['tp', '2'])
  })
})

describe('cancelBatches', () => {
  it('keeps every leg with its parent, however far apart they are listed', () => {
    const orders = [order('1'), order('2'), order('3'), order('leg', '1')]
    const batches = cancelBatches(orders, 2)
    expect(batches.map(idsOf)).toEqual([['1', 'leg', '2'], ['3']])
    expect(batches.map((batch) => idsOf(cancelTargets(batch)))).toEqual([['1', '2'], ['3']])
  })

  it('asks for nothing where nothing is open', () => {
    expect(cancelBatches([], 100)).toEqual([])
  })
})

describe('scopedOrderId', () => {
  const market = { id: 'BTC' } as Order['market']

  it.each([
    ['a number', '12345', 'BTC:12345'],
    ['an id that bears its market', 'BTC:281474976710656', 'BTC:281474976710656'],
    ['an id of its own', '197ec08e001658690721be129e7fa595', '197ec08e001658690721be129e7fa595'],
    ['such an id of digits alone', '12345678901234567890123456789012', undefined],
  ])('names an order by %s', (_what, orderId, expected = orderId) => {
    expect(scopedOrderId({ market, orderId })).toBe(expected)
  })
})
