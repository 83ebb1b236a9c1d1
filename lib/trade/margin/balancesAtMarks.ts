import { min } from '@/lib/decimal/compare'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import type { AccountFigures } from './accountFigures'

/**
 * Holdings at the mark prices on the screen: what can leave a ledger is the figure that the account
 * panel shows, and a row that is a whole ledger is worth its equity. Of several rows on one ledger
 * none gives more than the venue reports for it.
 * @param ledgerOf figures of the ledger that a category stands on, and whether it stands on it alone
 */
export function balancesAtMarks(
  balances: AccountBalances,
  ledgerOf: (categoryId: string) => (AccountFigures & { isAlone: boolean }) | undefined,
): AccountBalances {
  const sharing = balances.collateralBalances.filter(
    (row) => row.collateralWeight === undefined && ledgerOf(row.categoryId)?.isAlone === false,
  )
  return {
    ...balances,
    collateralBalances: balances.collateralBalances.map((balance): Balance => {
      const ledger = ledgerOf(balance.categoryId)
      if (ledger === undefined || balance.collateralWeight !== undefined) return balance
      const { equity, withdrawable, isAlone } = ledger
      if (isAlone) {
        return { ...balance, units: equity, valueUsd: equity, transferable: withdrawable }
      }
      const reported = sharing.length > 1 ? balance.transferable : undefined
      return {
        ...balance,
        transferable: reported === undefined ? withdrawable : min(reported, withdrawable),
      }
    }),
  }
}
