const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const BIG_INTEGER = /^-?\d{16,}$/
const MANY_DIGITS = /\d{16}/

/**
 * Reads JSON and keeps whole numbers of 16 digits and more as text: order indices reach 2^60, which
 * a JavaScript number cannot hold. Throws as JSON.parse does.
 */
export function parseExactJson(text: string): unknown {
  // Most frames hold none; to look for one costs a tenth of reading them token by token.
  if (!MANY_DIGITS.test(text)) return JSON.parse(text)
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (BIG_INTEGER.test(token) ? `"${token}"` : token)),
  )
}

/** Reads JSON as `parseExactJson` does; undefined for text that is no JSON. */
export function readExactJson(text: string): unknown {
  try {
    return parseExactJson(text)
  } catch {
    return undefined
  }
}
