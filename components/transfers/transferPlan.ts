import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
import type { AccountBalances, Balance } from '@/lib/schema/account'
import type { ParamDescriptor, Provider, ProviderAction } from '@/lib/schema/provider'

/** Where a deposit goes, as the provider advertises it. */
export interface DepositRoute {
  chainId: number
  chainName: string
  tokenAddress: string
  symbol: string
}

/** The route of a provider's deposits; undefined where it takes none from a wallet. */
export function depositRoute(provider: Provider): DepositRoute | undefined {
  const params = actionOf(provider, 'deposit')?.params
  const chain = param(params, 'chainId')?.values?.[0]
  const token = param(params, 'tokenAddress')?.values?.[0]
  const chainId = Number(chain?.value)
  if (!Number.isSafeInteger(chainId) || typeof token?.value !== 'string') return undefined
  return {
    chainId,
    chainName: chain?.label ?? '',
    tokenAddress: token.value,
    symbol: token.label,
  }
}

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
  const values = param(actionOf(provider, 'sendAsset')?.params, 'sourceDex')?.values ?? []
  const rows = collateralRows(provider, balances)
  return values.map(({ value, label }) => {
    const id = String(value)
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
      return say('Perpetuals')
    case SPOT:
      return say('Spot')
    default:
      return served
  }
}

/** A place that a withdrawal can be taken from. */
export interface WithdrawSource {
  id: string
  label: string
  available: Decimal | undefined
  /** What it adds to the request. */
  params: { assetId?: string; route?: 'perps' | 'spot' }
}

/**
 * Where a withdrawal can be taken from: one place, or where ledgers are apart and spot holds some
 * of it too, either.
 */
export function withdrawSources(
  provider: Provider,
  balances: AccountBalances | undefined,
): readonly WithdrawSource[] {
  const rows = collateralRows(provider, balances)
  const main = rows.get(mainCategory(provider))
  const spot = rows.get(SPOT)
  const assetId = (main ?? spot)?.asset.id
  const one = {
    id: 'all',
    label: say('Account'),
    available: (main ?? spot)?.transferable,
    params: {},
  }
  if (main === undefined || spot === undefined || assetId === undefined) return [one]
  return [
    { ...one, id: 'perps', label: say('Perpetuals') },
    {
      id: SPOT,
      label: say('Spot'),
      available: spot.transferable,
      params: { assetId, route: SPOT },
    },
  ]
}

/** The entry of an action that is on offer. */
export function actionOf({ actions }: Provider, type: string): ProviderAction | undefined {
  return actions.find((entry) => entry.type === type)
}

/** What the provider keeps its collateral in, in words. */
export function collateralSymbol({ categories }: Provider): string {
  return categories[0]?.quoteAsset?.displaySymbol ?? 'USD'
}

const SPOT = 'spot' as const
/** As `sendAsset` names the ledger of the provider's own perpetuals. */
const MAIN_LEDGER = ''

/** Rows of the collateral asset by the category they lie in. */
function collateralRows(
  provider: Provider,
  balances: AccountBalances | undefined,
): ReadonlyMap<string, Balance> {
  const asset = provider.categories[0]?.quoteAsset?.id
  const all = [...(balances?.collateralBalances ?? []), ...(balances?.balances ?? [])]
  return new Map(all.filter((row) => row.asset.id === asset).map((row) => [row.categoryId, row]))
}

function categoryOf(provider: Provider, ledger: string): string {
  const isListed = provider.categories.some(({ id }) => id === ledger)
  return isListed ? ledger : mainCategory(provider)
}

function mainCategory({ categories }: Provider): string {
  return categories[0]?.id ?? ''
}

function param(params: ProviderAction['params'], name: string): ParamDescriptor | undefined {
  return params?.find((entry) => entry.name === name)
}
