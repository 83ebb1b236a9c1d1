import fc from 'fast-check'
import { parameterJsonSchema, type SchemaObject } from '@/lib/schema/openapi/jsonSchema'
import { buildOpenApi } from '@/lib/schema/openapi/openapi'
import { API_PREFIX, type Operation } from '@/lib/schema/operations/operation'
import { operations } from '@/lib/schema/operations/operations'
import { writeQuery } from '@/lib/schema/operations/query'
import type { ContractVenue } from './contractVenues'

/** What a request of an operation is made of. */
export type Input = {
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

/** Inputs of operations, drawn from their schemas and naming one venue. */
export interface ContractInputs {
  /** Inputs that the operation's schemas accept; drawn once. */
  valid(row: Operation, count: number): readonly Input[]
  /** Inputs with one member made odd, left out or added, that the schemas refuse; drawn once. */
  invalid(row: Operation, count: number): readonly Input[]
  /** Inputs whose body asks for one action. */
  ofAction(row: Operation, action: string, count: number): readonly Input[]
}

const SEED = 20_261_121
const rows: readonly Operation[] = Object.values(operations)

/** Draws inputs for a venue, from the published document of the service. */
export function contractInputs(venue: ContractVenue): ContractInputs {
  const { key: provider } = venue
  const document = buildOpenApi({
    serverUrl: API_PREFIX,
    serviceName: 'svc',
    version: '1',
    provider,
  })
  const schemas: { [name: string]: SchemaObject } = document.components.schemas ?? {}

  /** Values that a name stands for on this service, so that inputs get past the first look. */
  function known(name: string): fc.Arbitrary<unknown> | undefined {
    if (name === 'provider' || name === 'dex') return fc.constant(provider)
    if (name === 'categoryId') return fc.constantFrom(...venue.categoryIds)
    if (name === 'marketId' || name === 'symbol') return fc.constantFrom(...venue.marketIds, 'NONE')
    if (name === 'key') return fc.constantFrom(...(venue.dexKeys ?? []), 'Nothing')
    if (name === 'size' || name === 'amount') {
      return fc.constantFrom('0.01', '25', '0', '1.23456789')
    }
    if (name === 'price' || name === 'triggerPrice') return fc.constantFrom('60000', '2500', '1.5')
    return undefined
  }

  /** Draws values that a JSON schema accepts. */
  function drawn(schema: SchemaObject, depth = 0): fc.Arbitrary<unknown> {
    const { $ref, allOf, oneOf, anyOf, enum: values, type } = schema
    if (typeof $ref === 'string') return drawn(resolved(schema), depth)
    const among = [oneOf, anyOf].find(Array.isArray)
    if (among !== undefined) return fc.oneof(...among.map((one) => drawn(one, depth)))
    if (Array.isArray(allOf) && allOf.length === 1) return drawn(allOf[0], depth)
    if (Array.isArray(values)) return fc.constantFrom(...values)
    if (type === 'object') return drawnObject(schema, depth)
    if (type === 'array') {
      const [minLength, most] = [Number(schema.minItems ?? 0), Number(schema.maxItems ?? 3)]
      const item = drawn(Object(schema.items), depth + 1)
      return fc.array(item, { minLength, maxLength: Math.max(minLength, Math.min(3, most)) })
    }
    if (type === 'boolean') return fc.boolean()
    if (type === 'integer' || type === 'number') return drawnNumber(schema)
    return type === 'string' ? drawnText(schema) : fc.jsonValue({ maxDepth: 1 })
  }

  function resolved(schema: SchemaObject): SchemaObject {
    const { $ref } = schema
    return typeof $ref === 'string' ? (schemas[$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  }

  function drawnObject(schema: SchemaObject, depth: number): fc.Arbitrary<unknown> {
    if (schema.properties === undefined) {
      return fc.dictionary(fc.stringMatching(/^[a-z]\w{0,8}$/), fc.jsonValue({ maxDepth: 1 }), {
        maxKeys: 3,
      })
    }
    const members = Object.entries<SchemaObject>(Object(schema.properties))
    const one = (name: string, member: SchemaObject) =>
      name === 'action' && member.pattern !== undefined
        ? fc.constantFrom('ApproveAgent', 'Withdraw', 'placeOrder', 'cancelOrder', 'fly')
        : (known(name) ?? drawn(member, depth + 1))
    const requiredKeys = Array.isArray(schema.required) ? schema.required : []
    return fc.record(
      Object.fromEntries(members.map(([name, member]) => [name, one(name, member)])),
      { requiredKeys },
    )
  }

  function shapeOf(
    part: Operation['query'],
    requiredOnly: boolean,
  ): fc.Arbitrary<Record<string, unknown>> {
    const members = Object.entries(part?.shape ?? {})
    const requiredKeys = members.flatMap(([name, schema]) =>
      requiredOnly || schema._zod.optin === undefined ? [name] : [],
    )
    const drawnMembers = members.map(([name, schema]) => [
      name,
      known(name) ?? drawn(parameterJsonSchema(schema)),
    ])
    return fc.record(Object.fromEntries(drawnMembers), { requiredKeys })
  }

  function validWith(row: Operation, body: fc.Arbitrary<unknown>): fc.Arbitrary<Input> {
    return fc
      .record({ params: shapeOf(row.params, true), query: shapeOf(row.query, false), body })
      .filter((input) => isSendable(input) && accepts(row, input))
  }

  function valid(row: Operation): fc.Arbitrary<Input> {
    const schema = requestSchema(row)
    return validWith(row, schema === undefined ? fc.constant(undefined) : drawn(schema))
  }

  function requestSchema({ body }: Operation): SchemaObject | undefined {
    if (body === undefined) return undefined
    const operation = rows.find((row) => row.body === body)
    const entry = document.paths[operation?.path ?? '']?.post
    return Object(entry?.requestBody).content['application/json'].schema
  }

  function bodyOfAction(row: Operation, action: string): SchemaObject {
    const variants: SchemaObject[] = Object(resolved(requestSchema(row) ?? {})).oneOf ?? []
    const found = variants
      .map(resolved)
      .find(({ properties }) => Object(Object(properties).action).enum?.[0] === action)
    if (found === undefined) throw new Error(`The document has no body for ${action}.`)
    return found
  }

  const cached = new Map<string, readonly Input[]>()
  const once = (name: string, inputs: () => fc.Arbitrary<Input>, numRuns: number) => {
    const sample = cached.get(name) ?? fc.sample(inputs(), { numRuns, seed: SEED })
    cached.set(name, sample)
    return sample
  }
  return {
    valid: (row, count) => once(`valid ${row.id}`, () => valid(row), count),
    invalid: (row, count) => once(`invalid ${row.id}`, () => invalidOf(row, valid(row)), count),
    ofAction: (row, action, count) =>
      once(`action ${action}`, () => validWith(row, drawn(bodyOfAction(row, action))), count),
  }
}

function drawnNumber(schema: SchemaObject): fc.Arbitrary<unknown> {
  const min = Math.max(Number(schema.minimum ?? 0), Number.MIN_SAFE_INTEGER)
  const max = Math.min(Number(schema.maximum ?? 1_000), Number.MAX_SAFE_INTEGER)
  return fc.integer({ min, max: Math.max(min, max) })
}

function drawnText({ pattern, format, maxLength, minLength }: SchemaObject): fc.Arbitrary<string> {
  if (format === 'date-time') {
    const date = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
    return date.map((one) => one.toISOString())
  }
  const most = Math.min(Number(maxLength ?? 200), 200)
  const least = Number(minLength ?? 0)
  if (typeof pattern !== 'string' || pattern === '^[\\s\\S]*$') {
    return fc.string({ minLength: least, maxLength: most })
  }
  return fc.constantFrom(...matching(pattern, most))
}

const MATCHING_COUNT = 60
const matchingKept = new Map<string, readonly string[]>()

/**
 * Texts of a pattern, drawn once: a new address per input takes longer than the request with it.
 */
function matching(pattern: string, most: number): readonly string[] {
  const name = `${most} ${pattern}`
  const kept =
    matchingKept.get(name) ??
    fc.sample(
      fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= most),
      { numRuns: MATCHING_COUNT, seed: SEED },
    )
  matchingKept.set(name, kept)
  return kept
}

// URL parsing removes a segment of dots alone before it is sent.
function isSendable({ params }: Input): boolean {
  return !Object.values(params).some((value) => /^\.+$/.test(String(value)))
}

/** What a service reads of an input, by the schemas of its own table. */
function accepts(row: Pick<Operation, 'params' | 'query' | 'body'>, input: Input): boolean {
  const { params, query, body } = JSON.parse(JSON.stringify(input))
  const text = Object.fromEntries(new URLSearchParams(writeQuery(query)))
  return (
    (row.params?.safeParse(params).success ?? true) &&
    (row.query?.safeParse(text).success ?? true) &&
    (row.body?.safeParse(body).success ?? true)
  )
}

const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, '', '0', '-1', '1e30', 'NaN', '0x', '١', '\u0000'),
  fc.constantFrom<unknown>(1e308, -0, [], {}, true, [[]], '__proto__', '2026-02-30T00:00:00Z'),
  fc.string({ maxLength: 200 }),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Paths of every member of a value. */
function pathsOf(value: unknown, above: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [above]
  const below = Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...above, name]))
  return [above, ...below]
}

