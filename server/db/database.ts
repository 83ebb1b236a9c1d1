import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The SQL database, whichever driver serves it. */
export type Database = PgDatabase<PgQueryResultHKT>

/** An opened database, and how to let go of it. */
export type OpenDatabase = {
  database: Database
  /** True where no other process can have the same rows open. */
  isExclusive: boolean
  /** Has a listener told once when it broke for good and must be opened anew. */
  onBroken?(listener: () => void): void
  /** Whether what is to be kept finds room; absent where the database looks after that itself. */
  hasRoom?(): boolean
  close(): Promise<void>
}
