import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** The SQL database, whichever driver serves it. */
export type Database = PgDatabase<PgQueryResultHKT>

/** An opened database, and how to let go of it. */
export type OpenDatabase = {
  database: Database
  /** True where no other process can have the same rows open. */
  isExclusive: boolean
  close(): Promise<void>
}
