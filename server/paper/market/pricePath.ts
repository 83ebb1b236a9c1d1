import { hashUnit, seedFromText } from './hash'
import { HOUR_MS, MINUTE_MS } from './intervals'
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

/** A jump of a market's price by decree, in force from a moment on. */
export interface PriceShock {
  timeMs: number
  /** Added to the natural logarithm of the price. */
  logShift: number
  /** Of this exchange alone: others that share the underlying do not follow. */
  isOwn?: true
}

/** What one exchange adds to prices that it shares with others. */
export interface VenuePricing {
  /** Names its index and funding. */
  name: string
  /** How far its mid lies off that of the underlying, as a fraction. */
  basis: number
  /** How far its index may lie off that of the underlying, as a fraction; 0 = not at all. */
  indexSpread: number
  /** Nothing moves by itself: no volatility and no premium. */
  isStill?: true
}

/** The prices of the underlying as they are. */
const PLAIN_PRICING: VenuePricing = { name: '', basis: 0, indexSpread: 0 }

/** Mid and index at the base price at every time, moves by decree aside. */
export const STILL_PRICING: VenuePricing = { ...PLAIN_PRICING, isStill: true }

/**
 * Price of one market at any time, past or future, from a seed alone. The mid price is where the
 * market trades; the oracle price is the mid less a slowly changing premium, which is what funding
 * is paid on.
 */
export interface PricePath {
  readonly tree: PathTree
  /** First leaf of the tree that begins at or after a moment; exact for whole minutes. */
  leafAt(timeMs: number): number
  /** Mid price in ticks, not on any grid. */
  midTicksAt(timeMs: number): number
  oracleTicksAt(timeMs: number): number
  /** How far the mid lies off that of the underlying, as a fraction. */
  readonly basis: number
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

/** A seed that ends in `@` and a number of minutes. */
const SEED_AHEAD = /^(.+)@(\d{1,9})$/

/**
 * The path of a market's underlying, as one exchange prices it.
 * @param seed names the prices; `NAME@MINUTES` are those that `NAME` has that many minutes later, so
 *   that an exchange opened at any time begins in a chosen market
 */
export function createPricePath(
  seed: string,
  shape: MarketShape,
  { name: venue, basis, indexSpread, isStill }: VenuePricing = PLAIN_PRICING,
): PricePath {
  const { marketId, priceDecimals } = shape.definition
  const [, seedName = seed, minutesAhead = '0'] = SEED_AHEAD.exec(seed) ?? []
  const aheadMs = Number(minutesAhead) * MINUTE_MS
  const name = `${seedName}/${shape.underlying ?? marketId}`
  const hourlyVolatility = isStill ? 0 : shape.hourlyVolatilityBps / 10_000
  const tree = createPathTree(name, hourlyVolatility)
  const baseLog = Math.log(Number(shape.basePrice) * 10 ** priceDecimals) + Math.log1p(basis)
  const anchorLog = baseLog - cellStartingAt(tree, leafAt(PATH_EPOCH_MS)).startLog
  const pathPremium = createPremium(`${name}/premium`, hourlyVolatility)
  const indexOffset = createIndexOffset(`${name}/index/${venue}`, indexSpread)
  const premiumOnPath =
    basis === 0 && indexSpread === 0
      ? pathPremium
      : (timeMs: number): number =>
          ((1 + pathPremium(timeMs)) * (1 + basis)) / (1 + indexOffset(timeMs)) - 1
  const premium = (timeMs: number): number => (isStill ? 0 : premiumOnPath(timeMs + aheadMs))
  const shocks: PriceShock[] = []

  function logShiftAt(timeMs: number): number {
    let shift = 0
    for (const shock of shocks) if (shock.timeMs <= timeMs) shift += shock.logShift
    return shift
  }

  // Several blocks and questions fall into one leaf: its ends are looked up once.
  let leaf = Number.NaN
  let from = 0
  let to = 0

  function midTicksAt(timeMs: number): number {
    const position = (timeMs + aheadMs - PATH_ORIGIN_MS) / LEAF_MS
    if (leaf !== Math.floor(position)) {
      leaf = Math.floor(position)
      from = cellStartingAt(tree, leaf).startLog
      to = cellStartingAt(tree, leaf + 1).startLog
    }
    const log = from + (to - from) * (position - leaf)
    return Math.exp(anchorLog + log + logShiftAt(timeMs))
  }

  return {
    tree,
    basis,
    leafAt: (timeMs) => leafAt(timeMs + aheadMs),
    midTicksAt,
    oracleTicksAt: (timeMs) => midTicksAt(timeMs) / (1 + premium(timeMs)),
    premiumAt: premium,
    activityAt(timeMs) {
      const leaf = leafAt(timeMs + aheadMs)
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

/**
 * How far the index of one exchange lies off that of the underlying: for good by one part, by another
 * over days and hours. Funding is paid on the premium over this index, so each exchange has its own.
 */
function createIndexOffset(name: string, spread: number): (timeMs: number) => number {
  const draw = hashUnit(seedFromText(name), 0) * 2 - 1
  // Never about nothing: rates within 5 bp of the interest are all the same.
  const lasting = (Math.sign(draw) + draw) / 2
  const slow = seedFromText(`${name}/37h`)
  const fast = seedFromText(`${name}/5h`)
  return (timeMs) =>
    spread *
    (0.55 * lasting +
      0.3 * smoothNoise(slow, timeMs / (37 * HOUR_MS)) +
      0.15 * smoothNoise(fast, timeMs / (5 * HOUR_MS)))
}

/** Between -1 and 1, with a continuous slope. */
function smoothNoise(seed: number, position: number): number {
  const cell = Math.floor(position)
  const within = position - cell
  const weight = within * within * (3 - 2 * within)
  const from = hashUnit(seed, cell)
  return (from + (hashUnit(seed, cell + 1) - from) * weight) * 2 - 1
}
