import { z } from 'zod'
import { parseJson } from '@/lib/schema/parseJson'
import { PerpsError } from '@/lib/schema/perpsError'

const TOOL = 'paper'
const TIMEOUT_MS = 8_000

const Refusal = z.object({ error: z.string() })

/** One operation of the paper exchange's admin port. */
export interface PaperAdminCall {
  method: 'GET' | 'POST'
  /** Begins with a slash; never anything a caller typed. */
  path: string
  /** Of a POST; checked by the exchange, which names the field that is wrong. */
  body?: unknown
}

/**
 * Asks the paper exchange's admin port, which talks to no web page itself.
 * @param adminUrl base of that port
 * @returns its JSON answer
 * @throws PerpsError 400/2002 (refused by the exchange), 424/2004 (not reachable, or unreadable)
 */
export async function callPaperAdmin(
  adminUrl: string,
  { method, path, body }: PaperAdminCall,
  signal: AbortSignal,
): Promise<unknown> {
  const { status, text } = await send(`${adminUrl}${path}`, method, body, signal)
  const reply = parseJson(text)
  if (status >= 400 && status < 500) {
    const refusal = Refusal.safeParse(reply)
    throw new PerpsError(2002, refusal.success ? refusal.data.error : undefined, { tool: TOOL })
  }
  if (status === 200 && reply !== undefined) return reply
  throw unreadable({ status, text: text.slice(0, 500) })
}

/** What is thrown for an answer of another shape than the operation has. */
export function unreadable(details: object): PerpsError {
  const message = 'The paper exchange answered something unreadable.'
  return new PerpsError(2004, message, { tool: TOOL, details: { ...details } })
}

async function send(
  url: string,
  method: 'GET' | 'POST',
  body: unknown,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const init: RequestInit =
    method === 'GET'
      ? { method }
      : {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body ?? null),
        }
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    return { status: response.status, text: await response.text() }
  } catch (cause) {
    throw new PerpsError(2004, 'The paper exchange does not answer.', { tool: TOOL, cause })
  }
}
