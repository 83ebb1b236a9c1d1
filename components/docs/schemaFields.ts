import { COMPONENTS_PATH, type SchemaObject } from '@/lib/schema/openapi/jsonSchema'

/** One field of a body or an answer; nested fields follow their parent. */
export interface FieldRow {
  /** Of a nested field its own name; an alternative is named by the field that only it has. */
  name: string
  /** How deep it is nested; 0 for a field of the whole. */
  depth: number
  /** In words of JSON: `text`, `object[]`, `oneOf`. */
  type: string
  isRequired: boolean
  description: string
}

type Schemas = Readonly<Record<string, SchemaObject>>

/** Deeper fields are in the contract itself. */
const DEPTH_MAX = 3

/** The fields of a JSON schema in reading order. Alternatives follow each other under their names. */
export function fieldsOf(schema: unknown, schemas: Schemas, depth = 0): FieldRow[] {
  const { properties, required, oneOf, anyOf, allOf, items } = resolve(schema, schemas)
  if (Array.isArray(allOf)) return allOf.flatMap((part) => fieldsOf(part, schemas, depth))
  const alternatives = Array.isArray(oneOf) ? oneOf : anyOf
  if (Array.isArray(alternatives)) {
    return alternatives.flatMap((part) => alternative(part, schemas, depth))
  }
  if (items !== undefined) return fieldsOf(items, schemas, depth)
  const needed = new Set(Array.isArray(required) ? required : [])
  return Object.entries(objectOf(properties)).flatMap(([name, field]) => {
    const resolved = resolve(field, schemas)
    const row = {
      name,
      depth,
      type: typeOf(resolved, schemas),
      isRequired: needed.has(name),
      description: text(objectOf(field).description) || text(resolved.description),
    }
    return depth + 1 >= DEPTH_MAX ? [row] : [row, ...fieldsOf(field, schemas, depth + 1)]
  })
}

function alternative(part: unknown, schemas: Schemas, depth: number): FieldRow[] {
  const resolved = resolve(part, schemas)
  const fields = fieldsOf(part, schemas, depth + 1)
  if (fields.length === 0) return []
  const action = objectOf(objectOf(resolved.properties).action)
  const [constant] = Array.isArray(action.enum) ? action.enum : []
  const { $ref } = objectOf(part)
  const ref = typeof $ref === 'string' ? $ref.slice(COMPONENTS_PATH.length) : ''
  return [
    {
      name: text(constant) || ref || '…',
      depth,
      type: 'one of these',
      isRequired: false,
      description: text(resolved.description),
    },
    ...(depth === 0 ? fields : []),
  ]
}

function typeOf(schema: SchemaObject, schemas: Schemas): string {
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(' | ')
  if (schema.type === 'array') return `${typeOf(resolve(schema.items, schemas), schemas)}[]`
  if (schema.oneOf !== undefined || schema.anyOf !== undefined) return 'oneOf'
  if (schema.type === 'string') return text(schema.format) || 'text'
  return text(schema.type) || 'any'
}

function resolve(schema: unknown, schemas: Schemas): SchemaObject {
  const { $ref, ...own } = objectOf(schema)
  if (typeof $ref !== 'string') return own
  return { ...objectOf(schemas[$ref.slice(COMPONENTS_PATH.length)]), ...own }
}

/** A value as an object; an empty one where it is none. */
export function objectOf(value: unknown): SchemaObject {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
