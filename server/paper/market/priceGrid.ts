/** Which prices an order may have on a market, in ticks. */
export interface PriceGrid {
  /** Decimal places of a tick: one unit of quote is 10^priceDecimals ticks. */
  priceDecimals: number
  /** Most significant digits of a price, whole numbers excepted; absent = every step is legal. */
  significantFigures?: number
  /** Every price is a multiple of this many ticks; 1 when absent. */
  stepTicks?: number
}

/** Distance in ticks between neighbouring legal prices at a price. */
export function priceStepTicks(grid: PriceGrid, priceTicks: number): number {
  const { stepTicks = 1 } = grid
  if (grid.significantFigures === undefined) return stepTicks
  const digits = Math.floor(Math.log10(Math.max(1, priceTicks)) + 1e-12) + 1
  const bySignificance = 10 ** Math.max(0, digits - grid.significantFigures)
  return Math.max(stepTicks, Math.min(bySignificance, 10 ** grid.priceDecimals))
}

/** The highest legal price at or below a price, at least one step. */
export function snapDownTicks(grid: PriceGrid, priceTicks: number): number {
  const step = priceStepTicks(grid, priceTicks)
  return Math.max(step, Math.floor(priceTicks / step + 1e-9) * step)
}

/** The lowest legal price at or above a price. */
export function snapUpTicks(grid: PriceGrid, priceTicks: number): number {
  const step = priceStepTicks(grid, priceTicks)
  return Math.max(step, Math.ceil(priceTicks / step - 1e-9) * step)
}

/** The nearest legal price, at least one step. */
export function snapNearestTicks(grid: PriceGrid, priceTicks: number): number {
  const step = priceStepTicks(grid, priceTicks)
  return Math.max(step, Math.round(priceTicks / step) * step)
}
