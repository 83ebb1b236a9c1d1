import { isAborted, isStopped, raise, withAddIssue, worded } from './issues.mjs'

// What may follow once a value is read as its kind. A check that refuses lets the next ones look too,
// unless it says `abort`.

const HIGH_SURROGATE = /[\uD800-\uDBFF]/

/** A check that is made of what it does; its definition is what issues are attributed to. */
function checkOf(params, look, rest) {
  const def = { ...worded(params), ...rest }
  def.look = (payload) => look(payload, def)
  return def
}

/** Runs checks over a value that was read; `of` is the definition of the schema that has them. */
export function runChecks(payload, checks, of) {
  let stopped = isAborted(payload)
  for (const check of checks) {
    if (check.isLength ? isStopped(payload) || !hasLength(payload) : stopped) continue
    const before = payload.issues.length
    check.look(payload)
    attribute(payload, before, of)
    stopped ||= isAborted(payload, before)
  }
}

function attribute({ issues }, from, of) {
  for (let at = from; at < issues.length; at += 1) issues[at].of ??= of
}

/** Refuses a list that is too long before its entries are read; `def` is its schema's definition. */
export function refusesLength(payload, def) {
  for (const check of def.checks ?? []) {
    if (!check.isLength) return false
    if (payload.value.length <= check.most) continue
    const before = payload.issues.length
    check.look(payload)
    attribute(payload, before, def)
    payload.issues[before].continue = false
    return true
  }
  return false
}

function hasLength({ value }) {
  return value?.length !== undefined
}

/** Characters of a text, a pair of surrogates as one, or entries of a list. */
function lengthOf(value) {
  return typeof value === 'string' && HIGH_SURROGATE.test(value) ? [...value].length : value.length
}

function originOf(value) {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'string' ? 'string' : 'unknown'
}

/** Holds a length between two bounds; one value for both is `exact`. */
export function lengthBetween(least, most, params) {
  const exact = least === most ? { exact: true } : {}
  return checkOf(
    params,
    (payload, def) => {
      const length = lengthOf(payload.value)
      if (least === most ? length === most : length >= least && length <= most) return
      // A length that is no number is neither: it fails the only bound there is.
      const isOver = length > most || least < 0
      const bound = isOver
        ? { code: 'too_big', maximum: most }
        : { code: 'too_small', minimum: least }
      raise(payload, def, { origin: originOf(payload.value), ...bound, inclusive: true, ...exact })
    },
    { isLength: true, most },
  )
}

/** Holds a number at or above a bound, or above it. */
export function atLeast(minimum, inclusive, params) {
  return checkOf(params, (payload, def) => {
    const { value } = payload
    if (inclusive ? value >= minimum : value > minimum) return
    raise(payload, def, { origin: 'number', code: 'too_small', minimum, inclusive })
  })
}

/** Holds a number at or below a bound. */
export function atMost(maximum, params) {
  return checkOf(params, (payload, def) => {
    if (payload.value <= maximum) return
    raise(payload, def, { origin: 'number', code: 'too_big', maximum, inclusive: true })
  })
}

const TOO_LARGE = {
  origin: 'int',
  note: 'Integers must be within the safe integer range.',
  inclusive: true,
}

/** Holds a number to whole ones that are exact. */
export function whole(params) {
  return checkOf(params, (payload, def) => {
    const { value } = payload
    if (Number.isSafeInteger(value)) return
    if (!Number.isInteger(value)) {
      const issue = { code: 'invalid_type', expected: 'int', format: 'safeint' }
      raise(payload, { ...def, abort: true }, issue)
    } else if (value > 0) {
      raise(payload, def, { ...TOO_LARGE, code: 'too_big', maximum: Number.MAX_SAFE_INTEGER })
    } else {
      raise(payload, def, { ...TOO_LARGE, code: 'too_small', minimum: Number.MIN_SAFE_INTEGER })
    }
  })
}

/** Holds a text to a pattern, which `format` names. */
export function matching(pattern, format, params) {
  return checkOf(params, (payload, def) => {
    pattern.lastIndex = 0
    if (pattern.test(payload.value)) return
    const issue = { origin: 'string', code: 'invalid_format', format, pattern: String(pattern) }
    raise(payload, def, issue)
  })
}

/** Holds a text to how it begins. */
export function beginning(prefix, params) {
  return checkOf(params, (payload, def) => {
    if (payload.value.startsWith(prefix)) return
    raise(payload, def, { origin: 'string', code: 'invalid_format', format: 'starts_with', prefix })
  })
}

/** Holds a text to an address of the web, and reads it without what browsers take out. */
export function webAddress(params) {
  return checkOf(params, (payload, def) => {
    const text = payload.value.trim()
    const { protocol } = def
    const issue = { code: 'invalid_format', format: 'url' }
    if (protocol?.source === '^https?$' && !/^https?:\/\//i.test(text)) {
      return raise(payload, def, { ...issue, note: 'Invalid URL format' })
    }
    const url = parsedUrl(text)
    if (url === undefined) return raise(payload, def, issue)
    if (protocol && !protocol.test(url.protocol.slice(0, -1))) {
      raise(payload, def, { ...issue, note: 'Invalid protocol', pattern: protocol.source })
    }
    payload.value = text.replace(/[\t\n\r]/g, '')
  })
}

function parsedUrl(text) {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/** Holds a value to a condition of the caller. */
export function refined(isGood, params) {
  return checkOf(params, (payload, def) => {
    if (isGood(payload.value)) return
    raise(payload, def, { code: 'custom', path: [...(def.path ?? [])] })
  })
}

/** Has the caller judge a value and add issues of its own. */
export function judged(judge) {
  return checkOf({}, (payload, def) => {
    judge(payload.value, withAddIssue(payload, { by: def, continue: true }))
  })
}

/** Puts another value in place of the one that was read. */
export function rewritten(change) {
  return checkOf({}, (payload) => {
    payload.value = change(payload.value)
  })
}
