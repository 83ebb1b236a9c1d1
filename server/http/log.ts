import { pino } from 'pino'
import { env } from '@/server/config/env'
import { runtimeSlot } from '@/server/config/runtime'

/** One line per request: only what is listed here is ever written. */
export type RequestLine = {
  requestId: string
  door: string
  method: string
  path: string
  operation: string | undefined
  status: number
  code: number | undefined
  caller: string
  durationMs: number
}

/** Where the door writes what happened. */
export type DoorLog = {
  request(line: RequestLine): void
  /** A fault of ours, whole, under the id of the request it belongs to. */
  fault(what: string, error: unknown, requestId?: string): void
}

/** Writes to standard output as JSON lines. Reads that went well are written at level debug. */
export function processLog(): DoorLog {
  return runtimeSlot('log', () => {
    const logger = pino({ level: env().LOG_LEVEL, base: null })
    return {
      request(line) {
        if (line.status >= 500) logger.error(line, 'request')
        else if (line.status >= 400 || line.method === 'POST') logger.info(line, 'request')
        else logger.debug(line, 'request')
      },
      fault(what, error, requestId) {
        logger.error({ requestId, error: plainError(error) }, what)
      },
    }
  })
}

// Type, message and stack; never fields that an error may carry, such as a request or a key.
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack, cause } = error
  return { name, message, stack, ...(cause === undefined ? {} : { cause: plainError(cause) }) }
}
