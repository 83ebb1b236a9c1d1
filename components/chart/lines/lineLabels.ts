/** Where a label wants to be and how tall it is, in pixels from the top of the plot. */
export interface LabelWish {
  key: string
  /** Centre of the line it names. */
  y: number
  height: number
  /** Shown at the edge of the plot where its line lies beyond it; else it has no label there. */
  staysAtEdge?: boolean
}

export interface LabelPlace {
  key: string
  /** Centre of the label. */
  y: number
  /** Moved away from its line, so a connector has to show where it belongs. */
  isMoved: boolean
  /** Its line lies beyond this edge of the plot. */
  beyond?: 'top' | 'bottom'
}

const GAP_PX = 3

/**
 * Places labels beside their lines so that none overlaps another and all stay between `top` (the
 * foot of the legend) and `bottom`. Labels keep the order of their lines; groups that would
 * overlap are spread evenly around their middle. A line outside the plot has a label at its edge, or
 * none.
 */
export function placeLineLabels(
  wishes: readonly LabelWish[],
  top: number,
  bottom: number,
): LabelPlace[] {
  const visible = wishes
    .flatMap((wish): LabelWish[] => {
      if (wish.y >= 0 && wish.y <= bottom) return [wish]
      if (wish.staysAtEdge !== true) return []
      return [{ ...wish, y: wish.y < 0 ? 0 : bottom }]
    })
    .sort((a, b) => a.y - b.y || a.key.localeCompare(b.key))
  const fitting = dropWhatCannotFit(visible, bottom - top)
  const clusters: Cluster[] = []
  for (const wish of fitting) {
    clusters.push(bounded({ wishes: [wish] }, top, bottom))
    mergeBackwards(clusters, top, bottom)
  }
  const lineOf = new Map(wishes.map(({ key, y }) => [key, y]))
  return clusters.flatMap(spread).map((place) => {
    const y = lineOf.get(place.key) ?? place.y
    if (y < 0) return { ...place, beyond: 'top' }
    return y > bottom ? { ...place, beyond: 'bottom' } : place
  })
}

interface Cluster {
  wishes: readonly LabelWish[]
  /** Upper edge once placed. */
  start: number
}

function bounded(cluster: { wishes: readonly LabelWish[] }, top: number, bottom: number): Cluster {
  const height = heightOf(cluster.wishes)
  const centre = cluster.wishes.reduce((sum, wish) => sum + wish.y, 0) / cluster.wishes.length
  const start = Math.max(top, Math.min(centre - height / 2, bottom - height))
  return { wishes: cluster.wishes, start }
}

// A cluster that grew may touch the one before it: join until nothing overlaps.
function mergeBackwards(clusters: Cluster[], top: number, bottom: number): void {
  for (;;) {
    const last = clusters.at(-1)
    const before = clusters.at(-2)
    if (last === undefined || before === undefined) return
    if (before.start + heightOf(before.wishes) + GAP_PX <= last.start) return
    clusters.splice(-2, 2, bounded({ wishes: [...before.wishes, ...last.wishes] }, top, bottom))
  }
}

function spread(cluster: Cluster): LabelPlace[] {
  let edge = cluster.start
  return cluster.wishes.map((wish) => {
    const y = edge + wish.height / 2
    edge += wish.height + GAP_PX
    return { key: wish.key, y, isMoved: Math.abs(y - wish.y) > 1 }
  })
}

function heightOf(wishes: readonly LabelWish[]): number {
  return wishes.reduce((sum, wish) => sum + wish.height, 0) + GAP_PX * (wishes.length - 1)
}

// More labels than room: the first ones down the list are kept, the rest show on their axis alone.
function dropWhatCannotFit(wishes: readonly LabelWish[], room: number): readonly LabelWish[] {
  let count = wishes.length
  while (count > 0 && heightOf(wishes.slice(0, count)) > room) count -= 1
  return wishes.slice(0, count)
}
