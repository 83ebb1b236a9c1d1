import { ErrorBody, type ErrorCode, errorTable, isErrorCode, SERVICE_TOOL } from './errors'

const brand = Symbol.for('perpdesk.PerpsError')

/** What may be said beside code and message. */
export type PerpsErrorOptions = {
  /** The provider that the error comes from; `perps` where absent. */
  tool?: string
  /** Instead of the status of the table. */
  status?: number
  /** What went wrong beneath. */
  cause?: unknown
  /** Facts for logs and for code that branches; never part of a response. */
  details?: unknown
  /** Seconds after which to try again; becomes `retry-after`. */
  retryAfterSeconds?: number
}

/** A failed call, with the number, status and sentence that a response carries. */
export class PerpsError extends Error {
  override readonly name = 'PerpsError'
  readonly [brand] = true
  readonly code: ErrorCode
  readonly status: number
  readonly tool: string
  readonly details?: unknown
  readonly retryAfterSeconds?: number

  constructor(
    code: ErrorCode,
    message: string = errorTable[code].sentence,
    options: PerpsErrorOptions = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.status = options.status ?? errorTable[code].status
    this.tool = options.tool ?? SERVICE_TOOL
    if (options.details !== undefined) this.details = options.details
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds
  }

  /** The response body that says this error. */
  toBody(): ErrorBody {
    return { code: this.code, tool: this.tool, message: this.message }
  }
}

/**
 * Recognises a PerpsError by its brand: a bundler may hold the class twice in one process, which
 * `instanceof` would not see through.
 */
export function isPerpsError(error: unknown): error is PerpsError {
  return typeof error === 'object' && error !== null && brand in error
}

/** 400/2002 naming a field, such as `params.size`. */
export function validationError(field: string, message: string, tool?: string): PerpsError {
  return new PerpsError(2002, `${field}: ${message}`, { ...withTool(tool), details: { field } })
}

/** 404/2023. */
export function marketNotFound(marketId: string, tool: string): PerpsError {
  return new PerpsError(2023, `There is no market ${JSON.stringify(marketId)}.`, { tool })
}

/** 404/2060. */
export function routeNotFound(path: string): PerpsError {
  return new PerpsError(2060, `There is no route ${path}.`)
}

/** 405/2002; `details.allowed` is what belongs into the `allow` header. */
export function methodNotAllowed(method: string, allowed: readonly string[]): PerpsError {
  return new PerpsError(2002, `method: ${method} is not allowed here, only ${allowed.join(', ')}`, {
    status: 405,
    details: { field: 'method', allowed },
  })
}

/** 413/2002. */
export function payloadTooLarge(bytesMax: number): PerpsError {
  return new PerpsError(2002, `body: must be at most ${bytesMax} bytes`, {
    status: 413,
    details: { field: 'body', bytesMax },
  })
}

/** 415/2002. */
export function unsupportedMediaType(): PerpsError {
  return new PerpsError(2002, 'content-type: must be application/json', {
    status: 415,
    details: { field: 'content-type' },
  })
}

/** 415/2002, for a body that is compressed or encoded in another way. */
export function encodedBody(): PerpsError {
  return new PerpsError(2002, 'content-encoding: must be identity or absent', {
    status: 415,
    details: { field: 'content-encoding' },
  })
}

/** 403/2002, for a request from another site to the dashboard's own gateway. */
export function foreignOrigin(): PerpsError {
  return new PerpsError(2002, 'origin: only the dashboard itself may call this address', {
    status: 403,
    details: { field: 'origin' },
  })
}

/** How long to wait after a refusal for too many requests that names no time. */
export const USUAL_WAIT_SECONDS = 10

/** 429/2090. */
export function rateLimited(retryAfterSeconds: number, tool?: string): PerpsError {
  return new PerpsError(2090, undefined, { ...withTool(tool), retryAfterSeconds })
}

/** The error that a response of the service stands for, whatever its body. */
export function errorFromResponse(
  status: number,
  body: unknown,
  retryAfterSeconds?: number,
): PerpsError {
  const parsed = ErrorBody.safeParse(body)
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (!parsed.success) {
    return new PerpsError(2000, `The service answered ${status} without an error body.`, {
      status,
      details: body,
      ...wait,
    })
  }
  const { code, tool, message } = parsed.data
  const errorCode = isErrorCode(code) ? code : 2000
  return new PerpsError(errorCode, message, { status, tool, details: { code }, ...wait })
}

function withTool(tool: string | undefined): { tool?: string } {
  return tool === undefined ? {} : { tool }
}
