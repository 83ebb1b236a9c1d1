import { hashUnit, seedFromText } from './hash'
import { HOUR_MS } from './intervals'
import type { MarketShape } from './marketShape'
import {
  cellStartingAt,
  createPathTree,
  LEAF_MS,
  leafAt,
  PATH_ORIGIN_MS,
  type PathTree,
} from './pathTree'

/** 2026-01-01 00:00 UTC: at this moment a path without shocks passes through its base price. */
export const PATH_EPOCH_MS = 1_767_225_600_000
/** Moments after this are out of range (2079). */
export const PATH_END_MS = PATH_ORIGIN_MS + 60 * 365 * 24 * HOUR_MS

/** A jump of a market's price by decree, in force from a moment on. */
export interface PriceShock {
  timeMs: number
  /** Added to the natural logarithm of the price. */
  logShift: number
}

/**
 * Price of one market at any time, past or future, from a seed alone. The mid price is where the
 * market trades; the oracle price is the mid less a slowly changing premium, which is what funding
 * is paid on.
 */
export interface PricePath {
  readonly tree: PathTree
  /** Mid price in ticks, not on any grid. */
  midTicksAt(timeMs: number): number
  oracleTicksAt(timeMs: number): number
  /** (mid - oracle) / oracle. */
  premiumAt(timeMs: number): number
  /** Activity over the coming seconds against the long-run average (1). */
  activityAt(timeMs: number): number
  /** Ticks for a log price of the tree, its shift included. */
  ticksOfLog(log: number): number
  /** Sum of the shocks in force at a moment. */
  logShiftAt(timeMs: number): number
  shocks(): readonly PriceShock[]
  /** Must not lie before an earlier shock. */
  addShock(shock: PriceShock): void
}

/** Leaves over which `activityAt` looks ahead, about 8 s. */
const ACTIVITY_LEAVES = 8

export function createPricePath(seed: string, shape: MarketShape): PricePath {
  const { marketId, priceDecimals } = shape.definition
  const name = `${seed}/${shape.underlying ?? marketId}`
  const hourlyVolatility = shape.hourlyVolatilityBps / 10_000
  const tree = createPathTree(name, hourlyVolatility)
  const baseLog = Math.log(Number(shape.basePrice) * 10 ** priceDecimals)
  const anchorLog = baseLog - cellStartingAt(tree, leafAt(PATH_EPOCH_MS)).startLog
  const premium = createPremium(`${name}/premium`, hourlyVolatility)
  const shocks: PriceShock[] = []

  function logShiftAt(timeMs: number): number {
    let shift = 0
    for (const shock of shocks) if (shock.timeMs <= timeMs) shift += shock.logShift
    return shift
  }

  function midTicksAt(timeMs: number): number {
    const position = (timeMs - PATH_ORIGIN_MS) / LEAF_MS
    const leaf = Math.floor(position)
    const from = cellStartingAt(tree, leaf).startLog
    const to = cellStartingAt(tree, leaf + 1).startLog
    const log = from + (to - from) * (position - leaf)
    return Math.exp(anchorLog + log + logShiftAt(timeMs))
  }

  return {
    tree,
    midTicksAt,
    oracleTicksAt: (timeMs) => midTicksAt(timeMs) / (1 + premium(timeMs)),
    premiumAt: premium,
    activityAt(timeMs) {
      const leaf = leafAt(timeMs)
      const before = cellStartingAt(tree, leaf).massBefore
      return (cellStartingAt(tree, leaf + ACTIVITY_LEAVES).massBefore - before) / ACTIVITY_LEAVES
    },
    ticksOfLog: (log) => Math.exp(anchorLog + log),
    logShiftAt,
    shocks: () => shocks,
    addShock(shock) {
      const last = shocks.at(-1)
      if (last && shock.timeMs < last.timeMs) throw new Error('a price shock before an earlier one')
      shocks.push(shock)
    },
  }
}

/**
 * Premium of the perpetual over its oracle: smooth noise of hours and days around +1 bp, cubed in
 * part so that it is mostly small and now and then large enough to move funding off its baseline.
 */
function createPremium(name: string, hourlyVolatility: number): (timeMs: number) => number {
  const fast = seedFromText(`${name}/2h`)
  const slow = seedFromText(`${name}/13h`)
  const size = hourlyVolatility * 0.1
  return (timeMs) => {
    const noise =
      0.5 * smoothNoise(fast, timeMs / (2 * HOUR_MS)) +
      0.9 * smoothNoise(slow, timeMs / (13 * HOUR_MS))
    return 0.0001 + size * (0.35 * noise + 1.6 * noise ** 3)
  }
}

/** Between -1 and 1, with a continuous slope. */
function smoothNoise(seed: number, position: number): number {
  const cell = Math.floor(position)
  const within = position - cell
  const weight = within * within * (3 - 2 * within)
  const from = hashUnit(seed, cell)
  return (from + (hashUnit(seed, cell + 1) - from) * weight) * 2 - 1
}
