import { describe, expect, it } from 'vitest'
import { testInputs } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { orderSentence } from './orderSentence'

const size = decimal('0.5')
const price = decimal('68750')

describe('orderSentence', () => {
  it('says the worst price of a market order from the side it can go wrong', () => {
    const type = 'MARKET' as const
    expect(orderSentence({ side: 'BUY', type, size, price }, testInputs)).toBe(
      'Buy 0.5 BTC at up to 68,750 on Venue.',
    )
    expect(orderSentence({ side: 'SELL', type, size, price }, testInputs)).toBe(
      'Sell 0.5 BTC at no less than 68,750 on Venue.',
    )
  })

  it('says the limit of a limit order', () => {
    const order = { side: 'SELL', type: 'LIMIT', size, price } as const
    expect(orderSentence(order, testInputs)).toBe('Sell 0.5 BTC at 68,750 or better on Venue.')
  })
})
