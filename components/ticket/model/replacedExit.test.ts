import { describe, expect, it } from 'vitest'
import { testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { replacedExit, replacesExits } from './replacedExit'

const stop: Order = {
  orderId: '7',
  market: testPosition.market,
  side: 'SELL',
  type: 'STOP_MARKET',
  originalSize: decimal('0.5'),
  remainingSize: decimal('0.5'),
  filledSize: decimal('0'),
  reduceOnly: true,
  triggerPrice: decimal('55000'),
  status: 'OPEN',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
/** The ticket at a venue where the long of the test has that stop loss. */
const at = (provider: typeof kindA, ownOrders: readonly Order[] = [stop]) => ({
  ...{ rules: venueRules(provider), position: testPosition, ownOrders },
})
const entry = (type: 'STOP' | 'TAKE_PROFIT' | 'LIMIT') => typed({ kind: 'type', type })

describe('an order that waits for a trigger', () => {
  it('replaces the exit of its kind where a position has one of each', () => {
    expect(replacedExit(entry('STOP'), at(kindC))).toBe(stop)
    expect(replacedExit(entry('TAKE_PROFIT'), at(kindC))).toBeUndefined()
    expect(replacedExit(entry('LIMIT'), at(kindC))).toBeUndefined()
  })

  it('replaces nothing where a position has many, or there is none', () => {
    expect(replacedExit(entry('STOP'), at(kindA))).toBeUndefined()
    const none = { ...at(kindC), position: undefined }
    expect(replacedExit(entry('STOP'), none)).toBeUndefined()
    expect(replacedExit(entry('STOP'), { ...at(kindC), ownOrders: undefined })).toBeUndefined()
  })
})

describe('exits that go out with an order', () => {
  const exit = (leg: 'takeProfit' | 'stopLoss', text: string) =>
    ({ kind: 'trigger', leg, basis: 'price', text }) as const
  const loss = exit('stopLoss', '55000')
  const buys = typed({ kind: 'side', side: 'BUY' }, loss)

  it('replace those of the position that the order adds to, each the one of its kind', () => {
    expect(replacesExits(buys, at(kindC))).toBe(true)
    expect(replacesExits(buys, at(kindC, []))).toBe(false)
    expect(replacesExits(typed({ kind: 'side', side: 'SELL' }, loss), at(kindC))).toBe(false)
    const gains = typed({ kind: 'side', side: 'BUY' }, exit('takeProfit', '75000'))
    expect(replacesExits(gains, at(kindC))).toBe(false)
    expect(replacesExits(gains, at(kindC, [{ ...stop, type: 'TAKE_PROFIT_MARKET' }]))).toBe(true)
    expect(replacesExits(typed({ kind: 'side', side: 'BUY' }), at(kindC))).toBe(false)
  })

  it('replace nothing where a position has many', () => {
    expect(replacesExits(buys, { ...testInputs, ...at(kindA) })).toBe(false)
  })
})
