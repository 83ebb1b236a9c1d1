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
    /** Tokens themselves are traded: there is no open interest. */
    spot?: object
  }
  /** Price of the underlying at the epoch of the path, decimal string. */
  basePrice: string
  hourlyVolatilityBps: number
  spreadTenthBps: number
  depthUsd: number
  significantFigures?: number
  /** The market whose price it follows, where that is another one. */
  underlying?: string
}
