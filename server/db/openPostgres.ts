import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres, { type Options } from 'postgres'
import type { OpenDatabase } from './database'
import { MIGRATIONS_DIRECTORY } from './migrations'

const CONNECTIONS_MAX = 10
const CONNECT_SECONDS = 5
/** Between attempts to reach a database that is gone. */
const RECONNECT_SECONDS = 0.5
const CLOSE_SECONDS = 5
/** Longest that a statement may take; one that an order waits for takes a thousandth of it. */
const STATEMENT_MS = 5_000
const MIGRATION_MS = 120_000
/** Names the lock under which one process at a time brings the tables up to date. */
const MIGRATION_LOCK = 5_283_115

/**
 * Opens a PostgreSQL database (15 or newer) that other processes may share, and brings it up to
 * date. A connection that is lost is made anew by itself; until then statements fail.
 * @throws Error where it cannot be reached
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await migrateAlone(url)
  const client = postgres(url, {
    ...shared(STATEMENT_MS),
    max: CONNECTIONS_MAX,
  })
  return {
    database: drizzle(client),
    isExclusive: false,
    close: () => client.end({ timeout: CLOSE_SECONDS }),
  }
}

// On a connection of its own: the lock is the connection's, and a migration may take its time.
async function migrateAlone(url: string): Promise<void> {
  const client = postgres(url, { ...shared(MIGRATION_MS), max: 1 })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_DIRECTORY })
  } finally {
    await client.end({ timeout: CLOSE_SECONDS })
  }
}

function shared(statementMs: number): Options<Record<string, never>> {
  return {
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    keep_alive: 10,
    connection: { application_name: 'perpdesk', statement_timeout: statementMs },
    onnotice: () => {},
  }
}
