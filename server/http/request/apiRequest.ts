/** Where a request came in: the public API, or the dashboard's own same-origin gateway. */
export type GatewayName = 'public' | 'bff'

/** A request as the core reads it, whichever server brought it. */
export type ApiRequest = {
  gateway: GatewayName
  method: string
  /** As sent, without the query. */
  path: string
  /** Without the question mark. */
  search: string
  /** Address of the peer's socket. */
  remoteAddress: string
  /** A header by its lower-case name; several of one name joined by a comma. */
  header(name: string): string | undefined
  /**
   * The bytes of the body, none where there is none.
   * @throws PerpsError 413 as soon as there are more than `bytesMax`, 400/2002 where it broke off
   */
  readBody(bytesMax: number): Promise<Uint8Array>
  /** Aborts when the caller is gone. */
  signal(): AbortSignal
}

/** What the core answers. */
export type ApiResponse = {
  status: number
  /** Id that another service gave the request; the gateway's own where absent. */
  requestId?: string
  /** Names, in lower case, and values alternate: the form that node writes fastest. */
  headers: string[]
  body: Uint8Array | string
}
