import { hash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type ApiKeyRow, endApiKey, insertApiKey, listApiKeyRows } from '@/server/db/apiKeys'
import type { Database } from '@/server/db/database'

/** What an operator says of a new key. */
export const NewApiKey = z.strictObject({
  integrator: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be 1-64 of a-z, 0-9, _ and -')
    .optional(),
  limit: z.int().min(1).max(1_000_000).optional(),
})
export type NewApiKey = z.infer<typeof NewApiKey>

/** A key as it is listed: everything but the key. */
export const ListedApiKey = z.object({
  id: z.string(),
  integrator: z.string().nullable(),
  limitPerMinute: z.int().nullable(),
  createdAtMs: z.int(),
  revokedAtMs: z.int().nullable(),
})
export type ListedApiKey = z.infer<typeof ListedApiKey>

/** Makes a key of 256 random bits. It is shown this once; what is kept is its hash. */
export async function createApiKey(
  database: Database,
  { integrator, limit }: NewApiKey,
  nowMs: number,
): Promise<{ id: string; key: string }> {
  const id = randomBytes(6).toString('hex')
  const key = `pk_${randomBytes(32).toString('base64url')}`
  await insertApiKey(database, {
    id,
    hash: hashApiKey(key),
    integrationId: integrator ?? null,
    limitPerMinute: limit ?? null,
    createdAtMs: nowMs,
    revokedAtMs: null,
  })
  return { id, key }
}

/** Every key there is or was, oldest first. */
export async function listApiKeys(database: Database): Promise<ListedApiKey[]> {
  return (await listApiKeyRows(database)).map(listed)
}

/** Ends a key; false where there is no living one of that id. */
export async function revokeApiKey(
  database: Database,
  request: { id: string; nowMs: number },
): Promise<boolean> {
  return await endApiKey(database, request)
}

/** How a key is kept: it has too many random bits to be found from its hash. */
export function hashApiKey(key: string): string {
  return hash('sha256', key)
}

function listed({
  id,
  integrationId,
  limitPerMinute,
  createdAtMs,
  revokedAtMs,
}: ApiKeyRow): ListedApiKey {
  return { id, integrator: integrationId, limitPerMinute, createdAtMs, revokedAtMs }
}
