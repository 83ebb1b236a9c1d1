import { gt, isZero, max, min, sign } from '@/lib/decimal/compare'
import { add, type Decimal, decimal, div, mul, neg, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import { positionMarket } from '@/lib/schema/marketDisplay'
import type { Account, AccountSummary, Balance, FeeTier } from '@/lib/schema/model/account'
import type { Asset } from '@/lib/schema/model/asset'
import type { Position } from '@/lib/schema/model/position'
import { parseRows } from '@/lib/schema/parseRows'
import { assetLogo } from '@/lib/venues/assetLogo'
import { COLLATERAL_ASSET } from '@/lib/venues/lighter/facts'
import {
  type WireAccount,
  WireAccountAsset,
  type WireAccountLimits,
  WirePosition,
} from '@/lib/venues/lighter/wire/account'
import { type LighterDeployment, type ListedMarket, SPOT_CATEGORY } from './market'
import {
  feeFraction,
  leverageOf,
  percentToFraction,
  shownPrice,
  shownSize,
  USDC_DECIMALS,
} from './scale'

const PRICE_PLACES = 12

/** An open position; undefined for a row of size zero. */
export function mapPosition(wire: WirePosition, listed: ListedMarket): Position | undefined {
  if (sign(wire.position) === 0) return undefined
  const { scale } = listed
  const fraction = percentToFraction(wire.initial_margin_fraction)
  const initialMargin = roundedUp(mul(wire.position_value, fraction))
  const isIsolated = wire.margin_mode === 1
  const mark = div(wire.position_value, wire.position, PRICE_PLACES, 'halfEven')
  return {
    market: positionMarket(listed.market),
    side: wire.sign < 0 ? 'SHORT' : 'LONG',
    size: shownSize(wire.position, scale),
    entryPrice: shownPrice(wire.avg_entry_price, scale),
    markPrice: shownPrice(mark, scale),
    liquidationPrice:
      sign(wire.liquidation_price) > 0 ? shownPrice(wire.liquidation_price, scale) : null,
    unrealizedPnl: wire.unrealized_pnl,
    ...(wire.total_funding_paid_out && { accruedFunding: neg(wire.total_funding_paid_out) }),
    leverage: leverageOf(Math.round(Number(wire.initial_margin_fraction) * 100)),
    marginUsed: isIsolated ? (wire.allocated_margin ?? initialMargin) : initialMargin,
    initialMarginRequirement: initialMargin,
    marginMode: isIsolated ? 'ISOLATED' : 'CROSS',
  }
}

function roundedUp(value: Decimal): Decimal {
  return decimalPlaces(value) <= USDC_DECIMALS ? value : div(value, ONE, USDC_DECIMALS, 'up')
}

/** What an account read needs beside the account itself. */
export interface AccountFacts {
  deployment: LighterDeployment
  find(marketIndex: number): ListedMarket
  assets: ReadonlyMap<number, Asset>
  /** Worth of one unit of an asset in USD; undefined where unknown. */
  priceOf(assetId: number): Decimal | undefined
  /** Known only with an auth token. */
  limits?: WireAccountLimits
  /** Slot whose key signs for the account here, and whether the venue holds that key. */
  apiKey?: { index: number; isRegistered: boolean }
}

/** Open positions of an account. */
export function mapPositions(wire: WireAccount, { find }: Pick<AccountFacts, 'find'>): Position[] {
  return parseRows(WirePosition, wire.positions).flatMap((row) => {
    const position = mapPosition(row, find(row.market_id))
    return position ? [position] : []
  })
}

/**
 * The four figures. What new positions may use is the free cross collateral, less what open orders
 * hold: the venue's "available balance" also counts what isolated positions could give back.
 */
export function mapAccountSummary(
  wire: WireAccount,
  positions: readonly Position[],
): AccountSummary {
  const total = (values: readonly Decimal[]) => values.reduce(add, ZERO)
  const isolated = positions.filter(({ marginMode }) => marginMode === 'ISOLATED')
  const cross = positions.filter(({ marginMode }) => marginMode === 'CROSS')
  const crossMargin =
    wire.cross_initial_margin_requirement ?? total(cross.map(({ marginUsed }) => marginUsed))
  const isolatedMargin = total(isolated.map(lockedMargin))
  const summary = {
    portfolioValue: wire.total_asset_value,
    // Open orders hold some of it, which the available balance alone leaves out.
    availableMargin: max(
      ZERO,
      min(wire.available_balance, sub(wire.cross_asset_value, crossMargin)),
    ),
    marginUsed: add(crossMargin, isolatedMargin),
    unrealizedPnl: total(positions.map(({ unrealizedPnl }) => unrealizedPnl)),
  }
  const equity = add(wire.cross_asset_value, isolatedMargin)
  return gt(sub(wire.total_asset_value, equity), CENT) ? withMarginLedger(summary, equity) : summary
}

/**
 * An account that also holds what is no margin: the venue's value of it has its spot wallet in it,
 * on which no position stands and which no order of a perpetual can use.
 */
export function withMarginLedger(summary: AccountSummary, equity: Decimal): AccountSummary {
  const { availableMargin: withdrawable, marginUsed } = summary
  return { ...summary, ledgers: [{ equity, marginUsed, withdrawable }] }
}

const CENT = decimal('0.01')

/**
 * What a position locks of the account's value: an isolated one also what it gained or lost, which
 * the value holds and nothing else may use.
 */
export function lockedMargin({ marginMode, marginUsed, unrealizedPnl }: Position): Decimal {
  return marginMode === 'ISOLATED' ? add(marginUsed, unrealizedPnl) : marginUsed
}

/** An account with its positions and balances. */
export function mapAccount(wire: WireAccount, facts: AccountFacts): Account {
  const positions = mapPositions(wire, facts)
  const summary = mapAccountSummary(wire, positions)
  const assets = parseRows(WireAccountAsset, wire.assets)
  return {
    provider: facts.deployment.provider,
    address: wire.l1_address,
    ...mapBalances(wire, assets, facts),
    positions,
    marginUsed: summary.marginUsed,
    unrealizedPnl: summary.unrealizedPnl,
    feeTier: mapFeeTier(facts.limits),
    config: configOf(wire, assets, facts),
  }
}

/** Fees of the account's tier; the standard one, which pays none, where the tier is unknown. */
export function mapFeeTier(limits: WireAccountLimits | undefined): FeeTier {
  return {
    maker: feeFraction(limits?.current_maker_fee_tick ?? 0),
    taker: feeFraction(limits?.current_taker_fee_tick ?? 0),
  }
}

function configOf(
  wire: WireAccount,
  assets: readonly WireAccountAsset[],
  { limits, apiKey }: AccountFacts,
): Account['config'] {
  return {
    accountIndex: wire.index,
    ...(apiKey && { apiKeyIndex: apiKey.index }),
    apiKeyRegistered: apiKey?.isRegistered ?? false,
    ...(wire.account_type !== undefined && { accountType: wire.account_type }),
    accountTradingMode: wire.account_trading_mode,
    ...(limits && { userTierName: limits.user_tier_name }),
    availableBalance: wire.available_balance,
    totalAssetValue: wire.total_asset_value,
    assetCollateral: assets.map(({ asset_id, margin_mode }) => ({
      assetId: String(asset_id),
      enabled: margin_mode === 'enabled',
    })),
    approvedIntegrators: wire.approved_integrators.map((approval) => ({
      accountIndex: approval.account_index,
      maxPerpsTakerFee: approval.max_perps_taker_fee,
      maxPerpsMakerFee: approval.max_perps_maker_fee,
      maxSpotTakerFee: approval.max_spot_taker_fee,
      maxSpotMakerFee: approval.max_spot_maker_fee,
      approvalExpiry: approval.approval_expiry,
    })),
  }
}

/**
 * Collateral of the perps ledger, and what the spot one holds. The venue marks the collateral asset
 * as margin in every account, but only a unified one counts what lies in its spot wallet.
 */
export function mapBalances(
  wire: Pick<WireAccount, 'collateral' | 'available_balance' | 'account_trading_mode'>,
  rows: readonly WireAccountAsset[],
  { deployment, assets, priceOf }: Pick<AccountFacts, 'deployment' | 'assets' | 'priceOf'>,
): Pick<Account, 'balances' | 'collateralBalances'> {
  const collateralAsset = assets.get(COLLATERAL_ASSET)
  const balances: Balance[] = []
  const collateralBalances: Balance[] = [
    {
      categoryId: deployment.provider,
      asset: collateralAsset ?? unlisted(deployment, COLLATERAL_ASSET, deployment.collateral),
      units: wire.collateral,
      valueUsd: wire.collateral,
      price: ONE,
      transferable: max(ZERO, wire.available_balance),
    },
  ]
  for (const row of rows) {
    if (isZero(row.balance)) continue
    const asset = assets.get(row.asset_id) ?? unlisted(deployment, row.asset_id, row.symbol)
    const isCollateral = wire.account_trading_mode === UNIFIED_MODE && row.margin_mode === 'enabled'
    const price = priceOf(row.asset_id)
    const balance: Balance = {
      categoryId: SPOT_CATEGORY,
      asset,
      units: row.balance,
      ...(price && { valueUsd: mul(row.balance, price), price }),
      transferable: max(ZERO, sub(row.balance, row.locked_balance)),
    }
    ;(isCollateral ? collateralBalances : balances).push(balance)
  }
  return { balances, collateralBalances }
}

/** Trading mode of an account whose ledgers are one. */
export const UNIFIED_MODE = 1

function unlisted({ provider }: LighterDeployment, id: number, symbol: string): Asset {
  return {
    providerId: provider,
    id: String(id),
    displaySymbol: symbol,
    logoURI: assetLogo(symbol),
  }
}
