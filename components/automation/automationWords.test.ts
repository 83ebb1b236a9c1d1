import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { chasePrices, leftOpenText } from './automationWords'

const BUY = { side: 'BUY', price: decimal('100'), bound: decimal('103') } as const
const SELL = { side: 'SELL', price: decimal('100'), bound: decimal('97') } as const

describe('a chase', () => {
  it('names how far it goes as its dialog does: a buy its highest price, a sell its lowest', () => {
    expect(chasePrices(BUY)).toBe('At 100, highest price 103')
    expect(chasePrices(SELL)).toBe('At 100, lowest price 97')
  })

  it('that ends there says which price went beyond it, and where its order stays', () => {
    const stays = 'The order stays open at 100.'
    expect(leftOpenText('bound', BUY)).toBe(`The best bid is above the highest price. ${stays}`)
    expect(leftOpenText('bound', SELL)).toBe(`The best ask is below the lowest price. ${stays}`)
    expect(leftOpenText('stopped', BUY)).toBe(stays)
  })
})
