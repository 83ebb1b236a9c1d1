import { type Decimal, decimal } from '@/lib/decimal/decimal'
import type { Asset } from '@/lib/schema/model/asset'
import type { Market } from '@/lib/schema/model/market'

/** Facts of a made-up perpetual; the rest is as on most markets. */
export interface MarketFacts extends Partial<Market> {
  venue?: string
  /** Asset of which one unit is traded; absent: unknown. */
  asset?: string
  /** Units of the asset in one unit of the base. */
  units?: string
  aliases?: string[]
}

/** A perpetual of 20x that takes sizes of a thousandth and prices of a tenth. */
export function perp(symbol: string, facts: MarketFacts = {}): Market {
  const { venue = 'alpha', asset, units = '1', aliases, ...rest } = facts
  const base: Asset = { providerId: venue, id: symbol, displaySymbol: symbol, logoURI: '' }
  return {
    providerId: venue,
    id: symbol,
    categoryId: venue,
    baseAsset: aliases === undefined ? base : { ...base, aliases },
    quoteAsset: { ...base, id: 'USDC', displaySymbol: 'USDC' },
    szDecimals: 3,
    priceDecimals: 1,
    priceIncrement: decimal('0.1'),
    sizeIncrement: decimal('0.001'),
    maxLeverage: 20,
    ...(asset === undefined ? {} : { underlying: { asset, units: decimal(units) } }),
    ...rest,
  }
}

/** A book side, best level first, from pairs of price and size. */
export function levels(...pairs: readonly (readonly [string, string])[]) {
  return pairs.map(([price, size]): { price: Decimal; size: Decimal } => ({
    price: decimal(price),
    size: decimal(size),
  }))
}
