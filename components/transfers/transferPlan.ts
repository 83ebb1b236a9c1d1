import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { AccountBalances } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'
import { moveLedgers } from '@/lib/trade/rules/fundRules'
import {
  collateralRows,
  mainCategory,
  type WithdrawSource,
} from '@/lib/trade/rules/withdrawSources'

/** A ledger of the account that money moves between. */
export interface Ledger {
  /** As `sendAsset` names it; empty text is the main one. */
  id: string
  label: string
  /** What can be moved out of it now; undefined where it is not known or holds nothing. */
  transferable: Decimal | undefined
}

/** The ledgers that a provider moves money between, with what each holds. */
export function ledgersOf(
  provider: Provider,
  balances: AccountBalances | undefined,
): readonly Ledger[] {
  const rows = collateralRows(provider, balances)
  return moveLedgers(provider).map(({ id, label }) => {
    const category = id === SPOT ? SPOT : categoryOf(provider, id)
    return { id, label: ledgerName(id, label), transferable: rows.get(category)?.transferable }
  })
}

/**
 * What a ledger is called in the language of the page. Those of sub-venues bear names, which are the
 * same in every language: as served.
 */
function ledgerName(id: string, served: string): string {
  switch (id) {
    case MAIN_LEDGER:
    case 'perps':
      return t('Perpetuals')
    case SPOT:
      return t('Spot')
    default:
      return served
  }
}

/** What a source of withdrawals is called in the language of the page. */
export function sourceName({ assetLabel, route }: WithdrawSource): string {
  const ledger = route === undefined ? undefined : route === SPOT ? t('Spot') : t('Perpetuals')
  if (assetLabel === undefined) return ledger ?? t('Account')
  return ledger === undefined ? assetLabel : `${assetLabel} · ${ledger}`
}

const SPOT = 'spot' as const
/** As `sendAsset` names the ledger of the provider's own perpetuals. */
const MAIN_LEDGER = ''

function categoryOf(provider: Provider, ledger: string): string {
  const isListed = provider.categories.some(({ id }) => id === ledger)
  return isListed ? ledger : mainCategory(provider)
}
