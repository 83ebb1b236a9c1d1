import type { z } from 'zod'
import { CreateActionRequest } from '@/lib/schema/action/action'
import type { Operation } from '@/lib/schema/operations/operation'
import { components } from './components'
import { COMPONENTS_PATH, namedJsonSchemas, referencedNames, type SchemaObject } from './jsonSchema'

/** The named schemas of a document, and how to refer to one. */
export type NamedSchemas = {
  /** `$ref` of a schema that has a name. */
  ref: (schema: z.ZodType) => SchemaObject
  schemas: ReadonlyMap<string, SchemaObject>
}

/**
 * Names every schema that operations use: by its export, or, where an operation wrote it in its
 * row, by the operation (`ListMarketsResponse`).
 */
export function nameSchemas(rows: readonly Operation[]): NamedSchemas {
  const byName = new Map(components)
  for (const option of CreateActionRequest.options) {
    byName.set(createActionName(option.shape.action.value), option)
  }
  const nameOf = new Map([...byName].map(([name, schema]) => [schema, name]))
  const add = (schema: z.ZodType, name: string): void => {
    if (nameOf.has(schema)) return
    nameOf.set(schema, name)
    byName.set(name, schema)
  }
  for (const row of rows) {
    const stem = row.id.charAt(0).toUpperCase() + row.id.slice(1)
    if (row.body !== undefined) add(row.body, `${stem}Request`)
    add(row.success.schema, `${stem}Response`)
  }
  const schemas = namedJsonSchemas(byName)
  Object.assign(schemas.get('CreateActionRequest') ?? {}, { discriminator: byAction() })
  return { schemas, ref: (schema) => refTo(nameOf.get(schema) ?? '') }
}

/** The schemas that anything in `from` refers to, directly or not, by name in order. */
export function reachableSchemas(
  schemas: ReadonlyMap<string, SchemaObject>,
  from: unknown,
): { [name: string]: SchemaObject } {
  const waiting = referencedNames(from)
  const reached = new Map<string, SchemaObject>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const schema = schemas.get(name)
    if (schema === undefined || reached.has(name)) continue
    reached.set(name, schema)
    waiting.push(...referencedNames(schema))
  }
  return Object.fromEntries([...reached].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** `$ref` of a named schema. */
export function refTo(name: string): SchemaObject {
  return { $ref: COMPONENTS_PATH + name }
}

function byAction(): SchemaObject {
  const actions = CreateActionRequest.options.map((option) => option.shape.action.value)
  return {
    propertyName: 'action',
    mapping: Object.fromEntries(
      actions.map((action) => [action, COMPONENTS_PATH + createActionName(action)]),
    ),
  }
}

function createActionName(action: string): string {
  return `CreateAction_${action}`
}
