import {
  _superRefine,
  $constructor,
  $ZodArray,
  $ZodBoolean,
  $ZodCatch,
  $ZodCheckGreaterThan,
  $ZodCheckLengthEquals,
  $ZodCheckLessThan,
  $ZodCheckMaxLength,
  $ZodCheckMinLength,
  $ZodCheckOverwrite,
  $ZodCheckRegex,
  $ZodCheckStartsWith,
  $ZodCustom,
  $ZodDefault,
  $ZodDiscriminatedUnion,
  $ZodEnum,
  $ZodISODateTime,
  $ZodLiteral,
  $ZodNever,
  $ZodNullable,
  $ZodNumber,
  $ZodNumberFormat,
  $ZodObject,
  $ZodOptional,
  $ZodPipe,
  $ZodRecord,
  $ZodString,
  $ZodTransform,
  $ZodTuple,
  $ZodUnion,
  $ZodUnknown,
  $ZodURL,
  config,
  parse as parseWith,
  safeParse as safeParseWith,
  NEVER as unread,
  util,
} from 'zod/v4/core'
import { derivedMethods } from './methods.mjs'

// zod as our sources write it (chained methods), over its own core: the same parser at a fifth of the
// weight. Pages and the package read `zod` from here; `zod.test.ts` holds that both read alike and that
// nothing is missing. The service and the types have zod itself.

// Pages with a strict content policy have no `eval`: nothing is compiled at run time.
config({ jitless: true })

const methods = {
  ...derivedMethods,
  parse(value, params) {
    return parseWith(this, value, params)
  },
  safeParse(value, params) {
    return safeParseWith(this, value, params)
  },
  get shape() {
    return this._zod.def.shape
  },
  get options() {
    return [...this._zod.values]
  },
  optional() {
    return new Optional({ type: 'optional', innerType: this })
  },
  nullable() {
    return new Nullable({ type: 'nullable', innerType: this })
  },
  default(value) {
    return new Default({
      type: 'default',
      innerType: this,
      // A list or an object of its own for each answer.
      get defaultValue() {
        return util.shallowClone(value)
      },
    })
  },
  catch(value) {
    return new Catch({ type: 'catch', innerType: this, catchValue: () => value })
  },
  pipe(next) {
    return new Pipe({ type: 'pipe', in: this, out: next })
  },
  transform(change) {
    const transform = (value, context) => change(value, withAddIssue(context))
    return this.pipe(new Transform({ type: 'transform', transform }))
  },
  refine(isGood, params) {
    return checked(this, $ZodCustom, { type: 'custom', check: 'custom', fn: isGood }, params)
  },
  superRefine(judge) {
    return withCheck(this, _superRefine(judge))
  },
  extend(shape) {
    return util.extend(this, shape)
  },
  rest(item) {
    return util.clone(this, util.mergeDefs(this._zod.def, { rest: item }))
  },
  regex(pattern, params) {
    const def = { check: 'string_format', format: 'regex', pattern }
    return checked(this, $ZodCheckRegex, def, params)
  },
  startsWith(prefix, params) {
    const def = { check: 'string_format', format: 'starts_with', prefix }
    return checked(this, $ZodCheckStartsWith, def, params)
  },
  overwrite(change) {
    return checked(this, $ZodCheckOverwrite, { check: 'overwrite', tx: change })
  },
  length(count, params) {
    const def = { check: 'length_equals', length: count }
    return checked(this, $ZodCheckLengthEquals, def, params)
  },
  positive(params) {
    const def = { check: 'greater_than', value: 0, inclusive: false }
    return checked(this, $ZodCheckGreaterThan, def, params)
  },
  int(params) {
    return withCheck(this, int(params))
  },
  min(least, params) {
    return this._zod.def.type === 'number'
      ? checked(
          this,
          $ZodCheckGreaterThan,
          { check: 'greater_than', value: least, inclusive: true },
          params,
        )
      : checked(this, $ZodCheckMinLength, { check: 'min_length', minimum: least }, params)
  },
  max(most, params) {
    return this._zod.def.type === 'number'
      ? checked(
          this,
          $ZodCheckLessThan,
          { check: 'less_than', value: most, inclusive: true },
          params,
        )
      : checked(this, $ZodCheckMaxLength, { check: 'max_length', maximum: most }, params)
  },
}

/** What zod's own transform is given; its core's has the list alone. */
function withAddIssue(context) {
  const addIssue = (issue) => {
    context.issues.push({ input: context.value, ...issue })
  }
  return Object.assign(context, { addIssue })
}

/** Definition of a schema or a check, with the sentences that the caller gives. */
function defined(def, params) {
  return { ...def, ...util.normalizeParams(params) }
}

