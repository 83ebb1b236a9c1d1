import { type Decimal, DecimalError, decimal, div, mul } from '@/lib/decimal/decimal'
import { fromScaledInteger, toScaledInteger } from '@/lib/decimal/scale'
import { decimalPlaces } from '@/lib/decimal/snap'
import { LIMITS } from '@/lib/venues/lighter/sign/limits'

/** Decimals of USDC amounts on the venue's wire: transfers, margin, withdrawals of USDC. */
export const USDC_DECIMALS = 6

/** Ticks that are 100% of a fee. */
const FEE_TICKS_DECIMALS = 6

/** Places that are kept where a price is made of a quotient. */
const PRICE_PLACES_MAX = 30

/** How a market's sizes and prices become whole numbers on the venue's wire. */
export interface MarketScale {
  readonly sizeDecimals: number
  readonly priceDecimals: number
  /**
   * A power of ten. The venue counts in contracts of this many units: what is shown is its size
   * times this, and its price divided by this.
   */
  readonly multiplier: Decimal
}

/** Whether the text is 1, 10, 100 and so on, or 0.1, 0.01 and so on. */
export function isPowerOfTen(value: Decimal): boolean {
  return /^(?:10*|0\.0*1)$/.test(value)
}

/** The venue's size in contracts as a size in base units. */
export function shownSize(size: Decimal, { multiplier }: MarketScale): Decimal {
  return mul(size, multiplier)
}

/** The venue's price of a contract as the price of a base unit. */
export function shownPrice(price: Decimal, { multiplier }: MarketScale): Decimal {
  return div(price, multiplier, PRICE_PLACES_MAX, 'halfEven')
}

/** Smallest step of a size, in base units. */
export function sizeIncrement(scale: MarketScale): Decimal {
  return shownSize(fromScaledInteger(1, scale.sizeDecimals), scale)
}

/** Smallest step of a price. */
export function priceIncrement(scale: MarketScale): Decimal {
  return shownPrice(fromScaledInteger(1, scale.priceDecimals), scale)
}

/** A number that the venue's wire format cannot hold; the message says why. */
export class ScaleError extends Error {
  override readonly name = 'ScaleError'
}

/**
 * A size in base units as `base_amount`.
 * @throws ScaleError where it is off the grid, zero, or beyond 2^48 - 1 units; nothing is rounded
 */
export function toBaseAmount(size: Decimal, scale: MarketScale): bigint {
  const contracts = div(size, scale.multiplier, PRICE_PLACES_MAX, 'down')
  return scaled(size, contracts, scale.sizeDecimals, {
    max: LIMITS.size,
    increment: sizeIncrement(scale),
  })
}

/**
 * A price of a base unit as the venue's whole number.
 * @throws ScaleError where it is off the grid, zero, or beyond 2^32 - 1 ticks; nothing is rounded
 */
export function toPriceTicks(price: Decimal, scale: MarketScale): bigint {
  return scaled(price, mul(price, scale.multiplier), scale.priceDecimals, {
    max: LIMITS.price,
    increment: priceIncrement(scale),
  })
}

/** The size that `base_amount` stands for, in base units. */
export function fromBaseAmount(amount: bigint, scale: MarketScale): Decimal {
  return shownSize(fromScaledInteger(amount, scale.sizeDecimals), scale)
}

/** The price that a whole number of ticks stands for. */
export function fromPriceTicks(ticks: bigint, scale: MarketScale): Decimal {
  return shownPrice(fromScaledInteger(ticks, scale.priceDecimals), scale)
}

/**
 * An amount of an asset in its smallest units.
 * @throws ScaleError where it is too fine, zero, or beyond what the wire holds; nothing is rounded
 */
export function toAssetUnits(amount: Decimal, decimals: number): bigint {
  return scaled(amount, amount, decimals, {
    max: LIMITS.amount,
    increment: fromScaledInteger(1, decimals),
  })
}

/** A fee in ticks as a fraction: 280 is 0.00028. */
export function feeFraction(ticks: number): Decimal {
  return fromScaledInteger(ticks, FEE_TICKS_DECIMALS)
}

/** A percentage as a fraction: "0.0012" percent is 0.000012. */
export function percentToFraction(percent: Decimal): Decimal {
  return div(percent, HUNDRED, decimalPlaces(percent) + 2, 'halfEven')
}

const HUNDRED = decimal('100')

/**
 * The initial margin fraction of a leverage, in hundredths of a percent, rounded down as the venue's
 * own clients do: 20 is 500, 3 is 3333.
 */
export function marginFraction(leverage: number): number {
  return Math.floor(10_000 / leverage)
}

/** Decimals of a leverage: with four each fraction has one of its own. */
const LEVERAGE_PLACES = [0, 2, 3, 4]

/**
 * The leverage of an initial margin fraction in hundredths of a percent; 1 of none. Whole where the
 * fraction is that of a whole leverage (33.33% is 3), else rounded down to two places (2.98% is
 * 33.55), or to as many as `marginFraction` needs to give the same fraction again.
 */
export function leverageOf(fraction: number): number {
  if (fraction <= 0) return 1
  const roundedDown = (places: number) =>
    Math.floor((10_000 * 10 ** places) / fraction) / 10 ** places
  const leverages = LEVERAGE_PLACES.map(roundedDown)
  return leverages.find((leverage) => marginFraction(leverage) === fraction) ?? 10_000 / fraction
}

function scaled(
  reported: Decimal,
  value: Decimal,
  decimals: number,
  { max, increment }: { max: bigint; increment: Decimal },
): bigint {
  const units = onGrid(reported, value, decimals, increment)
  if (units <= 0n) throw new ScaleError(`${reported} is not greater than zero`)
  if (units > max) throw new ScaleError(`${reported} is more than the venue can count`)
  return units
}

function onGrid(reported: Decimal, value: Decimal, decimals: number, increment: Decimal): bigint {
  try {
    return toScaledInteger(value, decimals)
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error
    throw new ScaleError(`${reported} is off the grid: must be a multiple of ${increment}`)
  }
}
