import type { Database } from './database'

/**
 * A statement that a database keeps: drizzle builds its text once, later calls only fill its
 * placeholders in. Building costs as much as running on the embedded database, and the statements
 * of an order are always the same.
 */
export function preparedOnce<Statement>(
  build: (database: Database) => Statement,
): (database: Database) => Statement {
  const statements = new WeakMap<Database, Statement>()
  return (database) => {
    const known = statements.get(database)
    if (known !== undefined) return known
    const made = build(database)
    statements.set(database, made)
    return made
  }
}

/** The same for statements over any number of rows: one is kept for each number. */
export function preparedByCount<Statement>(
  build: (database: Database, count: number) => Statement,
): (database: Database, count: number) => Statement {
  const byCount = new Map<number, (database: Database) => Statement>()
  return (database, count) => {
    const known = byCount.get(count)
    if (known !== undefined) return known(database)
    const made = preparedOnce((each) => build(each, count))
    byCount.set(count, made)
    return made(database)
  }
}

/** Values of several rows, each member under its name and the place of its row. */
export function placed(rows: readonly object[]): Record<string, unknown> {
  return Object.fromEntries(
    rows.flatMap((row, place) =>
      Object.entries(row).map(([name, value]) => [`${name}${place}`, value]),
    ),
  )
}
