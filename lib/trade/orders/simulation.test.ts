import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { averageOf, simulateBook, simulateTrade, startSimulation } from './simulation'

const level = (price: string, size: string) => ({ price: decimal(price), size: decimal(size) })
const book = {
  bids: [level('99', '3'), level('98', '5')],
  asks: [level('100', '1'), level('101', '1')],
}
const order = (size: string, limit?: string) => ({
  side: 'BUY' as const,
  size: decimal(size),
  limit: limit === undefined ? undefined : decimal(limit),
})
const trade = (price: string, size: string) => ({ price: decimal(price), size: decimal(size) })

it('fills a market order level by level and drops what the book has not', () => {
  const done = startSimulation(order('3'), book)
  expect(done).toMatchObject({ filled: '2', place: undefined })
  expect(averageOf(done)).toBe('100.5')
})

it('rests what a limit leaves behind all that is at its price', () => {
  const resting = startSimulation(order('2', '99'), book)
  expect(resting).toMatchObject({ filled: '0', place: { ahead: '3', size: '2' } })
  expect(averageOf(resting)).toBeUndefined()
  const crossing = startSimulation(order('2', '100'), book)
  expect(crossing).toMatchObject({ filled: '1', place: { ahead: '0', size: '1' } })
})

it('fills it by trades at its price once the queue is served, and by one beyond it at once', () => {
  const resting = startSimulation(order('2', '99'), book)
  const served = simulateTrade(resting, trade('99', '4'))
  expect(served).toMatchObject({ filled: '1', notional: '99', place: { ahead: '0', size: '1' } })
  expect(simulateTrade(served, trade('99', '5'))).toMatchObject({ filled: '2', place: undefined })
  expect(simulateTrade(resting, trade('98', '0.1'))).toMatchObject({ filled: '2' })
  expect(simulateTrade(resting, trade('100', '9'))).toMatchObject({ filled: '0' })
})

it('moves up when others leave', () => {
  const resting = startSimulation(order('2', '99'), book)
  const left = { ...book, bids: [level('99', '1')] }
  expect(simulateBook(resting, left)).toMatchObject({ place: { ahead: '1', size: '2' } })
})
