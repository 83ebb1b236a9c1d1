import { matching, refined, refusesLength, webAddress } from './checks.mjs'
import { finished, isAborted, placed, refuse, tooMany, worded } from './issues.mjs'
import { isObject, isPlain, membersOf, Schema } from './schema.mjs'

// zod as our sources write it, read by ourselves: a quarter of the weight of zod's core, for the
// package and for pages, which have to be small. The service and the types have zod itself. `zod.test.ts` and `pageSchemas.test.ts` hold that it accepts,
// changes and refuses what zod does, with the same issues.

export const string = (params) => new Schema({ ...worded(params), read: readText })

function readText(payload, _context, def) {
  return typeof payload.value === 'string' ? payload : refuse(payload, def, { expected: 'string' })
}

export const number = (params) =>
  new Schema({ ...worded(params), isNumber: true, read: readNumber })

function readNumber(payload, _context, def) {
  const { value } = payload
  if (Number.isFinite(value)) return payload
  const received = typeof value === 'number' ? { received: String(value) } : {}
  return refuse(payload, def, { expected: 'number', ...received })
}

export const int = (params) => number(params).int(params)

export const boolean = (params) => new Schema({ ...worded(params), read: readBoolean })

function readBoolean(payload, _context, def) {
  return typeof payload.value === 'boolean'
    ? payload
    : refuse(payload, def, { expected: 'boolean' })
}

const asItIs = (payload) => payload

export const unknown = () => new Schema({ read: asItIs })
export const never = (params) => new Schema({ ...worded(params), read: readNothing })

function readNothing(payload, _context, def) {
  return refuse(payload, def, { expected: 'never' })
}

export const custom = (isGood, params) =>
  new Schema({ ...worded(params), read: asItIs }).checked(
    refined(isGood, { ...worded(params), abort: true }),
  )

export const url = (params) => string(params).checked(webAddress(params))

const DATE =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))'
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:Z)'

export const iso = {
  datetime: (params) =>
    string(params).checked(matching(new RegExp(`^${DATE}T(?:${TIME})$`), 'datetime', params)),
}

export const coerce = {
  number: (params) => {
    const read = (payload, context, def) => {
      payload.value = numberOf(payload.value)
      return readNumber(payload, context, def)
    }
    return new Schema({ ...worded(params), isNumber: true, read })
  },
}

function numberOf(value) {
  try {
    return Number(value)
  } catch {
    return value
  }
}

export const literal = (value, params) => oneOf([value].flat(), params)
const enumOf = (values, params) => oneOf(Object.values(values), params)

export { enumOf as enum }

function oneOf(values, params) {
  return new Schema({ ...worded(params), values: new Set(values), read: readOneOf })
}

function readOneOf(payload, _context, def) {
  if (def.values.has(payload.value)) return payload
  return refuse(payload, def, { code: 'invalid_value', values: [...def.values] })
}

export const array = (element, params) => new Schema({ ...worded(params), element, read: readList })

function readList(payload, context, def) {
  const { value } = payload
  if (!Array.isArray(value)) return refuse(payload, def, { expected: 'array' })
  if (refusesLength(payload, def)) return payload
  payload.value = []
  for (let at = 0; at < value.length; at += 1) {
    put(payload, at, def.element.run({ value: value[at], issues: [] }, context))
  }
  return payload
}

/** Puts a part in its place; its issues are then found below it. */
function put(payload, key, part) {
  payload.issues.push(...placed(key, part))
  payload.value[key] = part.value
}

export const tuple = (items, rest) => new Schema({ items, rest, read: readTuple })

function readTuple(payload, context, def) {
  const { items, rest } = def
  const { value } = payload
  if (!Array.isArray(value)) return refuse(payload, def, { expected: 'tuple' })
  const least = items.findLastIndex((item) => item.def.optin === undefined) + 1
  const mayEnd = items.findLastIndex((item) => item.def.optout === undefined) + 1
  const bound = { inclusive: true, origin: 'array' }
  if (!rest && value.length < least) {
    return refuse(payload, def, { ...bound, code: 'too_small', minimum: least })
  }
  if (!rest && value.length > items.length) {
    refuse(payload, def, { ...bound, code: 'too_big', maximum: items.length })
  }
  payload.value = []
  if (rest) {
    for (let at = items.length; at < value.length; at += 1) {
      put(payload, at, rest.run({ value: value[at], issues: [] }, context))
    }
  }
  const parts = items.map((item, at) => item.run({ value: value[at], issues: [] }, context))
  for (const [at, part] of parts.entries()) {
    const isOver = at >= value.length && at >= mayEnd
    if (isOver && (items[at].def.optin === 'optional' || part.issues.length > 0)) {
      payload.value.length = at
      break
    }
    put(payload, at, part)
  }
  // Places that may be absent after reading, and are.
  while (payload.value.length > value.length) {
    const at = payload.value.length - 1
    if (items[at].def.optout === undefined || payload.value[at] !== undefined) break
    payload.value.length = at
  }
  return payload
}

export const object = (shape, params) => objectOf(shape, params)
export const strictObject = (shape, params) => objectOf(shape, params, 'refuse')
export const looseObject = (shape, params) => objectOf(shape, params, 'keep')

