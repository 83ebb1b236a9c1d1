/** A venue whose rows could not be read. */
export interface LeftOutVenue {
  key: string
  name: string
}

/**
 * Reads every row of a list, to its end.
 * @param onProgress how many rows were read so far
 * @param onLeftOut called for each venue whose rows are missing from the result
 */
export type ReadAll<Row> = (
  signal: AbortSignal,
  onProgress: (count: number) => void,
  onLeftOut: (venue: LeftOutVenue) => void,
) => Promise<readonly Row[]>

/**
 * Reads the lists of several venues at once. A venue that fails costs its own rows alone and is
 * reported to `onLeftOut`.
 * @throws what the first venue throws where none answers, and when `signal` says to stop
 */
export async function readEachVenue<Row>(
  venues: readonly (LeftOutVenue & { readAll: ReadAll<Row> })[],
  ...[signal, onProgress, onLeftOut]: Parameters<ReadAll<Row>>
): Promise<readonly Row[]> {
  const counts = venues.map(() => 0)
  const results = await Promise.allSettled(
    venues.map(({ readAll }, place) =>
      readAll(
        signal,
        (count) => {
          counts[place] = count
          onProgress(counts.reduce((total, own) => total + own, 0))
        },
        onLeftOut,
      ),
    ),
  )
  signal.throwIfAborted()
  const failed = results.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected' && results.every(({ status }) => status === 'rejected')) {
    throw failed.reason
  }
  results.forEach(({ status }, place) => {
    const venue = venues[place]
    if (status === 'rejected' && venue !== undefined) {
      onLeftOut({ key: venue.key, name: venue.name })
    }
  })
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
}

/** Saves rows that are on the screen already, and reports the venues that have none there. */
export function readVisible<Row>(
  rows: readonly Row[],
  leftOut: readonly LeftOutVenue[] = [],
): ReadAll<Row> {
  return async (_signal, _onProgress, onLeftOut) => {
    for (const venue of leftOut) onLeftOut(venue)
    return rows
  }
}

/** Venues of a list whose rows did not come: they are down, not set up, or still being read. */
export function venuesWithoutRows(
  venues: readonly LeftOutVenue[],
  values: ReadonlyMap<string, { rows: unknown }>,
): readonly LeftOutVenue[] {
  return venues
    .filter(({ key }) => values.get(key)?.rows === undefined)
    .map(({ key, name }) => ({ key, name }))
}
