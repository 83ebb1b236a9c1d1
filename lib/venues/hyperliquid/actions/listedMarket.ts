import { lt } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import { validationError } from '@/lib/schema/perpsError'
import {
  isPriceOnGrid,
  isSizeOnGrid,
  type MarketKind,
  priceDecimalsMax,
} from '@/lib/venues/hyperliquid/priceRules'

/** A market and the number that stands for it in orders. */
export interface ListedMarket {
  market: Market
  assetId: number
  kind: MarketKind
}

/** Smallest order value at the venue, in USD. */
export const MIN_ORDER_VALUE_USD = 10

const MIN_ORDER_VALUE = decimal(String(MIN_ORDER_VALUE_USD))

/** The market, where it still trades. @throws 400/2002 where it is delisted */
export function requireTrading<Listed extends ListedMarket>(listed: Listed): Listed {
  if (!listed.market.isDelisted) return listed
  throw marketError(listed, 'market.marketId', `${listed.market.id} is delisted`)
}

/** The market as a perpetual. @throws 400/2002 for a spot pair, naming the field */
export function requirePerp<Listed extends ListedMarket>(listed: Listed): Listed {
  if (listed.kind === 'perp') return listed
  const message = `${listed.market.id} is a spot pair: it has no leverage and no positions`
  throw marketError(listed, 'market.marketId', message)
}

/** @throws 400/2002 naming the field where the venue does not take this price; never rounds. */
export function requirePriceOnGrid(listed: ListedMarket, field: string, price: Decimal): void {
  const { szDecimals } = listed.market
  if (isPriceOnGrid(price, szDecimals, listed.kind)) return
  const decimals = priceDecimalsMax(szDecimals, listed.kind)
  const message = `${price} is off the grid: at most 5 significant figures and ${decimals} decimals`
  throw marketError(listed, field, message)
}

/** @throws 400/2002 naming the field where the venue does not take this size; never rounds. */
export function requireSizeOnGrid(listed: ListedMarket, field: string, size: Decimal): void {
  const { szDecimals } = listed.market
  if (isSizeOnGrid(size, szDecimals)) return
  throw marketError(listed, field, `${size} is off the grid: at most ${szDecimals} decimals`)
}

/** @throws 400/2002 naming the field where the order is worth less than the venue takes */
export function requireOrderValue(
  listed: ListedMarket,
  field: string,
  { price, size }: { price: Decimal; size: Decimal },
): void {
  const value = mul(price, size)
  if (!lt(value, MIN_ORDER_VALUE)) return
  const message = `an order must be worth at least ${MIN_ORDER_VALUE_USD} USD, this is ${value}`
  throw marketError(listed, field, message)
}

/** 400/2002 naming a field of the params, from the provider that the market is of. */
export function marketError({ market }: ListedMarket, field: string, message: string): Error {
  return validationError(`params.${field}`, message, market.providerId)
}

/** The market of this id, or of this number in orders. */
export function marketNamed<Listed>(
  universe: {
    find(coin: string): Listed | undefined
    byAssetId(assetId: number): Listed | undefined
  },
  name: string,
): Listed | undefined {
  const isNumber = /^\d{1,9}$/.test(name)
  return universe.find(name) ?? (isNumber ? universe.byAssetId(Number(name)) : undefined)
}
