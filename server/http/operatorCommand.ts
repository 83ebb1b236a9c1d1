import { env } from '@/server/config/env'
import { closeDatabase, openDatabase } from '@/server/db/open'
import { runOperatorCommand } from '@/server/service/operatorCommands'
import { readOperatorFile } from './operatorFile'

const TIMEOUT_MS = 10_000

/**
 * Has a command done by the desk that runs over the data directory, or here, on its database,
 * where none runs.
 * @throws Error saying what is wrong with the command
 */
export async function operatorCommand(name: string, input: unknown): Promise<unknown> {
  const running = readOperatorFile(env().PERPDESK_DATA_DIR)
  if (running !== undefined) {
    const response = await post(running, { name, input })
    if (response !== undefined) return response
  }
  try {
    const context = {
      openDatabase,
      nowMs: () => Date.now(),
      keys: { forget: () => {} },
      reads: { meta: { clear: () => {} } },
    }
    return await runOperatorCommand(context, name, input)
  } finally {
    await closeDatabase()
  }
}

/** Undefined where nobody listens there any more. */
async function post(
  { port, token }: { port: number; token: string },
  command: { name: string; input: unknown },
): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/command`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    if (isRefused(error)) return undefined
    throw error
  })
  if (response === undefined) return undefined
  const body: unknown = await response.json()
  if (response.ok) return body
  throw new Error(
    typeof body === 'object' && body !== null && 'error' in body
      ? String(body.error)
      : `the desk answered ${response.status}`,
  )
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ECONNREFUSED') || isRefused(error.cause)
}