/** A copy with one member replaced; an undefined replacement leaves it out. */
function replaced(value: unknown, [first, ...rest]: readonly string[], by: unknown): unknown {
  if (first === undefined) return by
  if (Array.isArray(value)) {
    return value.map((one, index) => (String(index) === first ? replaced(one, rest, by) : one))
  }
  const record: Record<string, unknown> = Object(value)
  return { ...record, [first]: replaced(record[first], rest, by) }
}

/** Valid inputs with one member made odd, left out or added, that the table's schemas refuse. */
function invalidOf(row: Operation, valid: fc.Arbitrary<Input>): fc.Arbitrary<Input> {
  const part = row.body === undefined ? 'query' : 'body'
  return fc
    .tuple(valid, fc.nat(), odd, fc.boolean())
    .map(([input, choice, value, isExtra]) => {
      const paths = pathsOf(input[part]).filter((path) => part === 'body' || path.length > 0)
      const path = isExtra || paths.length === 0 ? ['extra'] : paths[choice % paths.length]
      return { ...input, [part]: replaced(input[part], path ?? [], value) }
    })
    .filter((input) => !accepts(row, input))
}

/** Path below the prefix, method and body of an input. */
export function requestOf({ method, path }: Operation, { params, query, body }: Input) {
  const filled = Object.entries(params).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path as string,
  )
  const search = writeQuery(query)
  const at = search === '' ? filled : `${filled}?${search}`
  const text = body === undefined ? undefined : JSON.stringify(body)
  return [at, { method, body: method === 'POST' ? (text ?? '') : undefined }] as const
}
