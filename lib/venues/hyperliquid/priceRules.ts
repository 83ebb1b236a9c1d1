import { cmp } from '@/lib/decimal/compare'
import { abs, type Decimal, decimal, mul, ZERO } from '@/lib/decimal/decimal'
import { fromScaledInteger } from '@/lib/decimal/scale'
import { decimalPlaces, significantFigures, snapToStep } from '@/lib/decimal/snap'

/**
 * The venue's grid. A price has at most 5 significant figures and at most 6 - szDecimals decimals
 * (8 - szDecimals on spot); a whole number is always fine. A size has at most szDecimals decimals.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/tick-and-lot-size
 */
const SIGNIFICANT_FIGURES_MAX = 5
const DECIMALS_BUDGET = { perp: 6, spot: 8 } as const

export type MarketKind = keyof typeof DECIMALS_BUDGET

/** Toward zero or away from it. */
export type SnapDirection = 'down' | 'up'

/** How far past its trigger a market TP/SL may execute, as the venue's own page has it. */
const TRIGGER_SLIPPAGE = { buy: decimal('1.1'), sell: decimal('0.9') }

/** Most decimals any price of the market may have. */
export function priceDecimalsMax(szDecimals: number, kind: MarketKind = 'perp'): number {
  return Math.max(0, DECIMALS_BUDGET[kind] - szDecimals)
}

/** The price step that holds around this price. */
export function priceIncrementAt(
  price: Decimal,
  szDecimals: number,
  kind: MarketKind = 'perp',
): Decimal {
  const byFigures = SIGNIFICANT_FIGURES_MAX - 1 - magnitude(price)
  const decimals = Math.min(priceDecimalsMax(szDecimals, kind), Math.max(0, byFigures))
  return fromScaledInteger(1, decimals)
}

/** Whether the venue takes this price. */
export function isPriceOnGrid(
  price: Decimal,
  szDecimals: number,
  kind: MarketKind = 'perp',
): boolean {
  if (cmp(price, ZERO) <= 0) return false
  const places = decimalPlaces(price)
  if (places === 0) return true
  return (
    places <= priceDecimalsMax(szDecimals, kind) &&
    significantFigures(price) <= SIGNIFICANT_FIGURES_MAX
  )
}

/** The price on the grid next to this one in the direction named; one on the grid stays. */
export function snapPrice(
  price: Decimal,
  szDecimals: number,
  direction: SnapDirection,
  kind: MarketKind = 'perp',
): Decimal {
  if (isPriceOnGrid(price, szDecimals, kind)) return price
  return snapToStep(price, priceIncrementAt(price, szDecimals, kind), direction)
}

/** The size step of the market: 10^-szDecimals. */
export function sizeIncrement(szDecimals: number): Decimal {
  return fromScaledInteger(1, szDecimals)
}

/** Whether the venue takes this size; zero is on the grid. */
export function isSizeOnGrid(size: Decimal, szDecimals: number): boolean {
  return decimalPlaces(size) <= szDecimals
}

/**
 * Worst price of a market TP/SL: the trigger and 10 % against the trader, snapped toward safety
 * (a buy never pays more than that, a sell never takes less).
 */
export function worstTriggerPrice(
  triggerPrice: Decimal,
  side: 'buy' | 'sell',
  szDecimals: number,
  kind: MarketKind = 'perp',
): Decimal {
  const worst = mul(triggerPrice, TRIGGER_SLIPPAGE[side])
  const snapped = snapPrice(worst, szDecimals, side === 'buy' ? 'down' : 'up', kind)
  return cmp(snapped, ZERO) > 0 ? snapped : triggerPrice
}

/** Power of ten of the leading digit: 4 for 68412, 0 for 3.5, -3 for 0.0012. */
export function magnitude(price: Decimal): number {
  const [whole = '0', fraction = ''] = abs(price).split('.')
  if (whole !== '0') return whole.length - 1
  return -(fraction.search(/[1-9]/) + 1)
}
