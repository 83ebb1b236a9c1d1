import { describe, expect, it } from 'vitest'
import type { ActionResult } from '@/lib/schema/action/action'
import type { Order } from '@/lib/schema/model/order'
import { leftOpen } from './cancelOutcome'

const GONE = 2024

function order(orderId: string, more: Partial<Order> = {}): Order {
  return { orderId, market: { id: '1' }, type: 'LIMIT', ...more } as unknown as Order
}

const fifty = Array.from({ length: 50 }, (_, index) => order(String(1000 + index)))
const done: ActionResult = { action: 'cancelOrder', success: true }

function refused(error: string, errorCode = 2020): ActionResult {
  return { action: 'cancelOrder', success: false, error, errorCode }
}

const idsLeft = (orders: readonly Order[], results: readonly ActionResult[]) =>
  leftOpen(orders, results, [GONE]).map(({ orderId }) => orderId)

describe('the orders that a cancel left open', () => {
  it('are those whose own step was refused, and not one that is gone', () => {
    const results = fifty.map((_, at) =>
      at === 7 ? refused('halted') : at === 9 ? refused('gone', GONE) : done,
    )
    expect(idsLeft(fifty, results)).toEqual(['1007'])
    expect(
      idsLeft(
        fifty,
        fifty.map(() => done),
      ),
    ).toEqual([])
  })

  it('are those that the one refusal of a whole batch names, or all where it names none', () => {
    const named = refused('2 of 50 orders were not cancelled. 1003: halted; 1049: halted')
    expect(idsLeft(fifty, [named])).toEqual(['1003', '1049'])
    expect(idsLeft(fifty, [refused('The venue is closed.')])).toHaveLength(50)
    expect(idsLeft(fifty, [named, refused('Unknown.')])).toHaveLength(50)
    expect(idsLeft(fifty, [done])).toEqual([])
  })

  it('are legs with their parent, whose cancel they would have fallen with', () => {
    const orders = [
      order('1'),
      order('2', { parentOrderId: '1', triggerPrice: '5' as never, type: 'STOP_MARKET' }),
      order('3'),
    ]
    expect(idsLeft(orders, [refused('halted'), done])).toEqual(['1', '2'])
    expect(idsLeft(orders, [done, refused('halted')])).toEqual(['3'])
  })
})
