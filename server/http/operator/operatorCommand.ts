import { z } from 'zod'
import { env } from '@/server/config/env'
import { closeDatabase, openDatabase } from '@/server/db/open'
import { isProcessAlive } from '@/server/db/processAlive'
import { runOperatorCommand } from '@/server/service/operator/operatorCommands'
import { type OperatorFile, readOperatorFile } from './operatorFile'

const TIMEOUT_MS = 10_000

/**
 * Has a command done by the service that runs over the data directory, or here, on its database,
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

/**
 * What the service says; undefined where it is gone. A killed one leaves its address behind, and who
 * has the port by now is another program.
 */
async function post(
  { port, token, pid }: OperatorFile,
  command: { name: string; input: unknown },
): Promise<unknown> {
  const answer = await ask(port, token, command).catch((error: unknown) => {
    if (isRefused(error) || !isProcessAlive(pid)) return undefined
    throw error
  })
  if (answer !== undefined && 'refusal' in answer) throw new Error(answer.refusal)
  return answer?.body
}

const Refusal = z.object({ error: z.string() })

// @throws where nothing answers that accepts the token
async function ask(
  port: number,
  token: string,
  command: { name: string; input: unknown },
): Promise<{ body: unknown } | { refusal: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/command`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(command),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = await response.json()
  if (response.ok) return { body }
  const refusal = Refusal.safeParse(body).data?.error ?? `the service answered ${response.status}`
  if (response.status === 401) throw new Error(refusal)
  return { refusal }
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === 'ECONNREFUSED') || isRefused(error.cause)
}
