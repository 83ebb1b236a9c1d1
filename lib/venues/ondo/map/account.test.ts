import { expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import type { WireBalance } from '@/lib/venues/ondo/wire/account'
import { mapAccountSummary } from './account'

it('counts as used what positions lock: the venue’s own figure holds open orders too', () => {
  // A position of 118.605 and a resting order of 47.12.
  const wire = {
    walletBalance: decimal('9998.961882'),
    marginBalance: decimal('9998.036882'),
    usedMargin: decimal('165.725'),
    availableMargin: decimal('9832.311882'),
    unrealizedPnl: decimal('-0.925'),
  } as WireBalance
  expect(mapAccountSummary(wire, [{ marginUsed: decimal('118.605') }])).toEqual({
    portfolioValue: '9998.036882',
    availableMargin: '9832.311882',
    marginUsed: '118.605',
    unrealizedPnl: '-0.925',
    cash: '9998.961882',
  })
  expect(mapAccountSummary(wire, []).marginUsed).toBe('0')
})
