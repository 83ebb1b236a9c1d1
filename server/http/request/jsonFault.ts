/** A string, a number in any writing, or a mark; what lies between them is white space. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[-+]?[\d.][\d.eE+-]*|[{}[\],:]/g

const LEADING_ZERO = /^-?0\d/

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
