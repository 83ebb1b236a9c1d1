import type { z } from 'zod'

/** One thing that the venue can be asked with GET. */
export interface Question<Schema extends z.ZodType = z.ZodType> {
  readonly path: string
  /** What the answer must be, beside `code` and `message`. */
  readonly schema: Schema
  /** What the venue counts it as in its minute; a standard account counts requests instead. */
  readonly weight: number
  /** How long an answer may be used without asking again. */
  readonly lifetimeMs: number
  /** Needs an auth token of the account. */
  readonly isPrivate?: true
}

/** Weight of a question that the venue does not name. */
const USUAL_WEIGHT = 300

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS

/** What is asked beside: query parameters; those that are undefined are left out. */
export type QuestionQuery = Readonly<Record<string, string | number | undefined>>

/** Path and query of a question, relative to the venue's base. */
export function pathWith({ path }: Pick<Question, 'path'>, query: QuestionQuery = {}): string {
  const given = Object.entries(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  )
  const text = new URLSearchParams(given).toString()
  return text === '' ? path : `${path}?${text}`
}

/** A public question. */
export function question<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  { lifetimeMs, weight = USUAL_WEIGHT }: { lifetimeMs: number; weight?: number },
): Question<Schema> {
  return { path, schema, weight, lifetimeMs }
}

/** A question that needs an auth token of the account. */
export function secret<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  lifetimeMs = 0,
  weight = USUAL_WEIGHT,
): Question<Schema> {
  return { path, schema, weight, lifetimeMs, isPrivate: true }
}
