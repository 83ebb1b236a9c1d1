import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { MarketShape } from '@/server/paper/market/marketShape'

/** A listing for tests: a market on the five-significant-figures grid. */
export interface TestShape extends MarketShape {
  definition: MarketDefinition
}

const BASE = {
  maxLeverage: 20,
  onlyIsolated: false,
  isDelisted: false,
  minNotionalMicro: 10_000_000,
  marginTiers: [{ lowerBoundMicro: 0, maxLeverage: 20 }],
}

export const BTC: TestShape = {
  definition: { ...BASE, marketId: 'BTC', index: 0, priceDecimals: 1, sizeDecimals: 5 },
  basePrice: '68250',
  hourlyVolatilityBps: 38,
  spreadTenthBps: 5,
  depthUsd: 12_000_000,
  significantFigures: 5,
}

export const ETH: TestShape = {
  definition: { ...BASE, marketId: 'ETH', index: 1, priceDecimals: 2, sizeDecimals: 4 },
  basePrice: '2946.2',
  hourlyVolatilityBps: 48,
  spreadTenthBps: 5,
  depthUsd: 8_000_000,
  significantFigures: 5,
}

/** Small, coarse and wild: a step of its price is about 2 bp. */
export const MEME: TestShape = {
  definition: { ...BASE, marketId: 'MEME', index: 2, priceDecimals: 6, sizeDecimals: 0 },
  basePrice: '0.004718',
  hourlyVolatilityBps: 95,
  spreadTenthBps: 40,
  depthUsd: 600_000,
  significantFigures: 5,
}

export const SHAPES: readonly TestShape[] = [BTC, ETH, MEME]

/** 2026-11-20 09:30:00 UTC. */
export const NOW_MS = Date.UTC(2026, 10, 20, 9, 30)
