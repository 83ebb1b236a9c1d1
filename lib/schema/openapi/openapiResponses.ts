import { type ErrorCode, errorTable, SERVICE_TOOL } from '@/lib/schema/errors'
import type { Operation } from '@/lib/schema/operations/operation'
import type { OperationExamples } from '@/lib/schema/operations/operationExamples'
import { errorGuide } from './errorGuide'
import type { SchemaObject } from './jsonSchema'
import { exampleEntry } from './openapiExamples'
import { type NamedSchemas, refTo } from './openapiSchemas'

/** Headers of responses by component name. */
export const headerComponents: { [name: string]: SchemaObject } = {
  RequestId: text('Names the request; quote it when asking for help.'),
  RateLimitLimit: integer('Requests of the budget per minute.'),
  RateLimitRemaining: integer('Requests left in the current minute.'),
  RateLimitReset: integer('Seconds until the budget is whole again.'),
  RetryAfter: integer('Seconds to wait.'),
  'Access-Control-Allow-Origin': text(
    '`*`: pages of any origin may read the answer; a key does not belong into one.',
  ),
  CacheControl: text('How long the answer may be kept.'),
  Replayed: text('`true` where the same signed steps came before and the journal answers.'),
}

/** Responses of operations that share a route: each success, and one entry per error status. */
export function responsesOf(
  rows: readonly Operation[],
  named: NamedSchemas,
  {
    serviceName,
    serverUrl,
    examples,
  }: { serviceName: string; serverUrl: string; examples: OperationExamples },
): { [status: string]: SchemaObject } {
  const common = {
    [`x-${serviceName}-requestid`]: header('RequestId'),
    'X-RateLimit-Limit': header('RateLimitLimit'),
    'X-RateLimit-Remaining': header('RateLimitRemaining'),
    'X-RateLimit-Reset': header('RateLimitReset'),
    'Access-Control-Allow-Origin': header('Access-Control-Allow-Origin'),
  }
  const result: { [status: string]: SchemaObject } = {}
  for (const status of new Set(rows.map((row) => row.success.status))) {
    const same = rows.filter((row) => row.success.status === status)
    const schemas = same.map((row) => named.ref(row.success.schema))
    result[status] = {
      description: same.map((row) => row.success.description).join(' / '),
      headers: {
        ...common,
        ...(same.some((row) => row.cacheSeconds > 0)
          ? { 'Cache-Control': header('CacheControl') }
          : {}),
        ...(same.some((row) => row.isReplayed)
          ? { [`x-${serviceName}-replayed`]: header('Replayed') }
          : {}),
      },
      content: json(
        // Not oneOf: an empty list is an answer of either form.
        schemas.length === 1 ? schemas[0] : { anyOf: schemas },
        Object.fromEntries(
          same.map((row) => [
            row.id,
            exampleEntry(row, 'answer', { value: examples[row.id]?.answer ?? {}, serverUrl }),
          ]),
        ),
      ),
    }
  }
  for (const [status, failures] of failuresByStatus(rows)) {
    result[status] = {
      description: failures
        .map(({ code, name, meaning }) => `${code} ${name}: ${meaning}`)
        .join('\n\n'),
      headers: status === 429 ? { ...common, 'Retry-After': header('RetryAfter') } : common,
      content: json(refTo('ErrorBody'), examplesOf(failures)),
    }
  }
  return result
}

type Failure = { code: ErrorCode; name: string; meaning: string }

function failuresByStatus(rows: readonly Operation[]): Map<number, Failure[]> {
  const byStatus = new Map<number, Failure[]>()
  const add = (status: number, failure: Failure) =>
    byStatus.set(status, [...(byStatus.get(status) ?? []), failure])
  const codes = [...new Set(rows.flatMap((row) => row.errors))].sort()
  for (const code of codes) {
    const { status, sentence } = errorTable[code]
    add(status, { code, name: errorGuide[code].name, meaning: sentence })
  }
  if (rows.some((row) => row.body !== undefined)) {
    const { name } = errorGuide[2002]
    add(413, { code: 2002, name, meaning: 'The body is too large.' })
    add(415, { code: 2002, name, meaning: 'The body is not application/json.' })
  }
  return byStatus
}

function examplesOf(failures: readonly Failure[]): SchemaObject {
  return Object.fromEntries(
    failures.map(({ code, name, meaning }) => [
      name,
      { value: { code, tool: SERVICE_TOOL, message: meaning } },
    ]),
  )
}

function json(schema: SchemaObject | undefined, examples: SchemaObject): SchemaObject {
  return { 'application/json': { schema, examples } }
}

function header(name: keyof typeof headerComponents): SchemaObject {
  return { $ref: `#/components/headers/${name}` }
}

function integer(description: string): SchemaObject {
  return {
    description,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2 ** 31 - 1 },
  }
}

function text(description: string): SchemaObject {
  return { description, schema: { type: 'string', pattern: '^[ -~]*$', maxLength: 200 } }
}
