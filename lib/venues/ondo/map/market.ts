import { cmp, sign } from '@/lib/decimal/compare'
import { type Decimal, ONE, ZERO } from '@/lib/decimal/decimal'
import { decimalPlaces } from '@/lib/decimal/snap'
import type { Asset } from '@/lib/schema/model/asset'
import type { MarginTier, Market } from '@/lib/schema/model/market'
import { assetLogo } from '@/lib/venues/assetLogo'
import { underlyingOf } from '@/lib/venues/ondo/identity'
import type { WireMarket, WireToken } from '@/lib/venues/ondo/wire/markets'

/** The collateral, and the only asset that is deposited and withdrawn. */
export const COLLATERAL = 'USDC'

/** Chain that deposits and withdrawals go over, in the venue's own word. */
export const DEPOSIT_NETWORK = 'ethereum'

/** A market as the venue lists it, with what building an order needs. */
export interface ListedMarket {
  readonly market: Market
  readonly priceIncrement: Decimal
  readonly sizeIncrement: Decimal
  readonly maxLeverage: number
  readonly defaultLeverage: number
  readonly fees: { readonly maker: Decimal; readonly taker: Decimal }
}

/**
 * A market of the venue as ours; undefined where its grid is none that a price or size could be on.
 * @param provider provider key, also the category of its markets
 */
export function mapMarket(wire: WireMarket, provider: string): ListedMarket | undefined {
  const { baseIncrement, quoteIncrement, marginInfo, pair } = wire
  if (sign(baseIncrement) <= 0 || sign(quoteIncrement) <= 0) return undefined
  const brackets = bracketsOf(marginInfo)
  const [first] = brackets
  const maxLeverage = Number(first?.maxLeverage ?? ONE)
  const tags = wire.tags?.map((tag) => tag.toLowerCase())
  const underlying = underlyingOf(pair.base, tags ?? [])
  const base: Asset = {
    providerId: provider,
    id: pair.base,
    displaySymbol: pair.base,
    logoURI: assetLogo(pair.base),
    ...(wire.longName && { displayName: wire.longName }),
    ...(tags && tags.length > 0 && { tags }),
  }
  const market: Market = {
    providerId: provider,
    id: wire.market,
    categoryId: provider,
    baseAsset: base,
    quoteAsset: collateralAsset(provider),
    isDelisted: wire.disabled === true,
    szDecimals: decimalPlaces(baseIncrement),
    priceDecimals: decimalPlaces(quoteIncrement),
    priceIncrement: quoteIncrement,
    sizeIncrement: baseIncrement,
    maxLeverage,
    onlyIsolated: false,
    positionMarginAdjustment: 'NONE',
    maintenanceMarginRate: Number(first?.maintenanceMarginRate ?? ZERO),
    ...(underlying && { underlying }),
    ...(wire.maxPositionBaseSize && { maxPositionSize: wire.maxPositionBaseSize }),
    ...(brackets.length > 1 && { marginTiers: tiersOf(brackets) }),
  }
  return {
    market,
    priceIncrement: quoteIncrement,
    sizeIncrement: baseIncrement,
    maxLeverage,
    defaultLeverage: Number(wire.defaultLeverage ?? first?.maxLeverage ?? ONE),
    fees: { maker: wire.makerFee ?? ZERO, taker: wire.takerFee ?? ZERO },
  }
}

type Bracket = WireMarket['marginInfo'][number]

// Every market had one bracket so far; a bracket names where it ends, a tier where it begins.
function bracketsOf(marginInfo: readonly Bracket[]): readonly Bracket[] {
  return [...marginInfo].sort((a, b) =>
    cmp(a.positionBracketUsd ?? ZERO, b.positionBracketUsd ?? ZERO),
  )
}

function tiersOf(brackets: readonly Bracket[]): MarginTier[] {
  return brackets.map(({ maxLeverage, maintenanceMarginRate }, index) => ({
    lowerBound: brackets[index - 1]?.positionBracketUsd ?? ZERO,
    maxLeverage: Number(maxLeverage),
    maintenanceMarginRate: Number(maintenanceMarginRate),
  }))
}

/** The collateral as an asset, where the venue's own row of it is not at hand. */
export function collateralAsset(provider: string): Asset {
  return {
    providerId: provider,
    id: COLLATERAL,
    displaySymbol: COLLATERAL,
    logoURI: assetLogo(COLLATERAL),
  }
}

/** A token of the venue as ours; its contract on the chain of deposits, where the venue names it. */
export function mapAsset(wire: WireToken, provider: string): Asset {
  const network = wire.networks?.[DEPOSIT_NETWORK]
  const nested = Object.values(network?.contractAddresses ?? {}).find(isAddress)
  const address = network?.contractAddress ?? nested
  return {
    providerId: provider,
    id: wire.id,
    displaySymbol: wire.id,
    logoURI: assetLogo(wire.id),
    ...(wire.name && { displayName: wire.name }),
    ...(typeof wire.decimals === 'number' && { decimals: wire.decimals }),
    ...(typeof network?.contractDecimals === 'number' && { l1Decimals: network.contractDecimals }),
    ...(isAddress(address) && { l1Address: address.toLowerCase() }),
  }
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

/** Stands in for a market that is listed no more, so that history still names it. */
export function unlistedMarket(marketId: string, provider: string): ListedMarket {
  const [base = marketId] = marketId.split('-')
  const listed = mapMarket(
    {
      market: marketId,
      displayName: undefined,
      longName: undefined,
      pair: { base, quote: 'USD' },
      baseIncrement: ONE,
      quoteIncrement: ONE,
      marginInfo: [
        { positionBracketUsd: undefined, maxLeverage: ONE, maintenanceMarginRate: ZERO },
      ],
      defaultLeverage: undefined,
      maxPositionBaseSize: undefined,
      makerFee: undefined,
      takerFee: undefined,
      disabled: true,
    },
    provider,
  )
  if (!listed) throw new Error('a market with increments of one is always read')
  return listed
}
