import { describe, expect, it } from 'vitest'
import { testInputs } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { levelsAgainst } from './ticketPrices'

function own(price: string, size: string, change: Partial<Order> = {}): Order {
  return {
    ...{ market: { id: 'BTC' }, side: 'SELL', type: 'LIMIT', status: 'OPEN', isTrigger: false },
    ...{ price: decimal(price), remainingSize: decimal(size) },
    ...change,
  } as unknown as Order
}

const sizes = (...ownOrders: Order[]) =>
  levelsAgainst({ ...testInputs, ownOrders }, 'BUY').map(({ price, size }) => `${size} at ${price}`)

describe('the book that an order meets', () => {
  it('has none of the account’s own orders, as self-trades are prevented', () => {
    const part = own('60010', '0.5', { status: 'PARTIALLY_FILLED' })
    expect(sizes(own('60001', '1'), part, own('60010', '0.25'))).toEqual([
      '1.25 at 60010',
      '5 at 61000',
    ])
  })

  it('is whole where they are of its own side, of another market or asleep', () => {
    const asleep = { type: 'STOP_LIMIT', isTrigger: true, triggerPrice: decimal('59000') } as const
    expect(
      sizes(
        own('60001', '1', { side: 'BUY' }),
        own('60001', '1', { market: { id: 'ETH' } as Order['market'] }),
        own('60001', '1', asleep),
        own('60001', '1', { status: 'PENDING' }),
      ),
    ).toEqual(['1 at 60001', '2 at 60010', '5 at 61000'])
  })
})
