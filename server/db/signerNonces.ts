import { sql } from 'drizzle-orm'
import type { Database } from './database'
import { signerNonces } from './tables'

/**
 * Gives a signer its next nonce: now, or one more than the last where that is ahead of the clock.
 * Strictly increasing over every process that shares the database.
 */
export async function allotNonce(
  database: Database,
  { provider, signer, nowMs }: { provider: string; signer: string; nowMs: number },
): Promise<number> {
  const [row] = await database
    .insert(signerNonces)
    .values({ provider, signer, nonce: nowMs })
    .onConflictDoUpdate({
      target: [signerNonces.provider, signerNonces.signer],
      set: { nonce: sql`greatest(${signerNonces.nonce} + 1, excluded.nonce)` },
    })
    .returning({ nonce: signerNonces.nonce })
  if (row === undefined) throw new Error('the database returned no nonce')
  return row.nonce
}
