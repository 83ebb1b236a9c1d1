import type { z } from 'zod'
import type { Operation } from '@/lib/schema/operations/operation'
import type { OperationExamples } from '@/lib/schema/operations/operationExamples'
import { parameterJsonSchema, type SchemaObject } from './jsonSchema'

/** Path parameters of operations that share a path. */
export function pathParameters(
  rows: readonly Operation[],
  examples: OperationExamples,
): SchemaObject[] {
  const [first] = rows
  const example = first && examples[first.id]?.params
  return Object.entries(first?.params?.shape ?? {}).map(([name, schema]) => ({
    ...parameter('path', name, schema, true),
    ...(example?.[name] === undefined ? {} : { example: example[name] }),
  }))
}

/**
 * Query parameters of operations that share a route. One is required where every operation has it
 * and asks for it. Only the first has its example here: a request with the examples of all would
 * name two operations at once.
 */
export function queryParameters(
  rows: readonly Operation[],
  examples: OperationExamples,
): SchemaObject[] {
  const shapes = rows.map((row): Record<string, z.core.$ZodType> => row.query?.shape ?? {})
  const [first] = rows
  const names = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))]
  return names.flatMap((name) => {
    const schemas = shapes.map((shape) => shape[name])
    const schema = schemas.find((candidate) => candidate !== undefined)
    if (schema === undefined) return []
    const isRequired = schemas.every(
      (schema) => schema !== undefined && schema._zod.optin === undefined,
    )
    const example = first && examples[first.id]?.query?.[name]
    return [
      {
        ...parameter('query', name, schema, isRequired),
        ...(example === undefined ? {} : { example }),
      },
    ]
  })
}

function parameter(
  place: 'path' | 'query',
  name: string,
  schema: z.core.$ZodType,
  required: boolean,
): SchemaObject {
  const { description, ...rest } = parameterJsonSchema(schema)
  const isList = rest.type === 'array'
  return {
    name,
    in: place,
    required,
    description,
    schema: rest,
    ...(isList ? { style: 'form', explode: false } : {}),
  }
}
