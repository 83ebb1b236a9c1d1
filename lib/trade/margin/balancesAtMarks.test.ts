import { describe, expect, it } from 'vitest'
import { type Decimal, decimal, ZERO } from '@/lib/decimal/decimal'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import { balancesAtMarks } from './balancesAtMarks'

const row = (categoryId: string, units: string, transferable: string): Balance => ({
  categoryId,
  asset: { providerId: 'venue', id: 'USDC', displaySymbol: 'USDC', logoURI: '/usdc.svg' },
  units: decimal(units),
  transferable: decimal(transferable),
})
const holding = (...collateralBalances: Balance[]): AccountBalances => ({
  balances: [],
  collateralBalances,
})
const ledger = (withdrawable: Decimal, isAlone: boolean) => ({
  equity: decimal('1200'),
  unrealizedPnl: ZERO,
  marginUsed: ZERO,
  orderMargin: ZERO,
  freeMargin: withdrawable,
  withdrawable,
  isAlone,
})
const leaving = (balances: AccountBalances) =>
  balances.collateralBalances.map(({ transferable }) => transferable)

describe('balancesAtMarks', () => {
  it('lets a row leave as far as the panel says, worth its equity where it is a whole ledger', () => {
    const reported = holding(row('venue', '1000', '900'))
    const alone = balancesAtMarks(reported, () => ledger(decimal('950'), true))
    expect(alone.collateralBalances[0]).toMatchObject({ units: '1200', transferable: '950' })
    const pooled = balancesAtMarks(reported, () => ledger(decimal('950'), false))
    expect(pooled.collateralBalances[0]).toMatchObject({ units: '1000', transferable: '950' })
  })

  it('lets no row of several on one ledger leave with more than the venue gives for it', () => {
    const reported = holding(row('venue', '1000', '1000'), row('spot', '20', '15'))
    const shown = balancesAtMarks(reported, () => ledger(decimal('950'), false))
    expect(leaving(shown)).toEqual(['950', '15'])
  })

  it('leaves rows alone that no ledger is known of', () => {
    const reported = holding(row('venue', '1000', '900'))
    expect(balancesAtMarks(reported, () => undefined)).toEqual(reported)
  })
})
