import { type DestinationStream, pino } from 'pino'
import { env } from '@/server/config/env'
import { runtimeSlot } from '@/server/runtime/runtime'

/** One line per request: only what is listed here is ever written. */
export type RequestLine = {
  requestId: string
  gateway: string
  method: string
  path: string
  operation: string | undefined
  status: number
  code: number | undefined
  caller: string
  durationMs: number
}

/** Where the gateway writes what happened. */
export type GatewayLog = {
  request(line: RequestLine): void
  /** A fault of ours, whole, under the id of the request it belongs to. */
  fault(summary: string, error: unknown, requestId?: string): void
}

/** Longest path that is written. */
const PATH_LENGTH_MAX = 256

/** The log of this process: JSON lines on standard output. */
export function processLog(): GatewayLog {
  return runtimeSlot('log', () => {
    const { LOG_LEVEL, PERPS_DASHBOARD_KEY, DATABASE_URL, REDIS_URL } = env()
    const secrets = [PERPS_DASHBOARD_KEY, DATABASE_URL, REDIS_URL]
    // Written beside the answers and not before them; what is left is written when the process ends.
    return createLog(pino.destination({ dest: 1, sync: false }), { level: LOG_LEVEL, secrets })
  })
}

/**
 * Writes one line per request, and faults. No line holds a secret: known ones and whatever has the
 * shape of one are taken out.
 */
export function createLog(
  destination: DestinationStream,
  { level, secrets }: { level: string; secrets: readonly (string | undefined)[] },
): GatewayLog {
  const logger = pino({ level, base: null }, destination)
  const redact = createRedact(secrets)
  return {
    request(line) {
      const written = { ...line, path: redact(line.path.slice(0, PATH_LENGTH_MAX)) }
      if (line.status >= 500) logger.error(written, 'request')
      else logger.info(written, 'request')
    },
    fault(summary, error, requestId) {
      logger.error({ requestId, error: plainError(error, redact) }, redact(summary))
    },
  }
}

// Type, message and stack; never fields that an error may carry, such as a request or a key.
function plainError(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof Error)) return { message: redact(String(error)) }
  const { name, message, stack, cause } = error
  return {
    name,
    message: redact(message),
    stack: redact(stack ?? ''),
    ...(cause === undefined ? {} : { cause: plainError(cause, redact) }),
  }
}

/** Shapes of what must never be in a log: signatures, keys and hashes, session tokens. */
const SHAPES =
  /0x[0-9a-f]{128,}|(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\b(?:pk|dash)_[\w-]{16,}/gi

/** A value after a name that says it is secret, as JSON, a header or a query has it. */
const NAMED =
  /((?:secret|token|password|passphrase|signature|authorization|cookie|api[-_]?key)[\w-]*["']?\s*[:=]\s*["']?(?:Bearer\s+)?)[^\s"',;&}]+/gi

const GONE = '[redacted]'

/** Makes a function that takes secrets out of a text, by their shape and the known ones by value. */
function createRedact(secrets: readonly (string | undefined)[]): (text: string) => string {
  const values = secrets.filter((value) => value !== undefined).filter((value) => value.length >= 8)
  return (text) => {
    const shaped = text.replace(SHAPES, GONE).replace(NAMED, `$1${GONE}`)
    return values.reduce((rest, value) => rest.replaceAll(value, GONE), shaped)
  }
}
