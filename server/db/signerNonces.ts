import { sql } from 'drizzle-orm'
import type { Database, OpenDatabase } from './database'
import { signerNonces } from './tables'

/** Who asks for a nonce, and when. */
export type NonceRequest = { provider: string; signer: string; nowMs: number }

/** How far ahead the row of a signer is written where one process alone gives nonces. */
const RESERVED_MS = 5_000
const SIGNERS_MAX = 10_000

type Reserve = { last: number; end: number }
type Signers = { kept: Map<string, Reserve>; reserving: Map<string, Promise<void>> }

const signersOf = new WeakMap<Database, Signers>()

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
  const { kept, reserving } = knownSigners(database)
  const key = `${request.provider} ${request.signer}`
  for (;;) {
    const known = kept.get(key)
    const next = Math.max(request.nowMs, (known?.last ?? 0) + 1)
    if (known !== undefined && next <= known.end) {
      known.last = next
      return next
    }
    // One at a time: each moves the row on, and venues and clients judge nonces by the clock.
    let reserved = reserving.get(key)
    if (reserved === undefined) {
      reserved = reserve(database, kept, key, request).finally(() => reserving.delete(key))
      reserving.set(key, reserved)
    }
    await reserved
  }
}

async function reserve(
  database: Database,
  kept: Map<string, Reserve>,
  key: string,
  request: NonceRequest,
): Promise<void> {
  const end = await allotNonce(database, request, RESERVED_MS)
  kept.set(key, { last: end - RESERVED_MS - 1, end })
  // A signer forgotten here reserves anew, above all that it was given.
  const [oldest] = kept.keys()
  if (kept.size > SIGNERS_MAX && oldest !== undefined) kept.delete(oldest)
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

function knownSigners(database: Database): Signers {
  const known = signersOf.get(database)
  if (known !== undefined) return known
  const made = { kept: new Map(), reserving: new Map() }
  signersOf.set(database, made)
  return made
}
