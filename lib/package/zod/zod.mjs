import {
  coerce as coerced,
  config,
  _default as defaultOf,
  extend as extendOf,
  catch as fallbackOf,
  gte,
  length as lengthOf,
  toLowerCase as lowerCaseOf,
  lte,
  maxLength,
  minLength,
  nullable as nullableOf,
  nullish as nullishOf,
  optional as optionalOf,
  overwrite as overwriteOf,
  pick as pickOf,
  pipe as pipeOf,
  array as plainArray,
  boolean as plainBoolean,
  custom as plainCustom,
  discriminatedUnion as plainDiscriminatedUnion,
  enum as plainEnum,
  int as plainInt,
  iso as plainIso,
  literal as plainLiteral,
  looseObject as plainLooseObject,
  never as plainNever,
  number as plainNumber,
  object as plainObject,
  partialRecord as plainPartialRecord,
  record as plainRecord,
  strictObject as plainStrictObject,
  string as plainString,
  templateLiteral as plainTemplateLiteral,
  tuple as plainTuple,
  union as plainUnion,
  unknown as plainUnknown,
  url as plainUrl,
  positive as positiveOf,
  refine as refineOf,
  regex as regexOf,
  startsWith as startsWithOf,
  superRefine as superRefineOf,
  transform as transformOf,
  trim as trimOf,
  NEVER as unread,
  toUpperCase as upperCaseOf,
} from 'zod/mini'

// zod as our sources write it (chained methods), over zod/mini's functions: the same parser at a
// quarter of the weight. Pages and the package read `zod` from here; `zod.test.ts` holds that both
// read alike and that nothing is missing. The service and the types have zod itself.

// Pages with a strict content policy have no `eval`: nothing is compiled at run time.
config({ jitless: true })

const chained =
  (make) =>
  (...given) =>
    chain(make(...given))

const methods = {
  // Descriptions are for the published contract alone.
  describe() {
    return this
  },
  optional() {
    return chain(optionalOf(this))
  },
  nullable() {
    return chain(nullableOf(this))
  },
  nullish() {
    return chain(nullishOf(this))
  },
  default(value) {
    return chain(defaultOf(this, value))
  },
  catch(value) {
    return chain(fallbackOf(this, value))
  },
  pipe(next) {
    return chain(pipeOf(this, next))
  },
  transform(change) {
    return chain(
      pipeOf(
        this,
        transformOf((value, context) => change(value, withAddIssue(context))),
      ),
    )
  },
  refine(isGood, params) {
    return chain(this.check(refineOf(isGood, params)))
  },
  superRefine(judge) {
    return chain(this.check(superRefineOf(judge)))
  },
  extend(shape) {
    return chain(extendOf(this, shape))
  },
  pick(mask) {
    return chain(pickOf(this, mask))
  },
  exclude(values) {
    const left = Object.entries(this._zod.def.entries).filter(
      ([, value]) => !values.includes(value),
    )
    return chain(plainEnum(Object.fromEntries(left)))
  },
  rest(item) {
    return chain(this.clone({ ...this._zod.def, rest: item }))
  },
  regex(pattern, params) {
    return chain(this.check(regexOf(pattern, params)))
  },
  startsWith(text, params) {
    return chain(this.check(startsWithOf(text, params)))
  },
  overwrite(change) {
    return chain(this.check(overwriteOf(change)))
  },
  toLowerCase() {
    return chain(this.check(lowerCaseOf()))
  },
  toUpperCase() {
    return chain(this.check(upperCaseOf()))
  },
  trim() {
    return chain(this.check(trimOf()))
  },
  length(count, params) {
    return chain(this.check(lengthOf(count, params)))
  },
  positive(params) {
    return chain(this.check(positiveOf(params)))
  },
  int(params) {
    return chain(this.check(plainInt(params)))
  },
  min(least, params) {
    const bound = this._zod.def.type === 'number' ? gte : minLength
    return chain(this.check(bound(least, params)))
  },
  max(most, params) {
    const bound = this._zod.def.type === 'number' ? lte : maxLength
    return chain(this.check(bound(most, params)))
  },
}

/** What zod's own transform is given; zod/mini's has the list alone. */
function withAddIssue(context) {
  const addIssue = (issue) => {
    context.issues.push({ input: context.value, ...issue })
  }
  return Object.assign(context, { addIssue })
}

function chain(schema) {
  return Object.assign(schema, methods)
}

export const array = /* @__PURE__ */ chained(plainArray)
export const boolean = /* @__PURE__ */ chained(plainBoolean)
export const custom = /* @__PURE__ */ chained(plainCustom)
export const discriminatedUnion = /* @__PURE__ */ chained(plainDiscriminatedUnion)
export const int = /* @__PURE__ */ chained(plainInt)
export const literal = /* @__PURE__ */ chained(plainLiteral)
export const looseObject = /* @__PURE__ */ chained(plainLooseObject)
export const never = /* @__PURE__ */ chained(plainNever)
export const number = /* @__PURE__ */ chained(plainNumber)
export const object = /* @__PURE__ */ chained(plainObject)
export const partialRecord = /* @__PURE__ */ chained(plainPartialRecord)
export const record = /* @__PURE__ */ chained(plainRecord)
export const strictObject = /* @__PURE__ */ chained(plainStrictObject)
export const string = /* @__PURE__ */ chained(plainString)
export const templateLiteral = /* @__PURE__ */ chained(plainTemplateLiteral)
export const tuple = /* @__PURE__ */ chained(plainTuple)
export const union = /* @__PURE__ */ chained(plainUnion)
export const unknown = /* @__PURE__ */ chained(plainUnknown)
export const url = /* @__PURE__ */ chained(plainUrl)
export const coerce = { number: /* @__PURE__ */ chained(coerced.number) }
export const iso = { datetime: /* @__PURE__ */ chained(plainIso.datetime) }
const enumOf = /* @__PURE__ */ chained(plainEnum)

export const NEVER = unread
export { enumOf as enum }
