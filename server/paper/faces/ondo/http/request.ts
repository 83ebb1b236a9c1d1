import { z } from 'zod'
import { fieldFault } from '@/server/paper/wire/fieldFault'
import { badRequest, VenueError } from './errors'

/** A request as the calls see it. */
export interface Question {
  method: string
  /** Without the query. */
  path: string
  query: Query
  /** As it came. */
  body: Uint8Array
  /** Where the face was reached, with the port: who asks wallets for signatures. */
  origin: string
}

/** Values of a query, each given at most once. */
export class Query {
  private readonly values = new Map<string, string>()

  /** @throws VenueError where a name is given twice */
  constructor(entries: Iterable<readonly [string, string]>) {
    for (const [name, value] of entries) {
      if (this.values.has(name)) throw badRequest(`${name} is given twice`)
      this.values.set(name, value)
    }
  }

  optional(name: string): string | undefined {
    const value = this.values.get(name)
    return value === '' ? undefined : value
  }

  /** @throws VenueError where it is missing */
  text(name: string): string {
    const value = this.optional(name)
    if (value === undefined) throw badRequest(`${name} is missing`)
    return value
  }

  /** @throws VenueError where it is no integer that is not negative */
  integerOr(name: string, otherwise: number): number {
    const value = this.optional(name)
    if (value === undefined) return otherwise
    if (!/^\d{1,15}$/.test(value)) throw badRequest(`${name} is not an integer`)
    return Number(value)
  }

  integer(name: string): number {
    this.text(name)
    return this.integerOr(name, 0)
  }
}

/** The body as its schema has it. @throws VenueError naming the field that is wrong */
export function readJson<Schema extends z.ZodType>(
  { body }: Pick<Question, 'body'>,
  schema: Schema,
): z.infer<Schema> {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(body).toString('utf8'))
  } catch {
    throw new VenueError('', 'request body is not valid JSON')
  }
  return readValue(value, schema)
}

/** A value as its schema has it. @throws VenueError naming the field that is wrong */
export function readValue<Schema extends z.ZodType>(
  value: unknown,
  schema: Schema,
): z.infer<Schema> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new VenueError('', fieldFault(parsed.error, value, 'request body'))
}

/** A page of a list, newest first, and where the next one begins. */
export interface Page<Item> {
  items: readonly Item[]
  pageInfo: { prevCursor: string; nextCursor: string }
}

const LIMIT_MAX = 1_000
const LIMIT = 100
const CURSOR = /^[A-Z2-7]+=*$/
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Cuts a list by the query's times, limit and cursor. @throws VenueError for a bad cursor */
export function pageOf<Item>(
  list: readonly Item[],
  query: Query,
  timeOf: (item: Item) => number,
): Page<Item> {
  const fromMs = query.integerOr('startTime', 0)
  const toMs = query.integerOr('endTime', Number.MAX_SAFE_INTEGER)
  const limit = Math.min(Math.max(1, query.integerOr('limit', LIMIT)), LIMIT_MAX)
  const cursor = query.optional('cursor')
  const start = cursor === undefined ? 0 : readCursor(cursor)
  const meant = list.filter((item) => timeOf(item) >= fromMs && timeOf(item) <= toMs)
  const items = meant.slice(start, start + limit)
  const next = start + limit
  return {
    items,
    pageInfo: {
      prevCursor: start > 0 ? writeCursor(Math.max(0, start - limit)) : '',
      nextCursor: next < meant.length ? writeCursor(next) : '',
    },
  }
}

/** Base32 of a place in the list: opaque to clients. */
function writeCursor(place: number): string {
  let bits = ''
  for (const byte of Buffer.from(`page:${place}`)) bits += byte.toString(2).padStart(8, '0')
  let text = ''
  for (let at = 0; at < bits.length; at += 5) {
    text += ALPHABET[Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2)]
  }
  return text.padEnd(Math.ceil(text.length / 8) * 8, '=')
}

function readCursor(cursor: string): number {
  const refusal = new VenueError('invalid_cursor', 'invalid cursor')
  if (!CURSOR.test(cursor)) throw refusal
  let bits = ''
  for (const letter of cursor.replace(/=+$/, '')) {
    bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0')
  }
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const place = /^page:(\d{1,9})$/.exec(Buffer.from(bytes).toString())?.[1]
  if (place === undefined) throw refusal
  return Number(place)
}

export const Text = z.string()
