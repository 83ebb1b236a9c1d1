import { isZero } from '@/lib/decimal/compare'
import type { AccountSummary } from '@/lib/schema/model/account'
import type { AccountSetup } from './setup'

/**
 * Whether an account on paper is to be given money: it does not exist yet, or holds nothing. Where a
 * step of the setup gates what it holds, it is given some unseen: the venue would refuse the read.
 */
export async function needsPaperMoney(
  setup: AccountSetup,
  readSummary: () => Promise<Pick<AccountSummary, 'portfolioValue'>>,
): Promise<boolean> {
  if (!setup.accountExists || setup.areReadsGated) return true
  return isZero((await readSummary()).portfolioValue)
}
