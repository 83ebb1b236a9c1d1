import { z } from 'zod'
import { isJsonObject } from '@/lib/schema/model/json'

/** A JSON Schema as OpenAPI 3.0 spells it. */
export type SchemaObject = { [key: string]: unknown }

/** Where OpenAPI keeps named schemas. */
export const COMPONENTS_PATH = '#/components/schemas/'

/**
 * JSON Schemas of named zod schemas that refer to each other by name. Responses stay open to new
 * fields; strict requests forbid unknown ones.
 */
export function namedJsonSchemas(named: ReadonlyMap<string, z.ZodType>): Map<string, SchemaObject> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of named) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => COMPONENTS_PATH + id,
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
  return new Map(Object.entries(schemas).map(([id, schema]) => [id, withoutId(schema)]))
}

/** JSON Schema of one query or path parameter: what its text stands for once read. */
export function parameterJsonSchema(schema: z.core.$ZodType): SchemaObject {
  return z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => tidy(zodSchema, jsonSchema),
  })
}

/** The names of the schemas that a schema refers to. */
export function referencedNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string'
      ? [value.slice(COMPONENTS_PATH.length)]
      : referencedNames(value),
  )
}

function tidy(zodSchema: z.core.$ZodTypes, jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { def } = zodSchema._zod
  if (def.type === 'custom' && def.fn === isJsonObject) jsonSchema.type = 'object'
  // An object without the keyword is open already; linters read the keyword as a hole.
  if (jsonSchema.additionalProperties !== false) delete jsonSchema.additionalProperties
  if ('nullable' in jsonSchema && jsonSchema.type === undefined) allowNull(jsonSchema)
  // `nullable` adds nothing to a list of values: null has to be one of them.
  if ('nullable' in jsonSchema && jsonSchema.enum?.includes(null) === false) {
    jsonSchema.enum = [...jsonSchema.enum, null]
  }
  // The format says it; the pattern behind it is a page of digits.
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  bound(jsonSchema)
}

// In OpenAPI 3.0 `nullable` adds to the type beside it alone: under `allOf` a schema that is referred
// to still refuses null, so null is an alternative of its own.
function allowNull(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  jsonSchema.anyOf = [...(jsonSchema.allOf ?? []), { type: 'object', nullable: true, enum: [null] }]
  delete jsonSchema.nullable
  delete jsonSchema.allOf
}

/** Longest text, and most entries, of an answer where no rule of ours is tighter. */
const TEXT_LENGTH_MAX = 100_000
const ITEMS_MAX = 100_000

// A reader may size what it keeps: nothing in the document is without a bound.
function bound(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  if (jsonSchema.enum !== undefined || jsonSchema.const !== undefined) return
  if (jsonSchema.type === 'integer') {
    jsonSchema.format = 'int64'
    jsonSchema.minimum ??= Number.MIN_SAFE_INTEGER
    jsonSchema.maximum ??= Number.MAX_SAFE_INTEGER
  }
  if (jsonSchema.type === 'array') jsonSchema.maxItems ??= ITEMS_MAX
  if (jsonSchema.type !== 'string') return
  jsonSchema.maxLength ??= TEXT_LENGTH_MAX
  if (jsonSchema.format === undefined) jsonSchema.pattern ??= ANY_TEXT
}

const ANY_TEXT = '^[\\s\\S]*$'

function withoutId(schema: SchemaObject): SchemaObject {
  const { $id: _id, $schema: _schema, ...rest } = schema
  return rest
}
