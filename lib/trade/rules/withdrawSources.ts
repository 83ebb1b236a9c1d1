import { gt, lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, ZERO } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import type { Asset } from '@/lib/schema/model/asset'
import type { Provider } from '@/lib/schema/model/provider'
import { type WithdrawalRoute, withdrawalRules } from './fundRules'

/** A place that a withdrawal can be taken from; what it is called is the page's to say. */
export interface WithdrawSource {
  id: string
  /** What the venue calls the asset, where its descriptor names assets; undefined: its collateral. */
  assetLabel: string | undefined
  /** Ledger it is taken from, where there are several. */
  route: WithdrawalRoute | undefined
  symbol: string
  /** Undefined while nothing is known to lie there. */
  asset: Asset | undefined
  available: Decimal | undefined
  /** Smallest withdrawal in units of the asset; undefined where the venue names none. */
  minimum: Decimal | undefined
  /** Flat fee in units of the asset, taken out of the amount; undefined where it is not given. */
  fee: number | undefined
  decimals: number
  /** What it adds to the request. */
  params: { assetId?: string; route?: WithdrawalRoute }
}

/** Category of spot holdings. */
const SPOT = 'spot' as const
/** Decimals of an asset that states none. */
const USUAL_DECIMALS = 6

/**
 * Where a withdrawal can be taken from: every asset and ledger that the venue names and the account
 * holds; where it names none, one place, or where ledgers are apart and spot holds some of it too,
 * either. Pure.
 */
export function withdrawSources(
  provider: Provider,
  balances: AccountBalances | undefined,
): readonly WithdrawSource[] {
  const assets = withdrawalRules(provider)?.assets
  if (assets !== undefined) return namedSources(provider, balances, assets)
  const rows = collateralRows(provider, balances)
  const main = rows.get(mainCategory(provider))
  const spot = rows.get(SPOT)
  const assetId = (main ?? spot)?.asset.id
  const source: WithdrawSource = {
    id: 'all',
    assetLabel: undefined,
    route: undefined,
    available: (main ?? spot)?.transferable,
    ...collateralFacts(provider, (main ?? spot)?.asset),
    params: {},
  }
  if (main === undefined || spot === undefined || assetId === undefined) return [source]
  return [
    { ...source, id: 'perps', route: 'perps' },
    {
      ...source,
      id: SPOT,
      route: SPOT,
      available: spot.transferable,
      params: { assetId, route: SPOT },
    },
  ]
}

/**
 * All of what is available, on the decimals that an amount may have: a finer amount is refused.
 * Pure.
 */
export function largestAmount(available: Decimal, decimals: number): Decimal {
  return roundDown(available, decimals)
}

/**
 * The largest amount to ask for: what is available, on the decimals that a withdrawal may have;
 * zero where that is below the minimum or would not cover the fee. Undefined while nothing is known.
 * Pure.
 */
export function largestWithdrawal({
  available,
  decimals,
  fee,
  minimum,
}: Pick<WithdrawSource, 'available' | 'decimals' | 'fee' | 'minimum'>): Decimal | undefined {
  if (available === undefined) return undefined
  const most = largestAmount(available, decimals)
  const isBelow = minimum !== undefined && lt(most, minimum)
  return !isBelow && gt(most, decimal(String(fee ?? 0))) ? most : ZERO
}

/** The assets that the descriptor names, from each ledger that holds some; the collateral always. */
function namedSources(
  provider: Provider,
  balances: AccountBalances | undefined,
  assets: readonly { id: string; label: string }[],
): readonly WithdrawSource[] {
  const routes = withdrawalRules(provider)?.routes ?? [undefined]
  const rows = [...(balances?.collateralBalances ?? []), ...(balances?.balances ?? [])]
  const collateral = provider.categories[0]?.quoteAsset
  return assets.flatMap(({ id, label }, assetIndex) =>
    routes.flatMap((route, routeIndex): WithdrawSource[] => {
      const row = rows.find(
        ({ asset, categoryId }) =>
          asset.id === id && (route === undefined || (route.id === SPOT) === (categoryId === SPOT)),
      )
      const isFirst = assetIndex === 0 && routeIndex === 0
      if (row === undefined && !isFirst) return []
      const isCollateral = collateral?.id === id
      return [
        {
          id: `${id}:${route?.id ?? ''}`,
          assetLabel: label,
          route: route?.id,
          available: row?.transferable,
          ...(isCollateral ? collateralFacts(provider, row?.asset) : assetFacts(row?.asset)),
          symbol: label,
          params: { assetId: id, ...(route === undefined ? {} : { route: route.id }) },
        },
      ]
    }),
  )
}

/** Minimum and fee of the provider's collateral are given in USD, which it is counted in. */
function collateralFacts(provider: Provider, asset: Asset | undefined) {
  const { minWithdrawalUsd: least, withdrawalFeeUsd } = provider
  return {
    asset: asset ?? provider.categories[0]?.quoteAsset ?? undefined,
    symbol: collateralSymbol(provider),
    minimum:
      asset?.minWithdrawalAmount ?? (least === undefined ? undefined : decimal(String(least))),
    fee: withdrawalFeeUsd,
    decimals: asset?.decimals ?? USUAL_DECIMALS,
  }
}

function assetFacts(asset: Asset | undefined) {
  return {
    asset,
    symbol: asset?.displaySymbol ?? '',
    minimum: asset?.minWithdrawalAmount,
    fee: undefined,
    decimals: asset?.decimals ?? USUAL_DECIMALS,
  }
}

/** What the provider keeps its collateral in, in words. */
export function collateralSymbol({ categories }: Pick<Provider, 'categories'>): string {
  return categories[0]?.quoteAsset?.displaySymbol ?? 'USD'
}

/** Rows of the collateral asset by the category they lie in. */
export function collateralRows(
  provider: Provider,
  balances: AccountBalances | undefined,
): ReadonlyMap<string, Balance> {
  const asset = provider.categories[0]?.quoteAsset?.id
  const all = [...(balances?.collateralBalances ?? []), ...(balances?.balances ?? [])]
  return new Map(all.filter((row) => row.asset.id === asset).map((row) => [row.categoryId, row]))
}

/** The category of the provider's own perpetuals. */
export function mainCategory({ categories }: Pick<Provider, 'categories'>): string {
  return categories[0]?.id ?? ''
}
