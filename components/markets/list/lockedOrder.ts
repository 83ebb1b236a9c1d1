import type { MarketRow, Standing } from './searchMarkets'

/** What decided the places of rows when their order was last taken, by the name of each row. */
export type Standings = ReadonlyMap<string, Standing>

/**
 * The figures that decide the places of rows now. Undefined where there is no order worth holding
 * yet: no rows, or figures still on their way.
 */
export function takeStandings<Row extends MarketRow>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Standings | undefined {
  if (rows === undefined || rows.length === 0 || rows.some(({ isAwaited }) => isAwaited)) {
    return undefined
  }
  return new Map(rows.map((row) => [keyOf(row), { context: row.context, change: row.change }]))
}

/** Rows with the newest figures, in the places of older ones; a new row has its own. */
export function lockOrder<Row extends MarketRow>(
  rows: readonly Row[],
  standings: Standings,
  keyOf: (row: Row) => string,
): readonly Row[] {
  return rows.map((row) => {
    const standing = standings.get(keyOf(row))
    return standing === undefined ? row : { ...row, standing }
  })
}

/** A row as it is sorted: with the figures that decide its place. */
export function placed<Row extends MarketRow>(row: Row): Row {
  return row.standing === undefined ? row : { ...row, ...row.standing }
}
