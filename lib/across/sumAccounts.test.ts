import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { sumAccounts } from './sumAccounts'

it('adds the money of several venues up to the last digit, and is nothing of none', () => {
  const account = (equity: string, unrealizedPnl: string) => ({
    equity: decimal(equity),
    freeMargin: decimal('0.1'),
    marginUsed: decimal('0.2'),
    unrealizedPnl: decimal(unrealizedPnl),
  })
  expect(sumAccounts([account('10.000000000000000001', '-3'), account('5', '1.5')])).toEqual({
    equity: '15.000000000000000001',
    freeMargin: '0.2',
    marginUsed: '0.4',
    unrealizedPnl: '-1.5',
  })
  expect(sumAccounts([]).equity).toBe('0')
})
