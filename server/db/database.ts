import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { StepStore } from './steps/stepStore'

/** The SQL database, whichever driver serves it. */
export type Database = PgDatabase<PgQueryResultHKT>

/** An opened database, and how to let go of it. */
export type OpenDatabase = {
  /** What moves slowly: keys, notices, terms, referrals, votes, settings. */
  database: Database
  /** Staged steps, journal and nonces. */
  steps: StepStore
  /** True where no other process can have the same rows open. */
  isExclusive: boolean
  /** Calls a listener once, when it broke for good and must be opened again. */
  onBroken?(listener: () => void): void
  /** Whether what is to be kept finds room; absent where the database looks after that itself. */
  hasRoom?(): boolean
  close(): Promise<void>
}
