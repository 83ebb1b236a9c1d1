import { hash32, seedFromText } from './hash'

/**
 * The random walk behind a market's price, as a binary tree over time.
 *
 * A cell of level n covers 2^n leaves; a leaf is 1/64 of a minute. Every cell carries an activity
 * mass and a log price at either end. Halving a cell splits its mass in uneven parts
 * and displaces the middle as a Brownian bridge in activity time would be: where the mass is,
 * volume is high and prices move, so calm and burst come at every scale at once. Any cell is found
 * from (seed, index) alone, in any order, without its neighbours.
 */
export interface PathTree {
  moveSeeds: Int32Array
  shareSeeds: Int32Array
  /** Deviation of the log price over one leaf of unit mass, by level. */
  deviations: Float64Array
  rootSeed: number
}

/** One cell: its place, log prices at both ends relative to that at the origin, its mass. */
export interface PathCell {
  level: number
  index: number
  startLog: number
  endLog: number
  /** Activity, in leaves of average activity. */
  mass: number
  /** Activity from the origin to the beginning of the cell. */
  massBefore: number
}

const LEAVES_PER_MINUTE = 64
export const LEAF_MS = 60_000 / LEAVES_PER_MINUTE
/** 2020-01-01 00:00 UTC, before which there is no market. */
export const PATH_ORIGIN_MS = 1_577_836_800_000
/** A root covers 2^22 minutes, about 8 years; roots follow each other without end. */
export const ROOT_LEVEL = 28
const ROOT_LEAVES = 2 ** ROOT_LEVEL
/** Leaves of a cell by its level: looked up far more often than one would raise to a power. */
const LEAVES_BY_LEVEL = Float64Array.from({ length: ROOT_LEVEL + 1 }, (_, level) => 2 ** level)
const LEAVES_PER_HOUR = LEAVES_PER_MINUTE * 60
/** Cells of 2^21 leaves last 23 days. Longer swings are damped: years stay within reason. */
const DAMPING_LEVEL = 21
/** Above this many times the average, activity is volume alone: prices move no faster. */
const LARGEST_DENSITY = 2.5
/** A uniform variable on [-1, 1] times this has unit variance. */
const UNIFORM_TO_UNIT_VARIANCE = Math.sqrt(3)

/** @param hourlyVolatility standard deviation of the log price over an hour (0.004 = 40 bp). */
export function createPathTree(seedText: string, hourlyVolatility: number): PathTree {
  const leafDeviation = hourlyVolatility / Math.sqrt(LEAVES_PER_HOUR)
  const levels = { length: ROOT_LEVEL + 1 }
  return {
    moveSeeds: Int32Array.from(levels, (_, level) => seedFromText(`${seedText}/move/${level}`)),
    shareSeeds: Int32Array.from(levels, (_, level) => seedFromText(`${seedText}/share/${level}`)),
    deviations: Float64Array.from(levels, (_, level) => leafDeviation * dampingOf(level)),
    rootSeed: seedFromText(`${seedText}/root`),
  }
}

/** First leaf that begins at or after a moment; exact for whole minutes. */
export function leafAt(timeMs: number): number {
  return Math.ceil((timeMs - PATH_ORIGIN_MS) / LEAF_MS - 1e-9)
}

export function leavesOf(level: number): number {
  return LEAVES_BY_LEVEL[level] ?? 0
}

export function firstLeafOf(cell: PathCell): number {
  return cell.index * leavesOf(cell.level)
}

/** The largest cell that begins with a leaf. */
export function cellStartingAt(tree: PathTree, leaf: number): PathCell {
  let cell = rootCell(tree, Math.floor(leaf / ROOT_LEAVES))
  while (firstLeafOf(cell) !== leaf) {
    const [left, right] = halvesOf(tree, cell)
    cell = leaf >= firstLeafOf(right) ? right : left
  }
  return cell
}

/** Shows cells from left to right, whole before halves; a visitor that returns true sees the halves. */
export function walkPathTree(
  tree: PathTree,
  firstLeaf: number,
  lastLeaf: number,
  visit: (cell: PathCell) => boolean,
): void {
  function enter(cell: PathCell): void {
    const start = firstLeafOf(cell)
    if (start >= lastLeaf || start + leavesOf(cell.level) <= firstLeaf) return
    if (!visit(cell) || cell.level === 0) return
    const [left, right] = halvesOf(tree, cell)
    enter(left)
    enter(right)
  }
  const lastRoot = Math.floor((lastLeaf - 1) / ROOT_LEAVES)
  for (let root = Math.floor(firstLeaf / ROOT_LEAVES); root <= lastRoot; root++) {
    enter(rootCell(tree, root))
  }
}

/** Part of a cell's mass that its left half has. Bursts are made between 16 minutes and 4 hours. */
export function leftShareOf(tree: PathTree, level: number, index: number): number {
  if (level > DAMPING_LEVEL) return 0.5
  const hash = hash32(tree.shareSeeds[level] ?? 0, index)
  const unit = (hash >>> 8) / 16777216
  if (level > 14) return 0.4 + 0.2 * unit
  if (level <= 9) return 0.28 + 0.44 * unit
  const isBurst = (hash & 255) < 52
  if (isBurst) return unit < 0.5 ? 0.24 : 0.76
  return 0.44 + 0.12 * unit
}

/** Log price in the middle of a cell, where its left half ends with a share of the mass. */
export function middleLogOf(
  tree: PathTree,
  level: number,
  index: number,
  startLog: number,
  endLog: number,
  mass: number,
  leftShare: number,
): number {
  const movingMass = Math.min(mass, LARGEST_DENSITY * leavesOf(level))
  const deviation =
    (tree.deviations[level] ?? 0) * Math.sqrt(movingMass * leftShare * (1 - leftShare))
  const move = unitVariate(tree.moveSeeds[level] ?? 0, index) * deviation
  return startLog + (endLog - startLog) * leftShare + move
}

function halvesOf(tree: PathTree, cell: PathCell): [PathCell, PathCell] {
  const { level, index, startLog, endLog, mass, massBefore } = cell
  const share = leftShareOf(tree, level, index)
  const middleLog = middleLogOf(tree, level, index, startLog, endLog, mass, share)
  const leftMass = mass * share
  return [
    {
      level: level - 1,
      index: index * 2,
      startLog,
      endLog: middleLog,
      mass: leftMass,
      massBefore,
    },
    {
      level: level - 1,
      index: index * 2 + 1,
      startLog: middleLog,
      endLog,
      mass: mass - leftMass,
      massBefore: massBefore + leftMass,
    },
  ]
}

function rootCell(tree: PathTree, root: number): PathCell {
  const step = (tree.deviations[ROOT_LEVEL] ?? 0) * Math.sqrt(ROOT_LEAVES)
  let startLog = 0
  for (let index = 0; index < root; index++) startLog += unitVariate(tree.rootSeed, index) * step
  return {
    level: ROOT_LEVEL,
    index: root,
    startLog,
    endLog: startLog + unitVariate(tree.rootSeed, root) * step,
    mass: ROOT_LEAVES,
    massBefore: root * ROOT_LEAVES,
  }
}

/** Uniform, mean 0, variance 1. */
function unitVariate(seed: number, index: number): number {
  return (hash32(seed, index) / 2147483648 - 1) * UNIFORM_TO_UNIT_VARIANCE
}

function dampingOf(level: number): number {
  return level <= DAMPING_LEVEL ? 1 : 2 ** ((DAMPING_LEVEL - level) / 4)
}
