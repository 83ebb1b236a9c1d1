import { expect, it } from 'vitest'
import { perp } from '@/lib/across/testing/markets'
import { decimal } from '@/lib/decimal/decimal'
import { fillAtVenue } from './fillAtVenue'

const pepe = perp('PEPE', { venue: 'alpha', asset: 'PEPE' })
const kilo = perp('kPEPE', { venue: 'beta', asset: 'PEPE', units: '1000' })

it('takes an order to a venue that counts the asset in thousands, worth the same', () => {
  const fill = {
    side: 'BUY' as const,
    size: decimal('2000'),
    price: decimal('0.00001'),
    type: 'LIMIT' as const,
    takeProfit: decimal('0.00002'),
    stopLoss: decimal('0.000005'),
  }
  const there = fillAtVenue(fill, pepe, kilo)
  expect(there).toEqual({
    side: 'BUY',
    size: '2',
    price: '0.01',
    type: 'LIMIT',
    takeProfit: '0.02',
    stopLoss: '0.005',
  })
  expect(fillAtVenue(there, kilo, pepe)).toEqual(fill)
})

it('makes an order without a price a market order', () => {
  expect(fillAtVenue({ side: 'SELL', notional: decimal('500') }, pepe, pepe)).toEqual({
    side: 'SELL',
    notional: '500',
    type: 'MARKET',
  })
})
