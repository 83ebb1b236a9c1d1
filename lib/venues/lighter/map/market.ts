import { gt } from '@/lib/decimal/compare'
import { type Decimal, ONE, ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { Asset } from '@/lib/schema/model/asset'
import type { Market } from '@/lib/schema/model/market'
import { assetLogo } from '@/lib/venues/assetLogo'
import { COLLATERAL_ASSET } from '@/lib/venues/lighter/facts'
import { identityOf } from '@/lib/venues/lighter/identity'
import type { WireAsset, WireMarketDetails } from '@/lib/venues/lighter/wire/markets'
import { isPowerOfTen, type MarketScale, priceIncrement, shownSize, sizeIncrement } from './scale'

/** What differs between deployments of the venue. */
export interface LighterDeployment {
  /** Provider key, also the category of its perpetuals: `lighter`, `lighter-rh`. */
  readonly provider: string
  /** Number that every transaction's hash begins with: 304, 300, 466324. */
  readonly signingChainId: number
  /** Symbol of the collateral: USDC, USDG. */
  readonly collateral: string
}

/** Category of the spot pairs; they have no single quote. */
export const SPOT_CATEGORY = 'spot'

/** The venue takes initial margin fractions in ticks of a hundredth of a percent. */
const MARGIN_FRACTION_STEP = fromScaledInteger(1, 4)

/** A market as the venue lists it, with what building an order needs. */
export interface ListedMarket {
  readonly market: Market
  readonly marketIndex: number
  readonly kind: 'perp' | 'spot'
  readonly scale: MarketScale
  /** Smallest size, in base units, and smallest value in quote, of an order that rests. */
  readonly minSize: Decimal
  readonly minValue: Decimal
  /** Greatest value of one order, in quote. */
  readonly maxValue: Decimal | undefined
  /** In hundredths of a percent; 0 for spot. */
  readonly minMarginFraction: number
  readonly defaultMarginFraction: number
  readonly isReduceOnly: boolean
  readonly fees: { readonly maker: Decimal; readonly taker: Decimal }
}

/**
 * A market of the venue as ours; undefined where its multiplier is no power of ten, which no grid
 * of decimals could express. Its kind is in `market_type`, not in its id.
 */
export function mapMarket(
  details: WireMarketDetails,
  assets: ReadonlyMap<number, Asset>,
  deployment: LighterDeployment,
): ListedMarket | undefined {
  const scale: MarketScale = {
    sizeDecimals: details.size_decimals,
    priceDecimals: details.price_decimals,
    multiplier: details.multiplier ?? ONE,
  }
  if (!isPowerOfTen(scale.multiplier)) return undefined
  const isPerp = details.market_type === 'perp'
  const steps = { size: sizeIncrement(scale), price: priceIncrement(scale) }
  const { order_quote_limit: limit } = details
  const minSize = shownSize(details.min_base_amount, scale)
  const market: Market = {
    providerId: deployment.provider,
    id: String(details.market_id),
    categoryId: isPerp ? deployment.provider : SPOT_CATEGORY,
    ...identified(legsOf(details, assets, deployment), scale.multiplier),
    isDelisted: details.status !== 'active',
    szDecimals: decimalPlaces(steps.size),
    priceDecimals: decimalPlaces(steps.price),
    priceIncrement: steps.price,
    sizeIncrement: steps.size,
    ...(gt(minSize, steps.size) && { minLimitOrderSize: minSize }),
    ...(isPerp && marginFields(details)),
    ...(limit && { maxMarketOrderUsd: limit, maxLimitOrderUsd: limit }),
  }
  return {
    market,
    marketIndex: details.market_id,
    kind: details.market_type,
    scale,
    minSize,
    minValue: details.min_quote_amount,
    maxValue: limit,
    minMarginFraction: details.min_initial_margin_fraction ?? 0,
    defaultMarginFraction: details.default_initial_margin_fraction ?? 0,
    isReduceOnly: details.market_config?.force_reduce_only ?? false,
    fees: { maker: details.maker_fee, taker: details.taker_fee },
  }
}

function marginFields(details: WireMarketDetails): Partial<Market> {
  const { min_initial_margin_fraction: initial, maintenance_margin_fraction: rate } = details
  return {
    ...(initial && { maxLeverage: Math.floor(10_000 / initial) }),
    ...(rate === undefined ? {} : { maintenanceMarginRate: rate / 10_000 }),
    onlyIsolated: details.market_config?.market_margin_mode === 1,
    positionMarginAdjustment: 'ADD_AND_REMOVE',
    marginFractionStep: MARGIN_FRACTION_STEP,
  }
}

function identified(
  legs: Pick<Market, 'baseAsset' | 'quoteAsset'>,
  multiplier: Decimal,
): Pick<Market, 'baseAsset' | 'quoteAsset' | 'underlying'> {
  const identity = identityOf(legs.baseAsset.displaySymbol, multiplier)
  if (identity === undefined) return legs
  const { underlying, aliases } = identity
  const baseAsset = { ...legs.baseAsset, ...(aliases && { aliases }) }
  return { ...legs, baseAsset, underlying }
}

// A perpetual's base is no transferable asset: its symbol is its id. A pair's symbol is BASE/QUOTE.
function legsOf(
  details: WireMarketDetails,
  assets: ReadonlyMap<number, Asset>,
  deployment: LighterDeployment,
): Pick<Market, 'baseAsset' | 'quoteAsset'> {
  const { provider: providerId, collateral } = deployment
  const [base = details.symbol, quote = collateral] = details.symbol.split('/')
  const named = (symbol: string, id: string): Asset => ({
    providerId,
    id,
    displaySymbol: symbol,
    logoURI: assetLogo(symbol),
  })
  if (details.market_type === 'perp') {
    const quoteAsset = assets.get(COLLATERAL_ASSET) ?? named(collateral, String(COLLATERAL_ASSET))
    return { baseAsset: named(base, base), quoteAsset }
  }
  const { base_asset_id: baseId, quote_asset_id: quoteId } = details
  return {
    baseAsset: assets.get(baseId ?? -1) ?? named(base, String(baseId ?? base)),
    quoteAsset: assets.get(quoteId ?? -1) ?? named(quote, String(quoteId ?? quote)),
  }
}

/** A transferable asset of the venue as ours. */
export function mapAsset(wire: WireAsset, { provider }: LighterDeployment): Asset {
  const address = wire.l1_address?.toLowerCase()
  return {
    providerId: provider,
    id: String(wire.asset_id),
    displaySymbol: wire.symbol,
    logoURI: assetLogo(wire.symbol),
    decimals: wire.decimals,
    l1Decimals: wire.l1_decimals,
    ...(address && { l1Address: address }),
    minWithdrawalAmount: wire.min_withdrawal_amount,
  }
}

/** Stands in for a market that is listed no more, so that history still names it. */
export function unlistedMarket(marketIndex: number, deployment: LighterDeployment): ListedMarket {
  const symbol = `#${marketIndex}`
  const details: WireMarketDetails = {
    symbol,
    market_id: marketIndex,
    market_type: 'perp',
    status: 'inactive',
    taker_fee: ZERO,
    maker_fee: ZERO,
    min_base_amount: ZERO,
    min_quote_amount: ZERO,
    size_decimals: 0,
    price_decimals: 0,
  }
  const listed = mapMarket(details, new Map(), deployment)
  if (!listed) throw new Error('a market without a multiplier is always read')
  return listed
}
