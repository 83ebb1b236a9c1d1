import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { type Chase, chaseStart, chaseStep, isBoundAhead } from './chase'

const level = ([price, size]: readonly [string, string]) => ({
  price: decimal(price),
  size: decimal(size),
})
const book = (bids: readonly [string, string][], asks: readonly [string, string][]) => ({
  bids: bids.map(level),
  asks: asks.map(level),
})
const buy: Chase = {
  side: 'BUY',
  price: decimal('100'),
  remainingSize: decimal('2'),
  bound: decimal('103'),
  endsAtMs: 1_000,
}
const sell: Chase = { ...buy, side: 'SELL', bound: decimal('97') }

describe('chaseStep', () => {
  it('joins a better price of others on either side', () => {
    expect(chaseStep(buy, book([['101', '1']], [['104', '1']]), 0)).toEqual({
      kind: 'move',
      price: '101',
    })
    expect(chaseStep(sell, book([['95', '1']], [['99', '1']]), 0)).toEqual({
      kind: 'move',
      price: '99',
    })
  })

  it('does not chase itself, nor go away from the market', () => {
    const alone = book(
      [
        ['100', '2'],
        ['99', '5'],
      ],
      [['104', '1']],
    )
    expect(chaseStep(buy, alone, 0)).toEqual({ kind: 'keep' })
    expect(chaseStep(buy, book([], [['104', '1']]), 0)).toEqual({ kind: 'keep' })
  })

  it('goes as far as its bound, then ends', () => {
    const past = book([['105', '1']], [['106', '1']])
    expect(chaseStep(buy, past, 0)).toEqual({ kind: 'move', price: '103' })
    expect(chaseStep({ ...buy, price: decimal('103') }, past, 0)).toEqual({
      kind: 'end',
      reason: 'bound',
    })
  })

  it('never crosses the book, however old a side of it is', () => {
    expect(chaseStep(buy, book([['102', '1']], [['102', '1']]), 0)).toEqual({ kind: 'keep' })
    expect(chaseStep(sell, book([['98', '1']], [['98', '1']]), 0)).toEqual({ kind: 'keep' })
  })

  it('ends with its life, whatever the book says', () => {
    expect(chaseStep(buy, book([['101', '1']], []), 1_000)).toEqual({ kind: 'end', reason: 'life' })
  })
})

describe('chaseStart', () => {
  const touch = book([['100', '1']], [['101', '1']])

  it('is the best price of its side, up to the bound', () => {
    expect(chaseStart('BUY', touch, decimal('100'))).toBe('100')
    expect(chaseStart('SELL', touch, decimal('101'))).toBe('101')
    expect(chaseStart('BUY', touch, decimal('99'))).toBeUndefined()
    expect(chaseStart('SELL', touch, decimal('102'))).toBeUndefined()
  })

  it('is none where its side is empty, or would meet the other', () => {
    expect(chaseStart('BUY', book([], [['101', '1']]), decimal('105'))).toBeUndefined()
    expect(chaseStart('BUY', book([['101', '1']], [['101', '1']]), decimal('105'))).toBeUndefined()
  })
})

it('takes a bound only ahead of the best price', () => {
  expect(isBoundAhead('BUY', decimal('101'), decimal('100'))).toBe(true)
  expect(isBoundAhead('BUY', decimal('99'), decimal('100'))).toBe(false)
  expect(isBoundAhead('SELL', decimal('101'), decimal('100'))).toBe(false)
})
