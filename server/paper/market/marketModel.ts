import { DAY_MS } from './intervals'
import type { MarketShape } from './marketShape'
import { LEAF_MS } from './pathTree'
import type { PriceGrid } from './priceGrid'
import { createPricePath, type PricePath, type VenuePricing } from './pricePath'

const LEAVES_PER_DAY = DAY_MS / LEAF_MS
/** A day's volume against what rests within 10 bp of the mid. */
const DAILY_TURNOVER_OF_DEPTH = 300
/** A market with this much resting near its mid trades about once a second. */
const DEPTH_OF_ONE_TRADE_A_SECOND_USD = 5_000_000
const TRADES_PER_SECOND_MIN = 0.08
const TRADES_PER_SECOND_MAX = 1.4
/**
 * On a market that stands still each maker's best order is worth so much, and so many average trades
 * at least: half of it, below which it is placed again, outlasts what takers trade between two turns.
 */
const STILL_TOUCH_USD = 2_000_000
const STILL_TOUCH_TRADES = 100

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
  /** Least size of each maker's order at the best price, where the market stands still. */
  touchLots?: number
}

/** @param pricing what the exchange adds to the prices of the underlying; nothing when absent */
export function createMarketModel(
  seed: string,
  shape: MarketShape,
  pricing?: VenuePricing,
): MarketModel {
  const { marketId, sizeDecimals } = shape.definition
  const dailyLots =
    (shape.depthUsd * DAILY_TURNOVER_OF_DEPTH * 10 ** sizeDecimals) / Number(shape.basePrice)
  const tradesPerSecond = shape.tradesPerSecond ?? tradesOfDepth(shape.depthUsd)
  const tradesPerMass = (tradesPerSecond * LEAF_MS) / 1000
  const lotsPerMass = dailyLots / LEAVES_PER_DAY
  const lotsPerTrade = lotsPerMass / tradesPerMass
  return {
    marketId,
    shape,
    grid: gridOf(shape),
    path: createPricePath(seed, shape, pricing),
    tradesPerSecond,
    lotsPerTrade,
    tradesPerMass,
    lotsPerMass,
    ...(pricing?.isStill && { touchLots: stillTouchLots(shape, lotsPerTrade) }),
  }
}

function stillTouchLots({ basePrice, definition, lotStep = 1 }: MarketShape, perTrade: number) {
  const lots = (STILL_TOUCH_USD * 10 ** definition.sizeDecimals) / Number(basePrice)
  return Math.ceil(Math.max(lots, perTrade * STILL_TOUCH_TRADES) / lotStep) * lotStep
}

function tradesOfDepth(depthUsd: number): number {
  const trades = Math.sqrt(depthUsd / DEPTH_OF_ONE_TRADE_A_SECOND_USD) * 1.1
  return Math.min(TRADES_PER_SECOND_MAX, Math.max(TRADES_PER_SECOND_MIN, trades))
}

/** Lots of which a size is wanted, at least one step of the market and a whole number of them. */
export function snapLots({ shape: { lotStep = 1 } }: MarketModel, lots: number): number {
  return Math.max(lotStep, Math.round(lots / lotStep) * lotStep)
}

function gridOf({ definition, significantFigures, priceStepTicks }: MarketShape): PriceGrid {
  return {
    priceDecimals: definition.priceDecimals,
    ...(significantFigures !== undefined && { significantFigures }),
    ...(priceStepTicks !== undefined && { stepTicks: priceStepTicks }),
  }
}
