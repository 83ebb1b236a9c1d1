import type { Operation } from '@/lib/schema/operations/operation'
import type { OperationExamples } from '@/lib/schema/operations/operationExamples'
import type { SchemaObject } from './jsonSchema'

/** Which side of an operation an example is of. */
export type ExampleSide = 'request' | 'answer'

/** Folder below the service where examples are served that the document only points to. */
export const EXAMPLES_PATH = '/examples'

/**
 * An example as the document carries it. One that holds EIP-712 types is served beside the
 * document: tools that look for schemas would read `{"type": "string"}` in it as one.
 */
export function exampleEntry(
  { id }: Pick<Operation, 'id'>,
  side: ExampleSide,
  { value, serverUrl }: { value: unknown; serverUrl: string },
): SchemaObject {
  if (!readsAsSchema(value)) return { value }
  return {
    summary: 'With typed data to sign; served as a file.',
    externalValue: `${serverUrl}${EXAMPLES_PATH}/${fileName(id, side)}`,
  }
}

/** The examples that the document only points to, by file name. */
export function exampleFiles(examples: OperationExamples): ReadonlyMap<string, unknown> {
  const files = new Map<string, unknown>()
  for (const [id, example] of Object.entries(examples)) {
    if (readsAsSchema(example?.body)) files.set(fileName(id, 'request'), example?.body)
    if (readsAsSchema(example?.answer)) files.set(fileName(id, 'answer'), example?.answer)
  }
  return files
}

const SCHEMA_TYPES = new Set<unknown>(['string', 'integer', 'number', 'array', 'object', 'boolean'])

function readsAsSchema(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('type' in value && SCHEMA_TYPES.has(value.type)) return true
  return Object.values(value).some(readsAsSchema)
}

function fileName(id: string, side: ExampleSide): string {
  return `${id}.${side}.json`
}
