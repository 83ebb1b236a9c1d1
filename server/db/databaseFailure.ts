/** Both bundles of this code carry it, so that each knows the other's errors. */
const BRAND = Symbol.for('perpdesk.databaseFailure')

/** An error that says the database could not be asked. */
export function databaseFailure(message: string, cause: unknown): Error {
  const fullMessage = cause instanceof Error ? `${message}: ${cause.message}` : message
  return Object.assign(new Error(fullMessage, { cause }), { [BRAND]: true })
}

/** What the driver of PostgreSQL calls a connection that is not there (any more). */
const CONNECTION_FAILURES = new Set<unknown>([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
])

/** Whether an error comes from the database: it could not be opened, or a statement failed. */
export function isDatabaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // The query builder wraps whatever a statement fails with, and names it by nothing but this.
  if (BRAND in error || ('query' in error && 'params' in error)) return true
  // What opens and ends a transaction is the driver's own.
  return 'code' in error && CONNECTION_FAILURES.has(error.code)
}
