import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from './database'
import { signerNonces } from './tables'

/** Who asks for a nonce, and when. */
export type NonceRequest = { provider: string; signer: string; nowMs: number }

/** How far ahead the row of a signer is written where one process alone gives nonces. */
const RESERVED_MS = 5_000
const SIGNERS_MAX = 10_000

type Reserve = { last: number; end: number }

const reserves = new WeakMap<Database, Map<string, Reserve>>()

/**
 * Gives a signer its next nonce: now, or one more than the last where that is ahead of the clock.
 * Strictly increasing over every process that shares the database. Where no other process has the
 * rows open, the row is written a few seconds ahead and nonces up to it are given without it; what
 * follows a restart begins above the row, so none is ever given twice.
 */
export async function nextNonce(
  { database, isExclusive }: OpenDatabase,
  request: NonceRequest,
): Promise<number> {
  if (!isExclusive) return await allotNonce(database, request)
  const kept = reservesOf(database)
  const key = `${request.provider} ${request.signer}`
  const known = kept.get(key)
  if (known !== undefined) {
    const next = Math.max(request.nowMs, known.last + 1)
    if (next <= known.end) {
      known.last = next
      return next
    }
  }
  const end = await allotNonce(database, request, RESERVED_MS)
  const first = end - RESERVED_MS
  // Of two reservations made at once the higher one is gone on with: nonces never fall.
  if ((kept.get(key)?.end ?? 0) < end) kept.set(key, { last: first, end })
  // A signer forgotten here reserves anew, above all that it was given.
  const [oldest] = kept.keys()
  if (kept.size > SIGNERS_MAX && oldest !== undefined) kept.delete(oldest)
  return first
}

/** Moves the row of a signer on by one nonce, and by as many more as are reserved. */
export async function allotNonce(
  database: Database,
  { provider, signer, nowMs }: NonceRequest,
  reserved = 0,
): Promise<number> {
  const [row] = await database
    .insert(signerNonces)
    .values({ provider, signer, nonce: nowMs + reserved })
    .onConflictDoUpdate({
      target: [signerNonces.provider, signerNonces.signer],
      set: { nonce: sql`greatest(${signerNonces.nonce} + ${1 + reserved}, excluded.nonce)` },
    })
    .returning({ nonce: signerNonces.nonce })
  if (row === undefined) throw new Error('the database returned no nonce')
  return row.nonce
}

function reservesOf(database: Database): Map<string, Reserve> {
  const known = reserves.get(database)
  if (known !== undefined) return known
  const made = new Map<string, Reserve>()
  reserves.set(database, made)
  return made
}
