type BytesByOrigin = Map<string | undefined, Uint8Array>
const bytesByBody = new WeakMap<object, BytesByOrigin>()
/** Origins that the bytes of one body are kept for. */
const ORIGINS_MAX = 8

/**
 * The JSON bytes of a body. Those of a shared body are kept as long as the body itself, so that
 * many equal answers are written once.
 * @param logoOrigin put before every `logoURI` that is a path; absent: they stay paths
 */
export function encodeJson(body: unknown, isShared: boolean, logoOrigin?: string): Uint8Array {
  if (!isShared || typeof body !== 'object' || body === null) return toBytes(body, logoOrigin)
  const byOrigin: BytesByOrigin = bytesByBody.get(body) ?? new Map()
  const cached = byOrigin.get(logoOrigin)
  if (cached !== undefined) return cached
  const bytes = toBytes(body, logoOrigin)
  // Whoever asks names the origin; what is kept stays bounded.
  if (byOrigin.size < ORIGINS_MAX) bytesByBody.set(body, byOrigin.set(logoOrigin, bytes))
  return bytes
}

function toBytes(body: unknown, logoOrigin: string | undefined): Uint8Array {
  if (logoOrigin === undefined) return Buffer.from(JSON.stringify(body))
  return Buffer.from(
    JSON.stringify(body, (key, value: unknown) =>
      key === 'logoURI' && typeof value === 'string' && value.startsWith('/')
        ? logoOrigin + value
        : value,
    ),
  )
}
