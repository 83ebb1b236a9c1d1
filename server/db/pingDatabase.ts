import { sql } from 'drizzle-orm'
import type { Database } from './database'

/** Asks the database for nothing. @throws where it does not answer */
export async function pingDatabase(database: Database): Promise<void> {
  await database.execute(sql`select 1`)
}
