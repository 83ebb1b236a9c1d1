import { DAY_MS } from './intervals'
import type { MarketShape } from './marketShape'
import { LEAF_MS } from './pathTree'
import type { PriceGrid } from './priceGrid'
import { createPricePath, type PricePath } from './pricePath'

const LEAVES_PER_DAY = DAY_MS / LEAF_MS
/** A day's volume against what rests within 10 bp of the mid. */
const DAILY_TURNOVER_OF_DEPTH = 300
/** A market with this much resting near its mid trades about once a second. */
const DEPTH_OF_ONE_TRADE_A_SECOND_USD = 5_000_000
const TRADES_PER_SECOND_MIN = 0.08
const TRADES_PER_SECOND_MAX = 1.4

/** One synthetic market: its path and how much is traded on average. */
export interface MarketModel {
  marketId: string
  shape: MarketShape
  grid: PriceGrid
  path: PricePath
  /** Trades of average activity. */
  tradesPerSecond: number
  lotsPerTrade: number
  /** Trades and lots in one leaf of average activity of the path. */
  tradesPerMass: number
  lotsPerMass: number
}

export function createMarketModel(seed: string, shape: MarketShape): MarketModel {
  const { marketId, priceDecimals, sizeDecimals } = shape.definition
  const dailyLots =
    (shape.depthUsd * DAILY_TURNOVER_OF_DEPTH * 10 ** sizeDecimals) / Number(shape.basePrice)
  const tradesPerSecond = Math.min(
    TRADES_PER_SECOND_MAX,
    Math.max(
      TRADES_PER_SECOND_MIN,
      Math.sqrt(shape.depthUsd / DEPTH_OF_ONE_TRADE_A_SECOND_USD) * 1.1,
    ),
  )
  const tradesPerMass = (tradesPerSecond * LEAF_MS) / 1000
  const lotsPerMass = dailyLots / LEAVES_PER_DAY
  return {
    marketId,
    shape,
    grid:
      shape.significantFigures === undefined
        ? { priceDecimals }
        : { priceDecimals, significantFigures: shape.significantFigures },
    path: createPricePath(seed, shape),
    tradesPerSecond,
    lotsPerTrade: lotsPerMass / tradesPerMass,
    tradesPerMass,
    lotsPerMass,
  }
}
