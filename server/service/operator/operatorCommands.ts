import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import type { OpenDatabase } from '@/server/db/database'
import { createApiKey, listApiKeys, NewApiKey, revokeApiKey } from '@/server/service/keys/apiKeys'
import { listNotices, NewNotice, publishNotice, withdrawNotice } from './notices'

/** Dependencies of a command: a running service, or just its database. */
export type OperatorContext = {
  openDatabase(): Promise<OpenDatabase>
  nowMs(): number
  /** Findings about keys that a running service holds. */
  keys: { forget(): void }
  /** What a running service holds of its own metadata. */
  reads: { meta: { clear(): void } }
}

type Command = (context: OperatorContext, input: unknown) => Promise<unknown>

const RowId = z.strictObject({ id: z.string().min(1).max(64) })

const commands: Readonly<Record<string, Command>> = {
  async createKey({ openDatabase, nowMs, keys }, input) {
    const wanted = parse(NewApiKey, input)
    const { database } = await openDatabase()
    const made = await createApiKey(database, wanted, nowMs())
    keys.forget()
    return made
  },
  async listKeys({ openDatabase }) {
    const { database } = await openDatabase()
    return { keys: await listApiKeys(database) }
  },
  async revokeKey({ openDatabase, nowMs, keys }, input) {
    const { id } = parse(RowId, input)
    const { database } = await openDatabase()
    if (!(await revokeApiKey(database, { id, nowMs: nowMs() }))) {
      throw validationError('id', `there is no living key ${id}`)
    }
    keys.forget()
    return { id }
  },
  async publishNotice({ openDatabase, nowMs, reads }, input) {
    const wanted = parse(NewNotice, input)
    const { database } = await openDatabase()
    const made = await publishNotice(database, wanted, { id: randomUUID(), nowMs: nowMs() })
    reads.meta.clear()
    return made
  },
  async listNotices({ openDatabase }) {
    const { database } = await openDatabase()
    return { notices: await listNotices(database) }
  },
  async withdrawNotice({ openDatabase, nowMs, reads }, input) {
    const { id } = parse(RowId, input)
    const { database } = await openDatabase()
    if (!(await withdrawNotice(database, { id, nowMs: nowMs() }))) {
      throw validationError('id', `there is no standing notice ${id}`)
    }
    reads.meta.clear()
    return { id }
  },
}

/**
 * Does what an operator asks.
 * @throws PerpsError 400/2002 naming what is wrong with the command
 */
export async function runOperatorCommand(
  context: OperatorContext,
  name: unknown,
  input: unknown,
): Promise<unknown> {
  const command =
    typeof name === 'string' && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw validationError('name', 'there is no such command')
  return await command(context, input)
}