function objectOf(shape, params, others) {
  return new Schema({ ...worded(params), ...membersOf(shape), others, read: readObject })
}

function readObject(payload, context, def) {
  const input = payload.value
  if (!isObject(input)) return refuse(payload, def, { expected: 'object' })
  payload.value = {}
  for (const [key, member] of def.members) {
    const part = member.run({ value: input[key], issues: [] }, context)
    putMember(payload, key, part, { isPresent: key in input, def: member.def })
  }
  if (def.others) readOthers(payload, input, def)
  return payload
}

function putMember(payload, key, part, { isPresent, def }) {
  const { optin, optout } = def
  if (!isPresent && optout && (optin === 'optional' || (optin && part.issues.length > 0))) return
  payload.issues.push(...placed(key, part))
  if (!isPresent && optin === undefined) {
    if (part.issues.length > 0) return
    payload.issues.push({ code: 'invalid_type', expected: 'nonoptional', path: [key] })
  } else if (part.value !== undefined || isPresent || (optin === 'defaulted' && !optout)) {
    payload.value[key] = part.value
  }
}

function readOthers(payload, input, def) {
  const keys = []
  for (const key in input) if (!Object.hasOwn(def.shape, key)) keys.push(key)
  if (def.others === 'keep') {
    // `__proto__` would replace the prototype of what is made.
    for (const key of keys) if (key !== '__proto__') payload.value[key] = input[key]
  } else if (keys.length > 0) {
    tooMany(payload, keys, def)
  }
}

export const record = (keys, values, params) => recordOf({ keys, of: values }, params)
export const partialRecord = (keys, values, params) =>
  recordOf({ keys, of: values, isPartial: true }, params)

function recordOf(def, params) {
  return new Schema({ ...worded(params), ...def, read: readRecord })
}

function readRecord(payload, context, def) {
  const input = payload.value
  if (!isPlain(input)) return refuse(payload, def, { expected: 'record' })
  const known = def.keys.def.values
  const mustHave = known && !def.isPartial
  const others = []
  payload.value = {}
  for (const key of mustHave ? known : Object.keys(input)) {
    if (key === '__proto__') continue
    const { value: name, issues } = def.keys.run({ value: key, issues: [] }, context)
    if (issues.length === 0) {
      if (name === '__proto__') continue
      const part = def.of.run({ value: input[key], issues: [] }, context)
      payload.issues.push(...placed(key, part))
      payload.value[name] = part.value
    } else if (known && def.isPartial) {
      others.push(key)
    } else {
      const issue = { code: 'invalid_key', origin: 'record', path: [key] }
      refuse(payload, def, { ...issue, issues: finished(issues, context), input: key })
    }
  }
  if (mustHave) for (const key in input) if (!known.has(key)) others.push(key)
  if (others.length > 0) tooMany(payload, others, def)
  return payload
}

export const union = (options, params) =>
  new Schema({ ...worded(params), ...among(options), read: readUnion })

/** What a schema of several knows of them. */
function among(options) {
  const optins = new Set(options.map(({ def }) => def.optin))
  const optional = optins.has('optional') ? 'optional' : undefined
  const values = options.every(({ def }) => def.values)
    ? new Set(options.flatMap(({ def }) => [...def.values]))
    : undefined
  return {
    options,
    values,
    optin: optins.has('defaulted') ? 'defaulted' : optional,
    optout: options.some(({ def }) => def.optout) ? 'optional' : undefined,
  }
}

function readUnion(payload, context, def) {
  if (!def.options[1]) return def.options[0].run(payload, context)
  const results = []
  for (const option of def.options) {
    const result = option.run({ value: payload.value, issues: [] }, context)
    if (result.issues.length === 0) return result
    results.push(result)
  }
  const fit = results.filter((result) => !isAborted(result))
  if (fit.length === 1) return fit[0]
  const errors = results.map(({ issues }) => finished(issues, context))
  return refuse(payload, def, { code: 'invalid_union', errors })
}

export const discriminatedUnion = (discriminator, options, params) => {
  const byValue = new Map()
  for (const option of options) {
    // Of two that may both lack it, its absence names neither.
    for (const value of option.def.memberValues(discriminator)) {
      byValue.set(value, byValue.has(value) ? undefined : option)
    }
  }
  const known = [...byValue.keys()].filter((value) => byValue.get(value))
  return new Schema({
    ...worded(params),
    ...among(options),
    memberValues: (key) =>
      new Set(
        key === discriminator ? known : options.flatMap(({ def }) => [...def.memberValues(key)]),
      ),
    discriminator,
    known,
    byValue,
    read: readVariant,
  })
}

function readVariant(payload, context, def) {
  const { byValue, discriminator } = def
  if (!isObject(payload.value)) return refuse(payload, def, { expected: 'object' })
  const option = byValue.get(payload.value[discriminator])
  if (option) return option.run(payload, context)
  return refuse(payload, def, {
    code: 'invalid_union',
    errors: [],
    note: 'No matching discriminator',
    discriminator,
    options: def.known,
    path: [discriminator],
  })
}

/** What a change gives back where it refuses. */
export const NEVER = Object.freeze({ status: 'aborted' })
