import { randomUUID } from 'node:crypto'

const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_INTEGER = /^-?[1-9]\d{15,}$/

/** Begins long integers while they are texts; no client can know it. */
const MARK = `${randomUUID()}:`
const MARKED = new RegExp(`"${MARK}(-?\\d+)"`, 'g')

/** JSON with its integers of 16 digits and more as texts: a number may not hold them. */
function quoteLong(json: string, mark = ''): string {
  return json.replace(STRING_OR_NUMBER, (token) =>
    LONG_INTEGER.test(token) ? `"${mark}${token}"` : token,
  )
}

/** JSON of a transaction; integers of 16 digits and more are kept as texts. Throws as JSON.parse does. */
export function parseInfo(text: string): unknown {
  return JSON.parse(quoteLong(text))
}

/**
 * The text of a transaction that came as an object of a `jsonapi/sendtx` frame, with every digit of
 * its integers: an order index reaches 2^60.
 * @param frame one that was read as JSON before
 */
export function infoOfFrame(frame: string): string {
  const marked: unknown = JSON.parse(quoteLong(frame, MARK))
  return JSON.stringify(Object(Object(marked).data).tx_info).replace(MARKED, '$1')
}
