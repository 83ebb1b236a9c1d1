/**
 * What a synthetic market is made from: the part of a face's listing that this room needs. A face
 * hands in its listings as they are; they have these fields and more.
 */
export interface MarketShape {
  definition: {
    marketId: string
    priceDecimals: number
    sizeDecimals: number
    minNotionalMicro: number
    isDelisted: boolean
    /** Interest of one rate period of funding, where it has its own. */
    interestPpb?: number
    /** Tokens themselves are traded: there is no open interest. */
    spot?: object
  }
  /** Price of the underlying at the epoch of the path, decimal string. */
  basePrice: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  /** Trades a second of average activity; follows from the depth when absent. */
  tradesPerSecond?: number
  significantFigures?: number
  /** Distance of legal prices in ticks, and of sizes in lots; 1 when absent. */
  priceStepTicks?: number
  lotStep?: number
  /** The market whose price it follows, where that is another one. */
  underlying?: string
  /** The common name of the underlying, where no market has it. */
  asset?: string
}
