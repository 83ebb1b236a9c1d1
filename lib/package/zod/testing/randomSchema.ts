import fc from 'fast-check'
import type { ZodType, z } from 'zod'

/** A schema as data, so that each library can make it and a failure can be read. */
export interface Recipe {
  readonly kind: string
  readonly of?: readonly Recipe[]
  readonly keys?: readonly string[]
  readonly figure?: number
}

const KEYS = ['a', 'b', 'c', 'constructor', 'length'] as const
const TEXTS = [
  '',
  'a',
  'b',
  'ab',
  'Ab',
  ' a ',
  '1',
  '1.5',
  'length',
  '2026-02-28T12:00:00Z',
] as const

type Zod = typeof z
type Make = (zod: Zod, figure: number) => ZodType

const LEAVES: Readonly<Record<string, Make>> = {
  text: (zod) => zod.string(),
  short: (zod, figure) => zod.string().min(1).max(figure),
  exact: (zod, figure) => zod.string().length(figure, { error: 'so long' }),
  pattern: (zod) => zod.string('a text').regex(/^a/g, 'must begin so'),
  prefix: (zod) => zod.string().startsWith('a').max(1),
  trimmed: (zod) => zod.string().trim().toUpperCase().min(1),
  lower: (zod) => zod.string().toLowerCase(),
  number: (zod, figure) => zod.number().min(figure),
  most: (zod, figure) => zod.number().max(figure, 'too many').positive(),
  int: (zod, figure) => zod.int().max(figure),
  whole: (zod) => zod.number().int('whole').positive(),
  coerced: (zod) => zod.coerce.number().int(),
  boolean: (zod) => zod.boolean(),
  unknown: (zod) => zod.unknown(),
  never: (zod) => zod.never(),
  literal: (zod, figure) => zod.literal(['a', figure, true]),
  choice: (zod) => zod.enum(['a', 'b', 'length'], { error: () => 'a choice' }),
  time: (zod) => zod.iso.datetime(),
  address: (zod) => zod.url({ protocol: /^https?$/ }),
  anyAddress: (zod) => zod.url(),
  custom: (zod) => zod.custom((value) => value !== 'a', 'no a').refine(() => false),
}

const AROUND: Readonly<Record<string, (zod: Zod, of: ZodType, figure: number) => ZodType>> = {
  array: (zod, of) => zod.array(of),
  few: (zod, of, figure) => zod.array(of).min(1).max(figure).refine(isFine),
  many: (zod, of, figure) => zod.array(of, 'a list').length(figure),
  record: (zod, of) => zod.record(zod.string(), of),
  lowerRecord: (zod, of) =>
    zod.record(
      zod
        .string()
        .toLowerCase()
        .regex(/^[a-c]/),
      of,
    ),
  choices: (zod, of) => zod.record(zod.enum(['a', 'b']), of),
  fineChoices: (zod, of, figure) =>
    zod[figure > 1 ? 'record' : 'partialRecord'](zod.enum(['a', 'b']).refine(noA), of),
  someChoices: (zod, of) => zod.partialRecord(zod.enum(['a', 'b', 'c']), of),
  optional: (_, of) => of.optional(),
  nullable: (_, of) => of.nullable(),
  nullish: (_, of) => of.nullish(),
  default: (_, of, figure) => of.default([[figure], { a: figure }, figure, 'a'][figure] as never),
  makes: (_, of, figure) => of.default((() => [figure, 'a'][figure % 2]) as never),
  catch: (_, of, figure) => of.catch([figure, undefined, 'a', null][figure] as never),
  catchMakes: (_, of) =>
    of.catch((({ error, input }: { error: z.core.$ZodError; input: unknown }) => [
      input,
      error.issues.map(({ code, path, message }) => ({ code, path, message })),
    ]) as never),
  transform: (_, of) => of.transform((value) => (value === 'a' ? undefined : [value])),
  refusing: (zod, of) =>
    of.transform((value, context) => {
      if (isFine(value)) return value
      context.addIssue({ code: 'custom', message: 'not so', path: ['x'] })
      return zod.NEVER
    }),
  pipe: (zod, of, figure) => of.pipe(figure > 1 ? zod.unknown() : zod.string().max(1)),
  refine: (_, of) => of.refine(isFine, { error: 'not fine', path: ['y'] }),
  refineAgain: (_, of) => of.refine(isFine, { abort: true }).refine(() => false, 'second'),
  judge: (_, of) =>
    of.superRefine((value, context) => {
      if (!isFine(value)) context.addIssue({ code: 'custom', message: 'judged', input: value })
    }),
  overwrite: (_, of) => of.overwrite((value) => value).refine(isFine),
}

