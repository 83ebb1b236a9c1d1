import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { planBracket } from './bracketPlan'

const market = { priceIncrement: decimal('0.5'), sizeIncrement: decimal('0.1'), szDecimals: 1 }
const plan = (entry: string, stop: string, risk = '100', reward = '2') =>
  planBracket(market, {
    entry: decimal(entry),
    stop: decimal(stop),
    risk: decimal(risk),
    reward: decimal(reward),
  })

it('sizes a bracket so that the stop loses no more than the risk, on either side', () => {
  expect(plan('100.2', '97')).toEqual({
    ...{ side: 'BUY', entry: '100', stopLoss: '97', takeProfit: '106', size: '33.3' },
  })
  expect(plan('100', '104')).toEqual({
    ...{ side: 'SELL', entry: '100', stopLoss: '104', takeProfit: '92', size: '25' },
  })
})

it('gives nothing to buy where the risk is less than a lot', () => {
  expect(plan('100', '97', '0.1')?.size).toBe('0')
})

it('is none where the stop is the entry, or the target below zero', () => {
  expect(plan('100.1', '100.2')).toBeUndefined()
  expect(plan('100', '160')).toBeUndefined()
})
