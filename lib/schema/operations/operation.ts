import type { z } from 'zod'
import type { ErrorCode } from '@/lib/schema/errors'

/** Prefix of every public path; the version is part of it. */
export const API_PREFIX = '/v1/perps'

/** One row of the table of operations. */
export type Operation = {
  /** Same as its key in the table; the operationId of the OpenAPI document. */
  id: string
  method: 'GET' | 'POST'
  /** Below `/v1/perps`; path parameters in braces. */
  path: `/${string}`
  family: 'provider' | 'dex' | 'meta'
  summary: string
  description: string
  /** Path parameters. */
  params?: z.ZodObject
  /** Query parameters; input as text from a URL. */
  query?: z.ZodObject
  /** JSON body. */
  body?: z.ZodType
  success: {
    status: 200 | 201 | 202
    schema: z.ZodType
    description: string
  }
  /** Codes this operation may answer with. */
  errors: readonly ErrorCode[]
  /** Whether the same request again is answered from the journal, and says so in a header. */
  isReplayed?: boolean
  /** Where operations share a route: the query parameter whose presence means this one. */
  chosenBy?: string
  /** Whether the answer holds a `logoURI`: the service serves these with its own origin. */
  hasLogos?: boolean
  /** How long the answer may be kept; 0 is not at all. */
  cacheSeconds: number
  /** The budget that a request without API key counts against. */
  budget: 'read' | 'write'
}

type Part<Op, Name extends 'params' | 'query' | 'body', Way extends 'input' | 'output'> =
  Op extends Record<Name, infer Schema extends z.ZodType>
    ? Record<Name, Way extends 'input' ? z.input<Schema> : z.output<Schema>>
    : unknown

type Parts<Op, Way extends 'input' | 'output'> = Part<Op, 'params', Way> &
  Part<Op, 'query', Way> &
  Part<Op, 'body', Way>

/** What a caller of an operation writes. */
export type InputOf<Op extends Operation> = Parts<Op, 'input'>

/** What a handler of an operation gets: parsed, canonical, defaults filled in. */
export type RequestOf<Op extends Operation> = Parts<Op, 'output'>

/** What an operation answers. */
export type OutputOf<Op extends Operation> = z.output<Op['success']['schema']>
