import { z } from 'zod'

/** One thing that the venue can be asked. */
export interface Question<Schema extends z.ZodType = z.ZodType> {
  readonly path: string
  /** What the answer must be, without its wrapping. */
  readonly schema: Schema
  /** How long an answer may be used without asking again. */
  readonly lifetimeMs: number
  /** Needs the session or a key of the account. */
  readonly isPrivate?: true
}

/** Lists are read row by row. */
export const Rows = z.array(z.unknown())

/** What is asked beside. */
export interface QuestionDetails {
  /** Ends the path, where it names one thing. */
  id?: string
  /** Query parameters; those that are undefined are left out. */
  query?: Readonly<Record<string, string | number | undefined>>
  signal?: AbortSignal | undefined
}

/** Path and query of a question, relative to the venue's base. */
export function pathWith(
  { path: start }: Pick<Question, 'path'>,
  { id, query = {} }: Pick<QuestionDetails, 'id' | 'query'> = {},
): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  // A colon is a letter of a path, and the venue spells `client:` with one.
  const end = id === undefined ? '' : encodeURIComponent(id).replaceAll('%3A', ':')
  const path = `${start}${end}`
  return text === '' ? path : `${path}?${text}`
}

/** A public question. */
export function question<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  lifetimeMs: number,
): Question<Schema> {
  return { path, schema, lifetimeMs }
}

/** A question that needs the session or a key of the account. */
export function secret<Schema extends z.ZodType>(path: string, schema: Schema): Question<Schema> {
  return { path, schema, lifetimeMs: 0, isPrivate: true }
}
