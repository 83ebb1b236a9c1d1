import { and, eq } from 'drizzle-orm'
import type { Database } from './database'
import { termsAcceptances } from './tables'

/** Keeps that an address accepted a version; its first acceptance counts. */
export async function insertAcceptance(
  database: Database,
  row: typeof termsAcceptances.$inferSelect,
): Promise<void> {
  await database.insert(termsAcceptances).values(row).onConflictDoNothing()
}

/** When an address first accepted a version, in Unix milliseconds; undefined where it did not. */
export async function findAcceptance(
  database: Database,
  { address, termsVersion }: { address: string; termsVersion: string },
): Promise<number | undefined> {
  const [row] = await database
    .select({ acceptedAtMs: termsAcceptances.acceptedAtMs })
    .from(termsAcceptances)
    .where(
      and(eq(termsAcceptances.address, address), eq(termsAcceptances.termsVersion, termsVersion)),
    )
  return row?.acceptedAtMs
}
