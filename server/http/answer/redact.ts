/** Shapes of what must never stand in a log: signatures, keys and hashes, session tokens. */
const SHAPES =
  /0x[0-9a-f]{128,}|(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])|\beyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\b(?:pk|dash)_[\w-]{16,}/gi

/** A value after a name that says it is secret, as JSON, a header or a query has it. */
const NAMED =
  /((?:secret|token|password|passphrase|signature|authorization|cookie|api[-_]?key)[\w-]*["']?\s*[:=]\s*["']?(?:Bearer\s+)?)[^\s"',;&}]+/gi

const GONE = '[redacted]'

/** Makes a function that takes secrets out of a text, by their shape and the known ones by value. */
export function createRedact(secrets: readonly (string | undefined)[]): (text: string) => string {
  const values = secrets.filter((value) => value !== undefined).filter((value) => value.length >= 8)
  return (text) => {
    const shaped = text.replace(SHAPES, GONE).replace(NAMED, `$1${GONE}`)
    return values.reduce((rest, value) => rest.replaceAll(value, GONE), shaped)
  }
}
