import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type * as classic from 'zod'
import { z } from 'zod'
import { fuzzSeed } from '@/lib/client/testing/fuzzSeed'
import { parse } from '@/lib/schema/parse'

/** The stand-in for zod beside the library itself: what one accepts, changes or refuses, the other does. */
type Zod = typeof z

const path = './reader.mjs'
const slim: Zod = await import(path)

const shapes: readonly (readonly [string, (zod: Zod) => classic.ZodType])[] = [
  ['text bounds', (zod) => zod.string().min(2).max(5).regex(/^a/)],
  ['numbers', (zod) => zod.number().min(0).max(9)],
  ['whole numbers', (zod) => zod.int().min(-3).max(3)],
  ['lists of one length', (zod) => zod.array(zod.int()).length(2)],
  ['lists', (zod) => zod.array(zod.int()).min(1).max(2)],
  [
    'optional members',
    (zod) => zod.object({ a: zod.string().optional(), b: zod.int().nullable() }),
  ],
  ['defaults', (zod) => zod.object({ a: zod.string().default('x'), b: zod.int().catch(7) })],
  [
    'defaults that a function makes',
    (zod) =>
      zod.object({
        a: zod
          .string()
          .optional()
          .default(() => 'made'),
        b: zod
          .object({ c: zod.int() })
          .catch(
            ({ error, input }) =>
              [input, error.issues.map(({ code, path: at }) => [code, at.join('.')])] as never,
          ),
      }),
  ],
  ['strict objects', (zod) => zod.strictObject({ a: zod.unknown() }).describe('a')],
  [
    'extended objects',
    (zod) => zod.object({ a: zod.int() }).extend({ b: zod.boolean().nullish() }),
  ],
  ['loose objects', (zod) => zod.looseObject({ a: zod.literal('a') })],
  [
    'changes',
    (zod) =>
      zod
        .string()
        .transform((text) => text.length)
        .pipe(zod.int().max(3)),
  ],
  ['rewriting', (zod) => zod.string().overwrite((text) => text.toUpperCase())],
  ['conditions', (zod) => zod.string().refine((text) => text.startsWith('a'), { error: 'no' })],
  [
    'judgements',
    (zod) =>
      zod.object({ a: zod.int(), b: zod.int() }).superRefine(({ a, b }, context) => {
        if (a > b) context.addIssue({ code: 'custom', path: ['a'], message: 'too large' })
      }),
  ],
  [
    'unions',
    (zod) => zod.union([zod.int(), zod.literal('a'), zod.tuple([zod.int(), zod.boolean()])]),
  ],
  [
    'variants',
    (zod) =>
      zod.discriminatedUnion('a', [
        zod.object({ a: zod.literal('x') }),
        zod.strictObject({ a: zod.literal('y'), b: zod.int() }),
      ]),
  ],
  ['records', (zod) => zod.record(zod.string(), zod.int())],
  ['choices', (zod) => zod.enum(['a', 'c'])],
  ['rows with a rest', (zod) => zod.tuple([zod.int(), zod.string()]).rest(zod.boolean())],
  ['rows with what follows', (zod) => zod.tuple([zod.int()], zod.string())],
  ['lower case', (zod) => zod.string().toLowerCase().max(3)],
  ['prefixes', (zod) => zod.string().startsWith('0x')],
  ['times', (zod) => zod.iso.datetime({ error: 'no time' })],
  ['own kinds', (zod) => zod.custom<string>((value) => value === 'a')],
  ['nothing', (zod) => zod.array(zod.never()).max(0)],
  ['positive numbers', (zod) => zod.number().positive()],
  ['what can be made a number', (zod) => zod.coerce.number().int().positive().optional()],
  ['trimmed text', (zod) => zod.string().trim().toUpperCase().min(1)],
  ['some of the choices', (zod) => zod.partialRecord(zod.enum(['a', 'b']), zod.int().min(1))],
  ['all of the choices', (zod) => zod.record(zod.enum(['a', 'b']), zod.int().optional())],
  ['records by a pattern', (zod) => zod.record(zod.string().regex(/^[ab]$/), zod.unknown())],
  ['rows with optional places', (zod) => zod.tuple([zod.int(), zod.string().optional()])],
  ['addresses', (zod) => zod.url({ protocol: /^https?$/ }).max(30)],
  [
    'refusals within a change',
    (zod) =>
      zod.string().transform((text, context) => {
        if (text !== 'a') context.addIssue({ code: 'custom', message: 'must be a' })
        return text === 'a' ? 1 : zod.NEVER
      }),
  ],
  [
    'defaults of what may be absent',
    (zod) =>
      zod.object({ a: zod.int().default(1).optional(), b: zod.boolean().optional().catch(false) }),
  ],
  [
    'changes of what may be absent',
    (zod) =>
      zod.object({
        a: zod
          .int()
          .optional()
          .transform((number) => number ?? 5),
        b: zod.unknown(),
      }),
  ],
  [
    'conditions on what was judged',
    (zod) =>
      zod
        .strictObject({ a: zod.string().max(1), b: zod.int().min(2).optional() })
        .refine(({ a }) => a !== 'b', { path: ['a'], error: 'not b' }),
  ],
  [
    'variants within variants',
    (zod) =>
      zod.discriminatedUnion('a', [
        zod.object({ a: zod.enum(['x', 'y']), b: zod.string() }),
        zod.discriminatedUnion('b', [
          zod.object({ a: zod.literal('a'), b: zod.literal(1) }),
          zod.object({ a: zod.literal('a'), b: zod.literal(true) }),
        ]),
      ]),
  ],
  [
    'lists of unions',
    (zod) => zod.array(zod.union([zod.strictObject({ a: zod.int() }), zod.string().max(1)])),
  ],
]

