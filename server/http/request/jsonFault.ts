/** A string, a number in any writing, or a mark; what lies between them is white space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[-+]?[\d.][\d.eE+-]*|[{}[\],:]/g

const LEADING_ZERO = /^-?0\d/

const QUOTE = 0x22
const COLON = 0x3a
const BACKSLASH = 0x5c
/** Deeper values are not counted: a body can be deeper than the call stack, and is refused then. */
const COUNTED_DEPTH_MAX = 20

/**
 * What is wrong with JSON that a reader would take for something else, or refuse without saying
 * why: a name given twice in an object, a number too large for one, or one that begins with zeros.
 */
export function findJsonFault(text: string): string | undefined {
  // Names seen so far in each object around; undefined for a list.
  const around: (Set<string> | undefined)[] = []
  let last = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const first = token[0]
    if (first === '{') around.push(new Set())
    else if (first === '[') around.push(undefined)
    else if (first === '}' || first === ']') around.pop()
    else if (first === ':') {
      const twice = repeatedName(around.at(-1), last)
      if (twice !== undefined) return `gives ${twice} twice`
    } else if (first !== '"' && first !== ',') {
      if (LEADING_ZERO.test(token)) return `must not begin a number with zeros: ${shorten(token)}`
      if (Math.abs(Number(token)) === Number.POSITIVE_INFINITY) {
        return `must not have a number as large as ${shorten(token)}`
      }
    }
    last = token
  }
  return undefined
}

/**
 * The same of text that `JSON.parse` read as this value. Nearly every body is sound, and counting
 * shows it without reading names: each colon outside a string is a member, and a name given twice
 * leaves fewer of them in the value.
 */
export function findParsedFault(text: string, value: unknown): string | undefined {
  return countMembers(value) === countColons(text) ? undefined : findJsonFault(text)
}

/** Members of all objects in a value; NaN where it is deep, or a number in it was too large. */
function countMembers(value: unknown, depth = 0): number {
  if (typeof value === 'number') return Number.isFinite(value) ? 0 : Number.NaN
  if (typeof value !== 'object' || value === null) return 0
  if (depth >= COUNTED_DEPTH_MAX) return Number.NaN
  const isList = Array.isArray(value)
  const items: readonly unknown[] = isList ? value : Object.values(value)
  let count = isList ? 0 : items.length
  for (const item of items) count += countMembers(item, depth + 1)
  return count
}

/** Colons outside strings, in well-formed JSON. */
function countColons(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === COLON) count += 1
    else if (code === QUOTE) at = endOfString(text, at)
  }
  return count
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return text.length
}

function repeatedName(names: Set<string> | undefined, token: string): string | undefined {
  if (names === undefined) return undefined
  const name = token.includes('\\') ? unescaped(token) : token
  if (names.has(name)) return shorten(name)
  names.add(name)
  return undefined
}

function unescaped(token: string): string {
  try {
    return JSON.stringify(JSON.parse(token))
  } catch {
    return token
  }
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
