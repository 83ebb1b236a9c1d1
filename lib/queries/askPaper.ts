import type { z } from 'zod'
import { errorFromResponse, PerpsError } from '@/lib/schema/perpsError'

const TIMEOUT_MS = 10_000

/**
 * Asks the controls of the paper exchange and reads the answer by its schema.
 * @param url the control's address, of this desk
 * @param body of a POST; without one it is a GET
 * @throws PerpsError in the words of the exchange
 */
export async function askPaper<Schema extends z.ZodType>(
  url: string,
  answer: Schema,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<z.infer<Schema>> {
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  const init: RequestInit = {
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }
  let response: Response
  try {
    response = await fetch(url, init)
  } catch (cause) {
    throw new PerpsError(2001, 'The desk could not be reached.', { cause })
  }
  const reply: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw errorFromResponse(response.status, reply)
  const read = answer.safeParse(reply)
  if (read.success) return read.data
  throw new PerpsError(2004, 'The paper exchange answered something unreadable.', {
    cause: read.error,
  })
}