function checked(schema, Check, def, params) {
  return withCheck(schema, new Check(defined(def, params)))
}

function withCheck(schema, check) {
  const { def } = schema._zod
  // Not spread: a getter, such as that of a default, would be read once for all answers.
  return util.clone(schema, util.mergeDefs(def, { checks: [...(def.checks ?? []), check] }))
}

const Chained = /* @__PURE__ */ $constructor('Chained', () => {}, methods)

/** A kind of schema of zod's core with the methods above. */
const chained = (Kind) =>
  $constructor('Kind', (schema, def) => {
    Kind.init(schema, def)
    Chained.init(schema, def)
  })

const Text = /* @__PURE__ */ chained($ZodString)
const DateTime = /* @__PURE__ */ chained($ZodISODateTime)
const Url = /* @__PURE__ */ chained($ZodURL)
const Numeric = /* @__PURE__ */ chained($ZodNumber)
const Whole = /* @__PURE__ */ chained($ZodNumberFormat)
const Truth = /* @__PURE__ */ chained($ZodBoolean)
const Unknown = /* @__PURE__ */ chained($ZodUnknown)
const Never = /* @__PURE__ */ chained($ZodNever)
const Literal = /* @__PURE__ */ chained($ZodLiteral)
const Enum = /* @__PURE__ */ chained($ZodEnum)
const List = /* @__PURE__ */ chained($ZodArray)
const Tuple = /* @__PURE__ */ chained($ZodTuple)
const Members = /* @__PURE__ */ chained($ZodObject)
const Entries = /* @__PURE__ */ chained($ZodRecord)
const Union = /* @__PURE__ */ chained($ZodUnion)
const Variants = /* @__PURE__ */ chained($ZodDiscriminatedUnion)
const Optional = /* @__PURE__ */ chained($ZodOptional)
const Nullable = /* @__PURE__ */ chained($ZodNullable)
const Default = /* @__PURE__ */ chained($ZodDefault)
const Catch = /* @__PURE__ */ chained($ZodCatch)
const Pipe = /* @__PURE__ */ chained($ZodPipe)
const Transform = /* @__PURE__ */ chained($ZodTransform)
const Custom = /* @__PURE__ */ chained($ZodCustom)

export const string = (params) => new Text(defined({ type: 'string' }, params))
export const number = (params) => new Numeric(defined({ type: 'number' }, params))
export const int = (params) =>
  new Whole(
    defined({ type: 'number', check: 'number_format', abort: false, format: 'safeint' }, params),
  )
export const boolean = (params) => new Truth(defined({ type: 'boolean' }, params))
export const unknown = () => new Unknown({ type: 'unknown' })
export const never = (params) => new Never(defined({ type: 'never' }, params))
export const array = (element, params) => new List(defined({ type: 'array', element }, params))
export const object = (shape, params) => new Members(defined({ type: 'object', shape }, params))
export const strictObject = (shape, params) =>
  new Members(defined({ type: 'object', shape, catchall: never() }, params))
export const looseObject = (shape, params) =>
  new Members(defined({ type: 'object', shape, catchall: unknown() }, params))
export const union = (options, params) => new Union(defined({ type: 'union', options }, params))
export const discriminatedUnion = (discriminator, options, params) =>
  new Variants(defined({ type: 'union', options, discriminator }, params))
export const record = (keyType, valueType, params) =>
  new Entries(defined({ type: 'record', keyType, valueType }, params))
export const partialRecord = (keyType, valueType, params) =>
  new Entries(defined({ type: 'record', keyType, valueType, partial: true }, params))
export const tuple = (items, rest = null) => new Tuple({ type: 'tuple', items, rest })
export const literal = (value, params) =>
  new Literal(defined({ type: 'literal', values: [value].flat() }, params))
export const custom = (fn, params) =>
  new Custom(defined({ type: 'custom', check: 'custom', fn, abort: true }, params))
export const url = (params) =>
  new Url(defined({ type: 'string', format: 'url', check: 'string_format', abort: false }, params))
export const coerce = {
  number: (params) => new Numeric(defined({ type: 'number', coerce: true }, params)),
}
export const iso = {
  datetime: (params) =>
    new DateTime(
      defined(
        {
          type: 'string',
          format: 'datetime',
          check: 'string_format',
          offset: false,
          local: false,
          precision: null,
        },
        params,
      ),
    ),
}
const enumOf = (values, params) => {
  const entries = Array.isArray(values)
    ? Object.fromEntries(values.map((value) => [value, value]))
    : values
  return new Enum(defined({ type: 'enum', entries }, params))
}

export const NEVER = unread
export { enumOf as enum }
