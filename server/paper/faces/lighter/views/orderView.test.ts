import { expect, it } from 'vitest'
import type { OrderRecord } from '@/server/paper/engine/view'
import { orderStatus } from './orderView'

/** An order that the exchange took off the book. */
const ended = (endReason: OrderRecord['endReason']) =>
  orderStatus({ status: 'cancelled', endReason } as OrderRecord)

it('ends the exits of a closed position for want of something to reduce', () => {
  expect(ended('positionClosed')).toBe('canceled-reduce-only')
  expect(ended('siblingFilled')).toBe('canceled-oco')
  expect(ended('byUser')).toBe('canceled')
})