function noA(value: unknown): boolean {
  return value !== 'a'
}

function isFine(value: unknown): boolean {
  return String(JSON.stringify(value)).length % 2 === 0
}

/** Schemas of up to a few levels. */
export const recipe: fc.Arbitrary<Recipe> = fc.letrec<{ any: Recipe }>((again) => {
  const figure = fc.nat(3)
  const one = (...kinds: readonly string[]) =>
    fc.record({ kind: fc.constantFrom(...kinds), of: fc.tuple(again('any')), figure })
  const some = (...kinds: readonly string[]) =>
    fc.record({
      kind: fc.constantFrom(...kinds),
      of: fc.array(again('any'), { minLength: 1, maxLength: 3 }),
      figure,
    })
  return {
    any: fc.oneof(
      { maxDepth: 4, depthSize: 'medium' },
      fc.record({ kind: fc.constantFrom(...Object.keys(LEAVES)), figure }),
      one(...Object.keys(AROUND)),
      some('tuple', 'rest', 'union', 'variants'),
      fc
        .tuple(
          fc.constantFrom('object', 'strictObject', 'looseObject'),
          fc.uniqueArray(fc.constantFrom(...KEYS), { minLength: 1, maxLength: 3 }),
          fc.array(again('any'), { minLength: 3, maxLength: 3 }),
        )
        .map(([kind, keys, of]) => ({ kind, keys, of: of.slice(0, keys.length) })),
    ),
  }
}).any

/** The schema of a recipe, as one library makes it. */
export function made(zod: Zod, { kind, of = [], keys = [], figure = 0 }: Recipe): ZodType {
  const leaf = LEAVES[kind]
  if (leaf) return leaf(zod, figure)
  const parts = of.map((part) => made(zod, part))
  const [first = zod.unknown(), ...others] = parts
  const around = AROUND[kind]
  if (around) return around(zod, first, figure)
  switch (kind) {
    case 'tuple':
      return zod.tuple(parts as [ZodType])
    case 'rest':
      return zod.tuple(others as unknown as [ZodType], first)
    case 'union':
      return zod.union(parts)
    case 'variants':
      return zod.discriminatedUnion(
        'a',
        parts.map((part, at) => variant(zod, part, { at, figure })) as unknown as [Variant],
      )
    default:
      return zod[kind as 'object'](
        Object.fromEntries(keys.map((key, at) => [key, parts[at] ?? first])),
      )
  }
}

type Variant = ReturnType<typeof variant>

/** One of several that differ in their member `a`, at times with variants of its own. */
function variant(zod: Zod, b: ZodType, { at, figure }: { at: number; figure: number }) {
  const object = zod[at === 1 ? 'strictObject' : 'object']
  const a = zod.literal(at === 2 ? [true, 'length'] : [['a', 'b'][at] ?? 'c'])
  if (figure === 1) return object({ a: a.optional(), b })
  if (figure === 2)
    return object({ a, b })
      .refine(isFine)
      .transform((value) => [value])
  const inner = zod.discriminatedUnion('b', [
    object({ a, b: zod.literal(1) }),
    object({ a, b: zod.enum(['a', 'b']).optional() }).extend({ c: b }),
  ])
  return figure === 3 ? inner : object({ a, b })
}

/** Picks from a list, by turns that a seed gives. */
export type Pick = <T>(from: readonly T[]) => T

/** A repeatable picker. */
export function picker(seed: number): Pick {
  let state = seed
  return (from) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return from[Math.floor((state / 2 ** 32) * from.length)] as (typeof from)[number]
  }
}

