import {
  atLeast,
  atMost,
  beginning,
  judged,
  lengthBetween,
  matching,
  refined,
  rewritten,
  runChecks,
  whole,
} from './checks.mjs'
import { finished, withAddIssue } from './issues.mjs'
import { derivedMethods } from './methods.mjs'

/**
 * A schema as zod's chained calls make them. Its definition holds how a value is read and what the
 * schemas around it ask: whether it may be absent before (`optin`) and after reading (`optout`), the
 * values that it can have, and those of a member.
 */
export class Schema {
  constructor(def) {
    this.def = def
  }

  /** Reads `payload.value` in place; what is wrong goes to `payload.issues`. */
  run(payload, context) {
    const { def } = this
    const read = def.read(payload, context, def)
    if (def.checks) runChecks(read, def.checks, def)
    return read
  }

  safeParse(value, context = {}) {
    const { value: data, issues } = this.run({ value, issues: [] }, context)
    if (issues.length === 0) return { success: true, data }
    let error
    return {
      success: false,
      // Most callers never look: rows that cannot be read are left out.
      get error() {
        error ??= new ReadError(finished(issues, context))
        return error
      },
    }
  }

  parse(value, context) {
    const { success, data, error } = this.safeParse(value, context)
    if (!success) throw error
    return data
  }

  with(more) {
    return new Schema({ ...this.def, ...more })
  }

  checked(check) {
    return this.with({ checks: [...(this.def.checks ?? []), check] })
  }

  get shape() {
    return this.def.shape
  }

  get options() {
    return [...this.def.values]
  }

  optional() {
    const { optin, values } = this.def
    return new Schema({
      optin: optin === 'defaulted' ? optin : 'optional',
      optout: 'optional',
      values: values && new Set([...values, undefined]),
      read: (payload, context) => {
        if (payload.value !== undefined) return this.run(payload, context)
        if (optin !== 'defaulted') return payload
        payload.value = this.safeParse(undefined, context).data
        return payload
      },
    })
  }

  nullable() {
    const { optin, optout, values } = this.def
    return new Schema({
      optin,
      optout,
      values: values && new Set([...values, null]),
      read: (payload, context) => (payload.value === null ? payload : this.run(payload, context)),
    })
  }

  default(value) {
    return new Schema({
      optin: 'defaulted',
      values: this.def.values,
      read: (payload, context) => {
        const read = payload.value === undefined ? payload : this.run(payload, context)
        if (read.value === undefined) read.value = made(value)
        return read
      },
    })
  }

  catch(value) {
    const { optin, optout, values } = this.def
    return new Schema({
      optin: optin === 'defaulted' ? optin : 'optional',
      optout,
      values,
      read: (payload, context) => {
        const result = this.safeParse(payload.value, context)
        result.value = result.input = payload.value
        payload.value = result.success ? result.data : made(value, result)
        return payload
      },
    })
  }

  pipe(next) {
    const { optin, values, memberValues } = this.def
    return new Schema({
      optin,
      values,
      memberValues,
      optout: next.def.optout,
      read: (payload, context) => {
        const left = this.run(payload, context)
        // A key too many says nothing of the value itself.
        if (left.issues.every(({ code }) => code === 'unrecognized_keys')) {
          return next.run({ value: left.value, issues: left.issues }, context)
        }
        left.aborted = true
        return left
      },
    })
  }

  transform(change) {
    return this.pipe(
      new Schema({
        optin: 'optional',
        read: (payload) => {
          payload.value = change(payload.value, withAddIssue(payload))
          return payload
        },
      }),
    )
  }

  refine(isGood, params) {
    return this.checked(refined(isGood, params))
  }

  superRefine(judge) {
    return this.checked(judged(judge))
  }

  extend(shape) {
    return this.with(membersOf({ ...this.def.shape, ...shape }))
  }

  rest(rest) {
    return this.with({ rest })
  }

  regex(pattern, params) {
    return this.checked(matching(pattern, 'regex', params))
  }

  startsWith(prefix, params) {
    return this.checked(beginning(prefix, params))
  }

  overwrite(change) {
    return this.checked(rewritten(change))
  }

  length(count, params) {
    return this.checked(lengthBetween(count, count, params))
  }

  positive(params) {
    return this.checked(atLeast(0, false, params))
  }

  int(params) {
    return this.checked(whole(params))
  }

  min(least, params) {
    return this.checked(
      this.def.isNumber ? atLeast(least, true, params) : lengthBetween(least, Infinity, params),
    )
  }

  max(most, params) {
    const { isNumber } = this.def
    return this.checked(isNumber ? atMost(most, params) : lengthBetween(-Infinity, most, params))
  }
}

Object.assign(Schema.prototype, derivedMethods)

/** What `parse` throws: the issues, and their text as its message. */
class ReadError extends Error {
  constructor(issues) {
    super(JSON.stringify(issues, undefined, 2))
    Object.assign(this, { name: '$ZodError', issues })
  }
}

/** What an object's definition knows of its members. */
export function membersOf(shape) {
  return {
    shape,
    members: Object.entries(shape),
    memberValues: (key) => {
      const { values = [], optin } = shape[key].def
      return new Set(optin === undefined ? values : [...values, undefined])
    },
  }
}

/** Whether a value has members by name. */
export function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value is an object of nothing but members. */
export function isPlain(value) {
  if (!isObject(value)) return false
  if (typeof value.constructor !== 'function') return true
  const { prototype } = value.constructor
  return isObject(prototype) && Object.hasOwn(prototype, 'isPrototypeOf')
}

/** What stands in for a value: what a function makes of it, a list or an object of its own for each answer. */
function made(value, refused) {
  if (typeof value === 'function') return value(refused)
  if (Array.isArray(value)) return [...value]
  return isPlain(value) ? { ...value } : value
}