const leaf = fc.constantFrom<unknown>(
  ...[
    '',
    'a',
    'AB',
    'ab',
    'abcdef',
    'b',
    'x',
    'y',
    '0x',
    '0xab',
    '0xzz',
    '2026-01-31T12:00:00.000Z',
  ],
  ...[' a ', 'https://a.test/x', 'ftp://a.test', 'https://', '😀', '😀😀'],
  ...[0, 1, 3, 4, 9, 10, -1, 1.5, Number.NaN, true, null, undefined],
)
const member = fc.oneof(leaf, fc.array(leaf, { maxLength: 3 }))
const value = fc.oneof(
  member,
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), member, { maxKeys: 3 }),
  fc.record({ a: leaf, b: leaf }),
)

describe('the reader of our own', () => {
  it.each(shapes)('reads %s as zod does', (_, make) => {
    const [own, other] = [make(z), make(slim)]
    fc.assert(
      fc.property(value, (input) => {
        const [mine, theirs] = [own.safeParse(input), other.safeParse(input)]
        expect(theirs.success).toBe(mine.success)
        if (mine.success) expect(theirs.data).toEqual(mine.data)
        else {
          expect(placesOf(theirs)).toEqual(placesOf(mine))
          expect(sentenceOf(other, input)).toBe(sentenceOf(own, input))
        }
      }),
      { numRuns: 400, seed: fuzzSeed('zod', 7) },
    )
  })

  it('has everything of zod that what pages load asks for', () => {
    const own = new Set([...Object.keys(slim), ...methodsOf(slim.string())])
    const asked = sources().flatMap(({ name, text }) =>
      [...text.matchAll(text.includes("from 'zod'") ? CALLS : CALLS_OF_NAMED)].flatMap(
        ([, kind, method]) => {
          const word = kind ?? method ?? ''
          const isZods = kind !== undefined || (ZOD_METHODS.has(word) && !LANGUAGE.has(word))
          return isZods && !own.has(word) ? [`${name}: ${word}`] : []
        },
      ),
    )
    expect(asked).toEqual([])
  })

  it('gives each answer a default of its own', () => {
    const list = slim.array(slim.int()).default([1])
    for (const member of [list, list.refine(() => true)]) {
      const schema = slim.object({ a: member })
      schema.parse({}).a.push(2)
      expect(schema.parse({})).toEqual({ a: [1] })
    }
  })

  it('asks the function of a default once for each answer, and for no value that is there', () => {
    const askedBy = (zod: Zod) => {
      const make = vi.fn(() => 'made')
      const schema = zod.array(zod.string().default(make))
      expect(schema.parse([undefined, 'given', undefined])).toEqual(['made', 'given', 'made'])
      return make.mock.calls.length
    }
    expect(askedBy(slim)).toEqual(askedBy(z))
  })

  it('gives a default that is neither list nor plain object as it is', () => {
    const day = new Date(0)
    for (const zod of [z, slim]) {
      expect(zod.unknown().default(day).parse(undefined)).toBe(day)
    }
  })

  it('names the members of an object and the choices of a list', () => {
    expect(slim.object({ a: slim.int() }).shape.a.safeParse(1.5).success).toBe(false)
    expect(slim.enum(['a', 'b']).options).toEqual(['a', 'b'])
  })

  it('keeps the sentences that a schema brings', () => {
    const messageOf = (zod: Zod) =>
      zod.string({ error: 'say a' }).regex(/^a$/, { error: 'must be a' }).safeParse('b').error
        ?.issues[0]?.message
    expect(messageOf(slim)).toBe('must be a')
    expect(messageOf(slim)).toBe(messageOf(z))
  })
})

function placesOf({ error }: classic.ZodSafeParseResult<unknown>) {
  return error?.issues.map(({ code, path: at }) => [code, at.join('.')])
}

/** What our own answers say of a value that is refused. */
function sentenceOf(schema: classic.ZodType, input: unknown) {
  try {
    return parse(schema, input)
  } catch (error) {
    return String(error)
  }
}

/** Calls of zod, of what such a call gives, and of what is named as schemas are. */
const CALLS = /\bz\.([a-z]\w*)\s*\(|(?:\)|\b[A-Z]\w*)\s*\.([a-z]\w*)\(/g
/** A schema that is imported is asked by its name alone. */
const CALLS_OF_NAMED = /(?!)()|(?<![\w.])[A-Z]\w*[a-z]\w*\s*\.([a-z]\w*)\(/g

const ZOD_METHODS = new Set(
  [z.string(), z.number(), z.object({}), z.array(z.any()), z.tuple([]), z.enum(['a'])].flatMap(
    methodsOf,
  ),
)
const LANGUAGE = new Set(
  [String, Array, Map, Set, Promise, TextEncoder]
    .flatMap((type) => methodsOf(type.prototype))
    .concat(methodsOf(Number)),
)
// A figure in the language, a method in zod.
LANGUAGE.delete('length')

function methodsOf(value: object): readonly string[] {
  const names: string[] = []
  for (
    let level = value;
    level && level !== Object.prototype;
    level = Object.getPrototypeOf(level)
  ) {
    names.push(...Object.getOwnPropertyNames(level))
  }
  return names
}

/** Sources that may come to a page; what makes the published contract does not. */
function sources(): readonly { name: string; text: string }[] {
  return ['lib', 'components', 'app'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing|openapi|build\//.test(name))
      .map((name) => ({ name, text: readFileSync(join(room, name), 'utf8') })),
  )
}
