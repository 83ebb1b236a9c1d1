import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { restsInBook } from './orderState'

it('counts as in the book what is there at its price: no TWAP, no trigger before it fires', () => {
  const limit = { type: 'LIMIT', status: 'OPEN', price: decimal('60000') } as const
  expect(restsInBook(limit)).toBe(true)
  expect(restsInBook({ ...limit, status: 'PARTIALLY_FILLED' })).toBe(true)
  expect(restsInBook({ ...limit, type: 'TWAP' })).toBe(false)
  const stop = { ...limit, type: 'STOP_LIMIT', triggerPrice: decimal('61000') } as const
  expect(restsInBook(stop)).toBe(false)
  expect(restsInBook({ ...stop, status: 'TRIGGERED' })).toBe(true)
  expect(restsInBook({ type: 'STOP_MARKET', status: 'OPEN' })).toBe(false)
})
