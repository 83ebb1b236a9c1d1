const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** The system's or undici's code of a failure, anywhere in the chain of causes. */
export function failureCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
    if (at instanceof AggregateError) return failureCode(at.errors[0])
  }
  return undefined
}

/** Whether no connection came about, so that the other side cannot have seen the request. */
export function neverConnected(error: unknown): boolean {
  const code = failureCode(error)
  return code !== undefined && NEVER_CONNECTED.has(code)
}
