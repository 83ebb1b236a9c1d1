import { addToSearch, createExtremesSearch, finishSearch } from './pathExtremes'
import { cellStartingAt, firstLeafOf, leavesOf, type PathCell, walkPathTree } from './pathTree'
import type { PricePath } from './pricePath'

/** What a path did between two moments. Prices are log prices of its tree with their shocks. */
export interface PathSegment {
  openLog: number
  highLog: number
  lowLog: number
  closeLog: number
  /** Activity since the origin at the beginning and at the end, in leaves of average activity. */
  massBefore: number
  massAfter: number
}

/**
 * Extremes and activity of a path between each two neighbouring moments, in one walk of its tree.
 * Highs and lows are those over every leaf inside, so a long segment agrees with the short ones it
 * is made of.
 * @param boundariesMs ascending, at least two, at or after the origin of the path.
 */
export function foldPath(path: PricePath, boundariesMs: readonly number[]): PathSegment[] {
  const leaves = boundariesMs.map(path.leafAt)
  const shocks = path
    .shocks()
    .map(({ timeMs, logShift }) => ({ leaf: path.leafAt(timeMs), logShift }))
  const search = createExtremesSearch(path.tree)
  const segments: PathSegment[] = []
  const [firstLeaf = 0] = leaves
  const lastLeaf = leaves.at(-1) ?? 0
  let open: PathSegment | undefined

  function shiftAt(leaf: number): number {
    return shocks.reduce((sum, shock) => (shock.leaf <= leaf ? sum + shock.logShift : sum), 0)
  }

  function visit(cell: PathCell): boolean {
    const start = firstLeafOf(cell)
    const end = start + leavesOf(cell.level)
    const segmentStart = leaves[segments.length] ?? lastLeaf
    const segmentEnd = leaves[segments.length + 1] ?? lastLeaf
    if (start < segmentStart || end > segmentEnd) return true
    if (shocks.some((shock) => shock.leaf > start && shock.leaf < end)) return true
    const shift = shiftAt(start)
    open ??= openSegment(cell, shift)
    addToSearch(search, cell, shift)
    if (end === segmentEnd) {
      const { high, low } = finishSearch(search)
      segments.push({
        ...open,
        highLog: high,
        lowLog: low,
        closeLog: cell.endLog + shift,
      })
      open = undefined
    }
    return false
  }

  if (lastLeaf <= firstLeaf) return []
  walkPathTree(path.tree, firstLeaf, lastLeaf, visit)
  const massAtEnd = cellStartingAt(path.tree, lastLeaf).massBefore
  // One number a boundary, not a sum of parts: only so do long segments add up to the last digit.
  for (const [at, segment] of segments.entries()) {
    segment.massAfter = segments[at + 1]?.massBefore ?? massAtEnd
  }
  return segments
}

function openSegment(cell: PathCell, shift: number): PathSegment {
  const log = cell.startLog + shift
  return {
    openLog: log,
    highLog: log,
    lowLog: log,
    closeLog: log,
    massBefore: cell.massBefore,
    massAfter: cell.massBefore,
  }
}
