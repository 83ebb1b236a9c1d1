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
