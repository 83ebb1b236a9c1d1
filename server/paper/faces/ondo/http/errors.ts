/** A refusal in the venue's words. */
export class VenueError extends Error {
  override readonly name = 'VenueError'
  constructor(
    /** `error_code`; empty for a plain bad request. */
    readonly code: string,
    message: string,
    readonly status = 400,
  ) {
    super(message)
  }
}

/** A query or body that does not say what it should. */
export function badRequest(reason: string): VenueError {
  return new VenueError('bad_query_param', `bad request: ${reason}`)
}

export const unauthorized = (code: string, message: string): VenueError =>
  new VenueError(code, message, 401)

export const denied = (code: string, message: string): VenueError =>
  new VenueError(code, message, 403)
