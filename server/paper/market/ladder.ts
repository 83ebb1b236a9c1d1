import type { Side } from '@/server/paper/engine/commands'
import type { MarketModel } from './marketModel'
import { type PriceGrid, priceStepTicks, snapDownTicks, snapUpTicks } from './priceGrid'

/** Levels next to each other at the touch. */
const DENSE_LEVELS = 28
/** Each further zone reaches five times as far, with levels five times as far apart. */
const ZONE_FACTOR = 5
const ZONES = 4
/** No level lies further from the mid than this part of it. */
const FARTHEST = 0.06
/** Aimed-at distance of dense levels. */
const DENSE_SPACING = 0.00002
const NEAR = 0.001

/** Where a market is quoted: best prices and the distance of dense levels, in ticks. */
export interface LadderFrame {
  midTicks: number
  unitTicks: number
  bidTicks: number
  askTicks: number
}

/** One price that should be quoted. `zone` 0 is dense. */
export interface LadderLevel {
  priceTicks: number
  zone: number
  /** Typical size there. */
  lots: number
}

/** Distance of dense levels for a mid; worth changing only when the price has moved a lot. */
export function ladderUnitTicks(model: MarketModel, midTicks: number): number {
  const step = priceStepTicks(model.grid, midTicks)
  return step * Math.max(1, 2 ** Math.round(Math.log2((midTicks * DENSE_SPACING) / step)))
}

/** The best prices around a mid: apart by the market's spread on average, never equal. */
export function ladderFrame(model: MarketModel, midTicks: number, unitTicks: number): LadderFrame {
  const halfSpread = (midTicks * model.shape.spreadTenthBps) / 200_000
  const offset = Math.max(0, halfSpread - unitTicks / 2)
  const grid = touchGrid(model, unitTicks)
  const bidTicks = snapDownTicks(grid, midTicks - offset)
  const askTicks = snapUpTicks(grid, midTicks + offset)
  if (askTicks > bidTicks) return { midTicks, unitTicks, bidTicks, askTicks }
  return { midTicks, unitTicks, bidTicks, askTicks: snapUpTicks(grid, bidTicks + 1) }
}

/**
 * Where the best prices may lie. With significant figures a legal price is about as far from the
 * next as dense levels are. Without, ticks are much finer: the best prices are dense levels as well,
 * or every move of the mid would have both of them placed again. Where the market stands still no mid
 * moves, and best prices as far below as above keep the mark where it is.
 */
function touchGrid({ grid, touchLots }: MarketModel, unitTicks: number): PriceGrid {
  const isFine = grid.significantFigures === undefined && touchLots === undefined
  return isFine ? { ...grid, stepTicks: unitTicks } : grid
}

/** Number of dense levels between the best price of a side and a price; negative beyond it. */
export function ladderDistance(frame: LadderFrame, side: Side, priceTicks: number): number {
  const ticks = side === 'buy' ? frame.bidTicks - priceTicks : priceTicks - frame.askTicks
  return ticks / frame.unitTicks
}

/** The zone a distance belongs to, or `ZONES` beyond them all. */
export function ladderZone(distance: number): number {
  let reach = DENSE_LEVELS
  let zone = 0
  while (zone < ZONES && distance >= reach) {
    reach *= ZONE_FACTOR
    zone += 1
  }
  return zone
}

/**
 * The levels of one side, best first. They lie on a grid that does not move with the mid, so that
 * a small move changes the ends of the ladder alone.
 */
export function ladderLevels(model: MarketModel, frame: LadderFrame, side: Side): LadderLevel[] {
  const levels: LadderLevel[] = []
  const touch = side === 'buy' ? frame.bidTicks : frame.askTicks
  const away = side === 'buy' ? -1 : 1
  const snap = side === 'buy' ? snapDownTicks : snapUpTicks
  let lastTicks = 0
  let spacing = frame.unitTicks
  let reach = 0
  for (let zone = 0; zone < ZONES; zone++) {
    const from = touch + away * reach
    reach = frame.unitTicks * DENSE_LEVELS * ZONE_FACTOR ** zone
    const nearest = side === 'buy' ? Math.floor(from / spacing) : Math.ceil(from / spacing)
    for (let at = nearest * spacing; ; at += away * spacing) {
      const distance = Math.abs(at - touch)
      if (distance >= reach || distance > frame.midTicks * FARTHEST || at <= 0) break
      const priceTicks = zone === 0 && levels.length === 0 ? touch : snap(model.grid, at)
      if (priceTicks === lastTicks) continue
      lastTicks = priceTicks
      levels.push({ priceTicks, zone, lots: typicalLots(model, frame, priceTicks, spacing) })
    }
    spacing *= ZONE_FACTOR
  }
  return levels
}

/**
 * Size at a price so that `depthUsd` rests within 10 bp of the mid, both sides together: thin at
 * the touch, thicker outwards, slowly thinning beyond.
 */
function typicalLots(
  model: MarketModel,
  frame: LadderFrame,
  priceTicks: number,
  spacingTicks: number,
): number {
  const { depthUsd, definition } = model.shape
  const distance = Math.abs(priceTicks - frame.midTicks) / frame.midTicks
  const weight = distance < NEAR ? 0.5 + distance / NEAR : 1.5 * (NEAR / distance) ** 0.3
  const part = spacingTicks / frame.midTicks / NEAR
  const usd = (depthUsd / 2) * part * weight
  return (usd * 10 ** (definition.priceDecimals + definition.sizeDecimals)) / priceTicks
}
