import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { components } from './openapi/components'
import type { Operation } from './operations/operation'
import { type OperationExamples, operationExamples } from './operations/operationExamples'
import { operations } from './operations/operations'

const examples: OperationExamples = operationExamples('venue-a')

/** Fields of any object inside a schema that say nothing about themselves, by path. */
function silentFields(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): string[] {
  const { def } = schema._zod
  if (seen.has(def)) return []
  seen.add(def)
  const below = children(schema)
  const silent =
    schema instanceof z.ZodObject
      ? Object.entries(schema.shape).flatMap(([name, field]) =>
          isDescribed(field) ? [] : [`${path}.${name}`],
        )
      : []
  return [
    ...silent,
    ...below.flatMap(([name, child]) => silentFields(child, `${path}.${name}`, seen)),
  ]
}

function isDescribed(field: z.core.$ZodType): boolean {
  const description = z.globalRegistry.get(field)?.description
  if (description !== undefined) return description.trim().length > 3
  return wrapped(field).some(isDescribed)
}

function wrapped(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return [schema.unwrap()]
  if (schema instanceof z.ZodDefault) return [schema.unwrap()]
  return []
}

function children(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape)
  if (schema instanceof z.ZodArray) return [['[]', schema.element]]
  if (schema instanceof z.ZodRecord) return [['{}', schema.valueType]]
  if (schema instanceof z.ZodUnion) {
    return schema.options.map((option, index): [string, z.core.$ZodType] => [`|${index}`, option])
  }
  return wrapped(schema).map((inner) => ['', inner])
}

describe('every field says what it is', () => {
  it('in every named schema', () => {
    const silent = [...components].flatMap(([name, schema]) => silentFields(schema, name))
    expect(silent).toEqual([])
    expect(components.size).toBeGreaterThan(80)
  })

  it('in every operation', () => {
    const silent = Object.values<Operation>(operations).flatMap((operation) =>
      [operation.query, operation.params, operation.body, operation.success.schema].flatMap(
        (schema) => (schema === undefined ? [] : silentFields(schema, operation.id)),
      ),
    )
    expect(silent).toEqual([])
  })

  it('and a silent one would be noticed, however deep', () => {
    const planted = z.object({
      said: z.array(z.object({ deep: z.string().optional() })).describe('A list.'),
      alternatives: z.union([z.object({ one: z.int() }), z.string()]).describe('Either.'),
    })
    expect(silentFields(planted, 'planted')).toEqual([
      'planted.said.[].deep',
      'planted.alternatives.|0.one',
    ])
  })
})

describe('strictness', () => {
  const objectsIn = (schema: z.core.$ZodType, seen = new Set<unknown>()): z.ZodObject[] => {
    if (seen.has(schema._zod.def)) return []
    seen.add(schema._zod.def)
    const below = children(schema).flatMap(([, child]) => objectsIn(child, seen))
    return schema instanceof z.ZodObject ? [schema, ...below] : below
  }
  const isStrict = (schema: z.ZodObject): boolean => schema._zod.def.catchall instanceof z.ZodNever

  it.each(Object.values<Operation>(operations))(
    'refuses unknown fields everywhere in the request of $id',
    ({ body, query, params }) => {
      const objects = [body, query, params].flatMap((part) => (part ? objectsIn(part) : []))
      expect(
        objects.filter((schema) => !isStrict(schema)).map((one) => Object.keys(one.shape)),
      ).toEqual([])
    },
  )

  it.each(Object.values<Operation>(operations))(
    'lets a later field pass through the reader of the answer of $id',
    ({ id, success }) => {
      const grown = { ...Object(examples[id]?.answer), laterField: { any: 'thing' } }
      expect(success.schema.safeParse(grown).success).toBe(true)
    },
  )

  it('closes only what is signed in answers', () => {
    const strict = Object.values<Operation>(operations)
      .flatMap(({ success }) => objectsIn(success.schema))
      .filter(isStrict)
    const names = [...components].filter(([, schema]) =>
      strict.some((one) => one.shape === Object(schema).shape),
    )
    expect(names.map(([name]) => name).sort()).toEqual([
      'EvmCall',
      'SiweChallenge',
      'StepPreimage',
      'TypedData',
      'TypedDataDomain',
      'TypedDataField',
      'VenueRequest',
    ])
  })
})
