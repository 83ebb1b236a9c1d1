import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { joinQueue, moveQueue, tradeQueue } from './queuePlace'

const book = (size: string) => ({
  bids: [{ price: decimal('100'), size: decimal(size) }],
  asks: [],
})
const order = { side: 'BUY', price: decimal('100'), size: decimal('2') } as const
const joined = joinQueue(order, book('12'))

it('joins the queue behind all others at the price', () => {
  expect(joined.ahead).toBe('10')
  expect(joinQueue({ ...order, price: decimal('99') }, book('12')).ahead).toBe('0')
})

it('is ahead of later orders, and does not improve when orders behind it leave', () => {
  const longer = moveQueue(joined, book('30'), decimal('2'))
  expect(longer.ahead).toBe('10')
  expect(moveQueue(longer, book('20'), decimal('2')).ahead).toBe('10')
  expect(moveQueue(longer, book('7'), decimal('2')).ahead).toBe('5')
})

it('moves on by trades at its price, and is first once one went beyond it', () => {
  const trade = (price: string, size: string) => ({ price: decimal(price), size: decimal(size) })
  expect(tradeQueue(joined, trade('100', '4')).ahead).toBe('6')
  expect(tradeQueue(joined, trade('100', '40')).ahead).toBe('0')
  expect(tradeQueue(joined, trade('101', '4')).ahead).toBe('10')
  expect(tradeQueue(joined, trade('99.5', '1')).ahead).toBe('0')
})
