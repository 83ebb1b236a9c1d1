import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Sql } from 'postgres'
import postgres, { type Options } from 'postgres'
import type { OpenDatabase } from './database'
import { MIGRATIONS_DIRECTORY } from './migrations'
import { createPostgresSteps } from './steps/postgresSteps'

const CONNECTIONS_MAX = 10
const CONNECT_SECONDS = 5
/** Between attempts to reach a database that is gone. */
const RECONNECT_SECONDS = 0.5
const CLOSE_SECONDS = 5
/** Longest that a statement may take; one that an order waits for takes a thousandth of it. */
const STATEMENT_MS = 5_000
/** Longest that a statement is waited for: by then the server would have ended it. */
const DEADLINE_MS = 7_000
const MIGRATION_MS = 120_000
/** Names the lock under which one process at a time brings the tables up to date. */
const MIGRATION_LOCK = 5_283_115

/** How long things may take, in milliseconds. */
export type Patience = {
  /** A statement on the server. */
  statementMs: number
  /** A statement, the way there and back included. */
  deadlineMs: number
}

/**
 * Opens a PostgreSQL database (15 or newer) that other processes may share, and brings it up to
 * date. A connection that is lost is made again by itself; until then statements fail. One that
 * hangs fails everything that is open, and the database has to be opened again.
 * @throws Error where it cannot be reached
 */
export async function openPostgres(
  url: string,
  patience: Patience = { statementMs: STATEMENT_MS, deadlineMs: DEADLINE_MS },
): Promise<OpenDatabase> {
  await migrateAlone(url, patience)
  const client = postgres(url, { ...shared(patience.statementMs), max: CONNECTIONS_MAX })
  let notifyBroken = () => {}
  const bounded = withStatementDeadline(client, patience.deadlineMs, () => {
    notifyBroken()
    void client.end({ timeout: 0 })
  })
  const database = drizzle(bounded)
  return {
    database,
    steps: createPostgresSteps(database),
    isExclusive: false,
    onBroken(listener) {
      notifyBroken = listener
    },
    close: () => client.end({ timeout: CLOSE_SECONDS }),
  }
}

// On a connection of its own: the lock is the connection's, and a migration may take its time.
async function migrateAlone(url: string, { deadlineMs }: Patience): Promise<void> {
  const client = postgres(url, { ...shared(MIGRATION_MS), max: 1 })
  const giveUp = () => void client.end({ timeout: 0 })
  try {
    // A dead database is given up sooner than a migration would be.
    await withStatementDeadline(client, deadlineMs, giveUp).unsafe('select 1')
    const patient = withStatementDeadline(client, MIGRATION_MS, giveUp)
    await patient.unsafe(`select pg_advisory_lock(${MIGRATION_LOCK})`)
    await migrate(drizzle(patient), { migrationsFolder: MIGRATIONS_DIRECTORY })
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

/**
 * A client with a deadline on each statement and transaction, the wait for a connection included.
 * The server itself ends statements that run too long; what is still open after that hangs on a
 * dead connection, which neither answers nor fails.
 * @param onOverdue called once, when the first of them is overdue; has to end the client, which
 *   fails everything that is open
 */
function withStatementDeadline(client: Sql, deadlineMs: number, onOverdue: () => void): Sql {
  let isOverdue = false
  const watched = new Set<PropertyKey>(['unsafe', 'begin'])

  function watch(work: Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (isOverdue) return
      isOverdue = true
      onOverdue()
    }, deadlineMs)
    timer.unref()
    const end = () => clearTimeout(timer)
    work.then(end, end)
  }

  return new Proxy(client, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (!watched.has(name)) return value
      return (...given: unknown[]) => {
        const work = Reflect.apply(value, target, given)
        if (work instanceof Promise) watch(work)
        return work
      }
    },
  })
}
