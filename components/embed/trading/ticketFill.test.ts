import { expect, it } from 'vitest'
import { ticketFillOf } from './ticketFill'

it('fills the ticket with what was asked for, and with nothing that is no amount', () => {
  expect(ticketFillOf({ side: 'sell', type: 'limit', size: '0.1', price: '64000' })).toEqual({
    side: 'SELL',
    type: 'LIMIT',
    size: '0.1',
    price: '64000',
  })
  expect(ticketFillOf({ size: '0', price: '-1' })).toEqual({})
  expect(ticketFillOf({ type: 'market', price: '64000' })).toEqual({ type: 'MARKET' })
})
