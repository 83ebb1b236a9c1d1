import { isErrorCode } from '@/lib/schema/errors'
import type { SchemaObject } from '@/lib/schema/openapi/jsonSchema'
import { buildOpenApi, type OpenApiOptions } from '@/lib/schema/openapi/openapi'
import { API_PREFIX, type Operation } from '@/lib/schema/operations/operation'
import { operationExamples } from '@/lib/schema/operations/operationExamples'
import { operations } from '@/lib/schema/operations/operations'
import { type FieldRow, fieldsOf, objectOf } from './schemaFields'

/** A parameter of an operation's path or query. */
interface ParameterRow extends FieldRow {
  place: 'path' | 'query'
  /** As it would be written into an address. */
  example: string | undefined
}

/** One operation as the page shows it. */
export interface ApiOperation {
  id: string
  method: Operation['method']
  /** With the prefix of the interface. */
  path: string
  family: Operation['family']
  summary: string
  description: string
  parameters: readonly ParameterRow[]
  /** Fields of the body, nested ones after their parents; undefined without a body. */
  body: readonly FieldRow[] | undefined
  bodyExample: string | undefined
  status: number
  answer: readonly FieldRow[]
  answerExample: string
  errors: readonly number[]
}

const made = new Map<string, readonly ApiOperation[]>()

/** The table of operations, made ready to be read; made once, as it is the work of a second. */
export function apiOperations(options: OpenApiOptions): readonly ApiOperation[] {
  const key = JSON.stringify(options)
  const operations = made.get(key) ?? readOperations(options)
  made.set(key, operations)
  return operations
}

function readOperations(options: OpenApiOptions): readonly ApiOperation[] {
  const document = buildOpenApi(options)
  const schemas = document.components.schemas ?? {}
  const examples: Record<
    string,
    { params?: object; query?: object; body?: unknown; answer: unknown }
  > = operationExamples(options.provider)
  return Object.values<Operation>(operations).map((row) => {
    const example = examples[row.id]
    const entry = document.paths[row.path]?.[row.method.toLowerCase()]
    return {
      id: row.id,
      method: row.method,
      path: `${API_PREFIX}${row.path}`,
      family: row.family,
      summary: row.summary,
      description: row.description,
      parameters: parametersOf(row, entry, { ...example?.params, ...example?.query }),
      body: row.body === undefined ? undefined : fieldsOf(schemaOfBody(entry), schemas),
      bodyExample: example?.body === undefined ? undefined : pretty(example.body),
      status: row.success.status,
      answer: fieldsOf(schemaOfAnswer(entry, row.success.status), schemas),
      answerExample: pretty(example?.answer ?? {}),
      errors: row.errors.filter(isErrorCode).toSorted((a, b) => a - b),
    }
  })
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

function parametersOf(
  row: Operation,
  entry: SchemaObject | undefined,
  examples: Record<string, unknown>,
): ParameterRow[] {
  const own = new Set([
    ...Object.keys(row.params?.shape ?? {}),
    ...Object.keys(row.query?.shape ?? {}),
  ])
  return listOf(entry?.parameters).flatMap((parameter): ParameterRow[] => {
    const { name, in: place, required, description, schema } = parameter
    if (typeof name !== 'string' || !own.has(name)) return []
    if (place !== 'path' && place !== 'query') return []
    const [field] = fieldsOf({ type: 'object', properties: { [name]: schema } }, {})
    const example = examples[name]
    return [
      {
        name,
        place,
        depth: 0,
        type: field?.type ?? '',
        isRequired: required === true,
        description: typeof description === 'string' ? description : (field?.description ?? ''),
        example:
          example === undefined
            ? undefined
            : Array.isArray(example)
              ? example.join(',')
              : String(example),
      },
    ]
  })
}

function schemaOfBody(entry: SchemaObject | undefined): unknown {
  return contentOf(entry?.requestBody)
}

function schemaOfAnswer(entry: SchemaObject | undefined, status: number): unknown {
  return contentOf(objectOf(entry?.responses)[String(status)])
}

function contentOf(value: unknown): unknown {
  return objectOf(objectOf(objectOf(value).content)['application/json']).schema
}

function listOf(value: unknown): SchemaObject[] {
  return Array.isArray(value) ? value.map(objectOf) : []
}
