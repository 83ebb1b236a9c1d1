import { type Decimal, div, mul, ONE } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'

/** Decimals of a price per unit of an asset: coins of which a thousand is a fraction of a cent. */
const PRICE_DECIMALS = 18

type Counted = Pick<Market, 'underlying'>

/** Units of the asset in one unit of a market's base; one where the market does not say. */
export function unitsOf({ underlying }: Counted): Decimal {
  return underlying?.units ?? ONE
}

/** A size of the market in units of its asset, exact. */
export function toAssetSize(market: Counted, size: Decimal): Decimal {
  return mul(size, unitsOf(market))
}

/** A price of the market per unit of its asset. */
export function toAssetPrice(market: Counted, price: Decimal): Decimal {
  const units = unitsOf(market)
  return units === ONE ? price : div(price, units, PRICE_DECIMALS, 'halfEven')
}

/** A price per unit of the asset as a price of the market, exact. */
export function fromAssetPrice(market: Counted, assetPrice: Decimal): Decimal {
  return mul(assetPrice, unitsOf(market))
}

/** Units of another market's base that one unit of this market's base is: 1000 from kPEPE to PEPE. */
export function unitRatio(from: Counted, to: Counted): Decimal {
  return div(unitsOf(from), unitsOf(to), PRICE_DECIMALS, 'halfEven')
}
