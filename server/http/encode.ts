const kept = new WeakMap<object, Uint8Array>()

/**
 * The JSON bytes of a body. Those of a shared body are kept as long as the body itself, so that
 * many equal answers are written once.
 */
export function encodeJson(body: unknown, isShared: boolean): Uint8Array {
  if (!isShared || typeof body !== 'object' || body === null) return toBytes(body)
  const known = kept.get(body)
  if (known !== undefined) return known
  const bytes = toBytes(body)
  kept.set(body, bytes)
  return bytes
}

function toBytes(body: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(body))
}
