import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { newLeg, type PairLeg } from './pairLedger'
import { pairProfit } from './pairProfit'

const leg = (side: 'BUY' | 'SELL', more: Partial<Record<keyof PairLeg, string>>): PairLeg => ({
  ...newLeg({
    provider: 'alpha',
    marketId: 'BTC',
    categoryId: 'alpha',
    side,
    leverage: 5,
    size: decimal('2'),
    units: decimal('1'),
  }),
  ...Object.fromEntries(Object.entries(more).map(([key, text]) => [key, decimal(text)])),
})

it('adds up both sides at their marks, less fees, with funding', () => {
  const long = leg('BUY', { opened: '2', openedValue: '200', fees: '0.1' })
  const short = leg('SELL', { opened: '2', openedValue: '204', fees: '0.2' })
  const legs: [PairLeg, PairLeg] = [long, short]
  const marks = [decimal('110'), decimal('111')]
  expect(pairProfit({ legs }, marks, decimal('1.5'))).toBe('3.2')
  expect(pairProfit({ legs }, [decimal('110'), undefined], decimal('0'))).toBeUndefined()
})

it('counts what was closed at what it brought, without a mark price', () => {
  const closed = { opened: '2', openedValue: '200', closed: '2', closedValue: '230' }
  const legs: [PairLeg, PairLeg] = [leg('BUY', closed), leg('SELL', closed)]
  expect(pairProfit({ legs }, [], decimal('0'))).toBe('0')
})
