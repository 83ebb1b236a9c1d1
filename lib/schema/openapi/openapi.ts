import { errorTable, isErrorCode, SERVICE_TOOL } from '@/lib/schema/errors'
import type { Operation } from '@/lib/schema/operations/operation'
import {
  type OperationExamples,
  operationExamples,
} from '@/lib/schema/operations/operationExamples'
import { operations } from '@/lib/schema/operations/operations'
import { errorGuide } from './errorGuide'
import type { SchemaObject } from './jsonSchema'
import { exampleEntry } from './openapiExamples'
import { pathParameters, queryParameters } from './openapiParameters'
import { headerComponents, responsesOf } from './openapiResponses'
import { type NamedSchemas, nameSchemas, reachableSchemas } from './openapiSchemas'

/** What the document says about the place it is served from. */
export type OpenApiOptions = {
  /** Base of all paths, `/v1/perps` included. */
  serverUrl: string
  /** The service's name in its headers: `svc` in `x-svc-api-key`. */
  serviceName: string
  version: string
  /** Key of a provider that the service has, for the examples. */
  provider: string
}

type Place = { serviceName: string; serverUrl: string; examples: OperationExamples }

/** An OpenAPI document as an object; printing it as YAML is another's work. */
export type OpenApiDocument = {
  openapi: '3.0.2'
  info: SchemaObject
  servers: SchemaObject[]
  tags: SchemaObject[]
  security: SchemaObject[]
  paths: { [path: string]: { [method: string]: SchemaObject } }
  components: { [kind: string]: { [name: string]: SchemaObject } }
}

/**
 * The OpenAPI 3.0.2 document of a table of operations. Rows that share method and path become one
 * entry: parameters joined, bodies and answers as alternatives.
 */
export function buildOpenApi(
  { serverUrl, serviceName, version, provider }: OpenApiOptions,
  table: Readonly<Record<string, Operation>> = operations,
): OpenApiDocument {
  const place: Place = { serviceName, serverUrl, examples: operationExamples(provider) }
  const rows = Object.values(table)
  const named = nameSchemas(rows)
  const paths: OpenApiDocument['paths'] = {}
  for (const { path, method } of rows) {
    const sameRoute = rows.filter((row) => row.path === path && row.method === method)
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationObject(sameRoute, named, place),
    }
  }
  return {
    openapi: '3.0.2',
    info: {
      title: 'Perpetual futures trading service',
      version,
      description: describeService(serviceName),
      contact: { name: 'Whoever runs this service' },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [
      {
        url: serverUrl,
        description: 'The service that served this page, a production or a local one.',
        'x-internal': false,
      },
    ],
    tags: [
      { name: 'provider', description: 'The provider-based family.' },
      { name: 'dex', description: DEX_FAMILY },
      { name: 'meta', description: 'The platform itself.' },
    ],
    security: [{}, { apiKey: [] }],
    paths,
    components: {
      schemas: reachableSchemas(named.schemas, paths),
      headers: headerComponents,
      parameters: { Integrator: integratorParameter(serviceName) },
      securitySchemes: {
        apiKey: {
          type: 'apiKey',
          in: 'header',
          name: `x-${serviceName}-api-key`,
          description: 'API key of an integrator. It does not belong into a browser.',
        },
      },
    },
  }
}

const DEX_FAMILY =
  'The dex-based family: EIP-712 only, isolated margin. In signing mode `USER` the wallet of the account signs every payload; for orders and cancels it has to be able to sign typed data for chain 1337, whatever chain it is on. In mode `USER_AGENT` the wallet approves an agent key once, which then signs orders and cancels; `signerAddress` names it. Withdrawals are always the wallet’s to sign.'

function operationObject(
  rows: readonly Operation[],
  named: NamedSchemas,
  place: Place,
): SchemaObject {
  return {
    operationId: rows.map((row) => row.id).join('_'),
    tags: [...new Set(rows.map((row) => row.family))],
    summary: rows.map((row) => row.summary).join(' / '),
    description: rows.map((row) => row.description).join('\n\n'),
    parameters: [
      { $ref: '#/components/parameters/Integrator' },
      ...pathParameters(rows, place.examples),
      ...queryParameters(rows, place.examples),
    ],
    ...requestBody(rows, named, place),
    responses: responsesOf(rows, named, place),
  }
}

function requestBody(
  rows: readonly Operation[],
  named: NamedSchemas,
  { serverUrl, examples: all }: Place,
): SchemaObject {
  const schemas = rows.flatMap((row) => (row.body === undefined ? [] : [named.ref(row.body)]))
  const examples = rows.flatMap((row) => {
    const value = all[row.id]?.body
    return value === undefined ? [] : [[row.id, exampleEntry(row, 'request', { value, serverUrl })]]
  })
  if (schemas.length === 0) return {}
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
          ...(examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }),
        },
      },
    },
  }
}

function integratorParameter(serviceName: string): SchemaObject {
  return {
    name: `x-${serviceName}-integrator`,
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: '^[\\w.-]+$', maxLength: 64 },
    description:
      'Asserts which integrator the API key belongs to: refused where it differs, ignored without a key.',
  }
}

function describeService(serviceName: string): string {
  const rows = Object.keys(errorTable)
    .map(Number)
    .filter(isErrorCode)
    .map((code) => {
      const { status } = errorTable[code]
      const { name, cause, fix, safeToRepeat } = errorGuide[code]
      return `| ${code} | ${name} | ${status} | ${cause} | ${fix} | ${safeToRepeat ? 'yes' : 'no'} |`
    })
  return [
    'Trades perpetual futures on several venues behind one interface: create the steps of an action, authorize each of them, execute them.',
    `Prices, sizes and amounts are decimal numbers as text. Every response names its request in \`x-${serviceName}-requestid\`. Every error has the one shape; its \`tool\` is the provider, or \`${SERVICE_TOOL}\`.`,
    [
      '| Code | Name | Status | When | What to do | Repeat unchanged |',
      '|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  ].join('\n\n')
}