const ADDRESSES = ['https://a.test/x', ' https://a\n.test', 'http:a', 'ftp://a.test', 'https://']
const OTHERS: readonly unknown[] = [
  ...[...TEXTS, ...ADDRESSES, '😀', '\ud800', 'a\ud800'],
  ...[0, -0, 1, 2, 3, 1.5, -1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, Number.NaN, -Infinity],
  ...[true, false, null, undefined, 1n, Symbol.iterator, () => 1],
  ...[[], [undefined], Array(2), {}, Object.create(null), Object.create({ a: 'a' }), new Date(0)],
  ...[Object.defineProperty({}, 'a', { value: 'a' })],
  ...[JSON.parse('{"__proto__":{"a":1},"a":"a"}'), new Map(), Object.assign([], { a: 1 })],
]

/** A value that a schema may take, spoiled here and there. */
export function valueFor(recipe: Recipe, pick: Pick): unknown {
  const { kind, of = [], keys = [] } = recipe
  const [first = recipe] = of
  if (pick(ONE_IN_TWELVE)) return pick(OTHERS)
  switch (kind) {
    case 'array':
    case 'few':
    case 'many':
      return list(pick([0, 1, 2, 3]), () => valueFor(first, pick))
    case 'tuple':
      return of.slice(0, pick([1, 2, 3, 3])).map((part) => valueFor(part, pick))
    case 'rest':
      return [...of.slice(1), ...list(pick([0, 1, 2]), () => first)].map((part) =>
        valueFor(part, pick),
      )
    case 'record':
    case 'lowerRecord':
    case 'choices':
    case 'fineChoices':
    case 'someChoices':
      return members(list(pick([0, 1, 2, 3]), () => [pick(OF_RECORDS), valueFor(first, pick)]))
    case 'union':
      return valueFor(pick(of), pick)
    case 'variants': {
      const at = pick([0, 1, 2])
      const a = ['a', 'b', true][at]
      return members([['a', a], ['b', valueFor(of[at] ?? first, pick)], ...more(pick)])
    }
    case 'object':
    case 'strictObject':
    case 'looseObject': {
      const those = keys.flatMap((key, at) =>
        pick([true, true, true, false]) ? [[key, valueFor(of[at] ?? first, pick)] as const] : [],
      )
      return members([...those, ...more(pick)])
    }
    default:
      return of.length > 0 ? valueFor(first, pick) : pick(LIKELY[kind] ?? TEXTS)
  }
}

const ONE_IN_TWELVE = [true, ...Array(11).fill(false)]
const FIGURES = [0, 1, 2, 3, -1, 1.5]
/** What leaves take that are no text. */
const LIKELY: Readonly<Record<string, readonly unknown[]>> = {
  ...{
    number: FIGURES,
    most: FIGURES,
    int: FIGURES,
    whole: FIGURES,
    coerced: [...FIGURES, '3', ''],
  },
  ...{ boolean: [true, false], literal: ['a', true, 1, 2], choice: ['a', 'b', 'length'] },
  ...{ address: ADDRESSES, anyAddress: ADDRESSES, custom: ['b'], unknown: [{}, [], undefined] },
  ...{ short: ['a', 'ab', '😀😀'], exact: ['', 'a', '😀', 'a😀'], time: TEXTS.slice(-1) },
}

const OF_RECORDS = ['a', 'b', 'A', 'c', '1', '__proto__', 'constructor']

function more(pick: Pick): readonly (readonly [string, unknown])[] {
  return pick([false, false, true]) ? [[pick(['z', '__proto__', 'toString']), pick(OTHERS)]] : []
}

function list<T>(length: number, make: () => T): readonly T[] {
  return Array.from({ length }, make)
}

/** An object with members of its own, `__proto__` too. */
function members(entries: readonly (readonly [string, unknown])[]): object {
  const rest = { enumerable: true, configurable: true, writable: true }
  return Object.defineProperties(
    {},
    Object.fromEntries(entries.map(([key, value]) => [key, { value, ...rest }])),
  )
}
