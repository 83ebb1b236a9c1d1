import { describe, expect, it } from 'vitest'
import { decimal, ONE } from '@/lib/decimal/decimal'
import { convertTicket } from './carriedTicket'
import { EMPTY_TICKET, type TicketState } from './ticketState'

const typed: TicketState = {
  ...EMPTY_TICKET,
  side: 'SELL',
  type: 'STOP',
  price: '0.00472',
  sizeInput: { field: 'size', text: '1200' },
  reduceOnly: true,
  timeInForce: 'GTT',
  hasTriggers: true,
  takeProfit: { basis: 'price', text: '0.005' },
  stopLoss: { basis: 'percent', text: '3' },
  entry: { price: '0.0046', executes: 'LIMIT', limit: '0.0045' },
  twap: { ...EMPTY_TICKET.twap, minPrice: '0.004' },
  scale: { from: '0.004', to: '0.005', count: '5', skew: '2' },
}

describe('a ticket carried to another venue', () => {
  it('is the very same where both count the asset alike', () => {
    expect(convertTicket(typed, ONE)).toBe(typed)
  })

  it('is the same order where one counts in thousands: sizes times it, prices divided', () => {
    const there = convertTicket(typed, decimal('1000'))
    expect(there).toEqual({
      ...typed,
      price: '0.00000472',
      sizeInput: { field: 'size', text: '1200000' },
      takeProfit: { basis: 'price', text: '0.000005' },
      entry: { price: '0.0000046', executes: 'LIMIT', limit: '0.0000045' },
      twap: { ...typed.twap, minPrice: '0.000004' },
      scale: { from: '0.000004', to: '0.000005', count: '5', skew: '2' },
    })
    expect(convertTicket(there, decimal('0.001'))).toEqual(typed)
  })

  it('keeps what is worth, percent or not yet a number as it was typed', () => {
    const half: TicketState = {
      ...typed,
      price: '60.',
      sizeInput: { field: 'notional', text: '500' },
    }
    expect(convertTicket(half, decimal('1000'))).toMatchObject({
      price: '60.',
      sizeInput: half.sizeInput,
    })
    const percent: TicketState = { ...typed, sizeInput: { field: 'percent', percent: 25 } }
    expect(convertTicket(percent, decimal('1000')).sizeInput).toEqual(percent.sizeInput)
  })
})
