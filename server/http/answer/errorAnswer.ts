import { type ErrorBody, errorTable, SERVICE_TOOL } from '@/lib/schema/errors'
import { isPerpsError, PerpsError, USUAL_WAIT_SECONDS } from '@/lib/schema/perpsError'
import { isDatabaseFailure } from '@/server/db/databaseFailure'

/** An error as it goes over the wire. */
export type ErrorAnswer = { status: number; headers: Record<string, string>; body: ErrorBody }

/**
 * The one place where errors become responses. What is no PerpsError is a fault of ours: a fixed
 * sentence goes out, the error itself only into the log.
 */
export function errorAnswer(error: unknown): ErrorAnswer {
  if (!isPerpsError(error)) {
    if (isDatabaseFailure(error)) return errorAnswer(databaseGone(error))
    if (isTimeout(error)) return errorAnswer(new PerpsError(2003, undefined, { cause: error }))
    const { status, sentence } = errorTable[2000]
    return { status, headers: {}, body: { code: 2000, tool: SERVICE_TOOL, message: sentence } }
  }
  const headers: Record<string, string> = {}
  // Whoever is refused for too many requests always learns how long to wait.
  const usualSeconds = error.status === 429 ? USUAL_WAIT_SECONDS : undefined
  const waitSeconds = error.retryAfterSeconds ?? usualSeconds
  if (waitSeconds !== undefined) {
    headers['retry-after'] = String(Math.max(1, Math.ceil(waitSeconds)))
  }
  const allowed = allowedMethods(error.details)
  if (error.status === 405 && allowed !== undefined) headers.allow = allowed
  return { status: error.status, headers, body: error.toBody() }
}

// This call sent nothing: what is to be sent is written down before. An earlier one may have.
function databaseGone(cause: unknown): PerpsError {
  const message = 'The service cannot reach its database. Send the very same request again.'
  return new PerpsError(2001, message, { cause, retryAfterSeconds: 2 })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

function allowedMethods(details: unknown): string | undefined {
  if (typeof details !== 'object' || details === null || !('allowed' in details)) return undefined
  return Array.isArray(details.allowed) ? details.allowed.join(', ') : undefined
}
