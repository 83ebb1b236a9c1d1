import { leftShareOf, middleLogOf, type PathCell, type PathTree, ROOT_LEVEL } from './pathTree'

/** A bridge passes its ends by x with probability exp(-2 x (x + gap) / variance). */
const EXCEEDED_ONCE_IN = 300

/** Cells of one level that may still hold an extreme, as columns. */
interface Frontier {
  count: number
  index: Float64Array
  startLog: Float64Array
  endLog: Float64Array
  mass: Float64Array
}

/** A search for the highest and the lowest price over some cells; reusable after `finishSearch`. */
export interface ExtremesSearch {
  readonly tree: PathTree
  readonly frontiers: readonly Frontier[]
  topLevel: number
  high: number
  low: number
}

export function createExtremesSearch(tree: PathTree): ExtremesSearch {
  return {
    tree,
    frontiers: Array.from({ length: ROOT_LEVEL + 1 }, () => createFrontier(32)),
    topLevel: 0,
    high: Number.NEGATIVE_INFINITY,
    low: Number.POSITIVE_INFINITY,
  }
}

/** Adds a whole cell, its log prices shifted. */
export function addToSearch(search: ExtremesSearch, cell: PathCell, shift: number): void {
  const frontier = search.frontiers[cell.level]
  if (frontier === undefined) return
  const start = cell.startLog + shift
  const end = cell.endLog + shift
  search.high = Math.max(search.high, start, end)
  search.low = Math.min(search.low, start, end)
  search.topLevel = Math.max(search.topLevel, cell.level)
  push(frontier, cell.index, start, end, cell.mass)
}

/**
 * The extremes over every leaf of the cells added since the last call. Goes level by level: first
 * the ends of large cells, then the middles of those likely to reach beyond what was seen, and so
 * on down. About a dozen cells survive a level, however long the span. A cell is passed over when
 * the odds of an extreme inside are below 1 in 300, and then next to nothing is missed.
 */
export function finishSearch(search: ExtremesSearch): { high: number; low: number } {
  for (let level = search.topLevel; level > 0; level--) halveLevel(search, level)
  const leaves = search.frontiers[0]
  if (leaves) leaves.count = 0
  const found = { high: search.high, low: search.low }
  search.topLevel = 0
  search.high = Number.NEGATIVE_INFINITY
  search.low = Number.POSITIVE_INFINITY
  return found
}

function halveLevel(search: ExtremesSearch, level: number): void {
  const { tree } = search
  const from = search.frontiers[level]
  const to = search.frontiers[level - 1]
  if (from === undefined || to === undefined) return
  const reachPerMass = ((tree.deviations[level] ?? 0) ** 2 * Math.log(EXCEEDED_ONCE_IN)) / 2
  let { high, low } = search
  for (let at = 0; at < from.count; at++) {
    const start = from.startLog[at] ?? 0
    const end = from.endLog[at] ?? 0
    const mass = from.mass[at] ?? 0
    const room = high - Math.max(start, end)
    const depth = Math.min(start, end) - low
    const gap = Math.abs(start - end)
    const reach = reachPerMass * mass
    if (room * (room + gap) >= reach && depth * (depth + gap) >= reach) continue
    const index = from.index[at] ?? 0
    const share = leftShareOf(tree, level, index)
    const middle = middleLogOf(tree, level, index, start, end, mass, share)
    if (middle > high) high = middle
    if (middle < low) low = middle
    if (level === 1) continue
    push(to, index * 2, start, middle, mass * share)
    push(to, index * 2 + 1, middle, end, mass - mass * share)
  }
  from.count = 0
  search.high = high
  search.low = low
}

function createFrontier(capacity: number): Frontier {
  return {
    count: 0,
    index: new Float64Array(capacity),
    startLog: new Float64Array(capacity),
    endLog: new Float64Array(capacity),
    mass: new Float64Array(capacity),
  }
}

function push(
  frontier: Frontier,
  index: number,
  startLog: number,
  endLog: number,
  mass: number,
): void {
  const at = frontier.count
  if (at === frontier.index.length) grow(frontier)
  frontier.index[at] = index
  frontier.startLog[at] = startLog
  frontier.endLog[at] = endLog
  frontier.mass[at] = mass
  frontier.count = at + 1
}

function grow(frontier: Frontier): void {
  const larger = createFrontier(frontier.index.length * 2)
  larger.index.set(frontier.index)
  larger.startLog.set(frontier.startLog)
  larger.endLog.set(frontier.endLog)
  larger.mass.set(frontier.mass)
  Object.assign(frontier, larger, { count: frontier.count })
}
