import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { closedExits, coverWords, exitWords } from './exitWords'

function position(id: string): Position {
  return { market: { id }, side: 'LONG', size: '2', entryPrice: '100' } as unknown as Position
}

function exit(id: string, change: Partial<Order> = {}): Order {
  return {
    ...{ orderId: `${id}-${change.type ?? 'STOP_MARKET'}`, market: { id }, side: 'SELL' },
    ...{ type: 'STOP_MARKET', status: 'OPEN', reduceOnly: true, isTrigger: true },
    ...{ triggerPrice: '90', remainingSize: '1', originalSize: '1', createdAt: 1 },
    ...change,
  } as unknown as Order
}

const [FIXED, HANGING] = [exit('BTC'), exit('BTC', { isPositionSized: true })]
const ofBoth = closedExits([position('BTC')], [FIXED, exit('BTC', { type: 'TAKE_PROFIT_MARKET' })])
const whole = { closesAll: true } as const

describe('what happens to exits', () => {
  it('is left out where there are none', () => {
    const none = closedExits([position('BTC')], [exit('ETH'), exit('BTC', { side: 'BUY' })])
    expect(exitWords(none, { ...whole, type: 'MARKET' })).toBeUndefined()
    expect(exitWords(none, { ...whole, type: 'LIMIT' })).toBeUndefined()
  })

  it('at a limit says how many stay after it fills', () => {
    expect(exitWords(ofBoth, { ...whole, type: 'LIMIT' })).toMatch(
      /^2 fixed-size TP\/SL orders stay open after/,
    )
    const hanging = closedExits([position('BTC')], [HANGING])
    expect(exitWords(hanging, { ...whole, type: 'LIMIT' })).toContain('then end with the position')
  })

  it('at market name for the fixed ones what an open page does, and no more', () => {
    expect(exitWords(ofBoth, { ...whole, type: 'MARKET' })).toMatch(
      /^2 fixed-size TP\/SL orders are cancelled once the position is closed, while this page is open\.$/,
    )
    const hanging = closedExits([position('BTC')], [HANGING])
    expect(exitWords(hanging, { ...whole, type: 'MARKET' })).toBe(
      'Take profit and stop loss end with the position.',
    )
  })

  it('covers several positions together', () => {
    const all = closedExits([position('BTC'), position('ETH')], [FIXED, HANGING, exit('ETH')])
    expect(all.staying).toHaveLength(2)
    expect(all.hasHanging).toBe(true)
    expect(exitWords(all, { ...whole, type: 'MARKET' })).toMatch(/^2 fixed-size TP\/SL orders/)
  })

  it('leaves them to the rest of a position that is closed in part', () => {
    const part = { type: 'MARKET', closesAll: false } as const
    expect(exitWords(ofBoth, part)).toBe('Take profit and stop loss stay at their size.')
  })
})

describe('what is said of exits of a position', () => {
  const [fixed, whole] = [decimal('0.02'), undefined]

  it('is that they follow its size where they close the whole of it, whatever it is', () => {
    expect(coverWords([whole])).toBe('Covers the whole position and follows its size.')
    expect(coverWords([whole, whole])).toBe('Covers the whole position and follows its size.')
  })

  it('is never that of one with a size of its own', () => {
    expect(coverWords([fixed])).toBe('Fixed size. Does not follow the position.')
    expect(coverWords([fixed, fixed])).toBe('Fixed size. Does not follow the position.')
    expect(coverWords([fixed, whole])).toBeUndefined()
  })
})
