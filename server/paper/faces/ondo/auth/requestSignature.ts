import { createHmac, timingSafeEqual } from 'node:crypto'

/** Clocks may differ by this much. */
export const CLOCK_WINDOW_MS = 30_000
const LOGIN = 'ondo_perps_ws_login'

/** Lower-case hexadecimal HMAC-SHA256 over `timestamp + METHOD + path with query + body`, as bytes. */
export function requestSignature(
  secret: string,
  timestamp: string,
  method: string,
  pathWithQuery: string,
  body: Uint8Array,
): string {
  return createHmac('sha256', secret)
    .update(`${timestamp}${method.toUpperCase()}${pathWithQuery}`, 'utf8')
    .update(body)
    .digest('hex')
}

/** The same over the time and the text of a stream's login, in either order: sources differ. */
export function loginSignatures(secret: string, time: string): readonly string[] {
  return [`${time}${LOGIN}`, `${LOGIN}${time}`].map((text) =>
    createHmac('sha256', secret).update(text, 'utf8').digest('hex'),
  )
}

/** Whether two signatures in hexadecimal digits are the same, in constant time. */
export function isSameSignature(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given, 'hex'), Buffer.from(wanted, 'hex')]
  return a.length === b.length && timingSafeEqual(a, b)
}
