import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { orderWords, positionWords, remainingWords, triggerWords } from './orderWords'

const market = {
  baseAsset: { providerId: 'venue', id: 'x', displaySymbol: 'BTC', logoURI: '' },
}

describe('orderWords', () => {
  it('names side, size, symbol and price as a button does', () => {
    const order = { side: 'BUY', size: decimal('0.01'), market } as const
    expect(orderWords({ ...order, price: decimal('60000') })).toBe('Buy 0.01 BTC at 60,000')
    expect(orderWords(order)).toBe('Buy 0.01 BTC')
  })

  it('keeps every place that a price has', () => {
    const order = { side: 'SELL', size: decimal('1500'), market } as const
    expect(orderWords({ ...order, price: decimal('0.00123') })).toBe('Sell 1,500 BTC at 0.00123')
  })
})

describe('positionWords', () => {
  it('names direction and size', () => {
    expect(positionWords({ side: 'SHORT', size: decimal('0.5'), market })).toBe('short 0.5 BTC')
  })
})

describe('what an order waits for', () => {
  it('is its trigger, not the price that it is sent at', () => {
    const order = { triggerPrice: decimal('57270'), status: 'OPEN' } as const
    expect(triggerWords({ ...order, triggerCondition: 'BELOW' })).toBe('mark ≤ 57,270')
    expect(triggerWords({ ...order, triggerCondition: 'ABOVE' })).toBe('mark ≥ 57,270')
    expect(triggerWords(order)).toBe('mark 57,270')
    expect(triggerWords({ ...order, status: 'TRIGGERED' })).toBeUndefined()
    expect(triggerWords({ status: 'OPEN' })).toBeUndefined()
  })

  it('closes all of a position where it follows its size, which the venue reports as zero', () => {
    const order = { remainingSize: decimal('0') }
    expect(remainingWords({ ...order, isPositionSized: true })).toBe('Whole position')
    expect(remainingWords({ remainingSize: decimal('0.05') })).toBe('0.05')
  })
})
