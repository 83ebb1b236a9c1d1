import type { IncomingMessage } from 'node:http'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import { readBody } from '@/server/paper/wire/readBody'

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Named values of a query or a form, each given at most once. */
export class Fields {
  constructor(private readonly values: ReadonlyMap<string, string>) {}

  optional(name: string): string | undefined {
    return this.values.get(name)
  }

  /** @throws VenueError where it is missing */
  text(name: string): string {
    const value = this.values.get(name)
    if (value === undefined || value === '')
      throw new VenueError(20001, `invalid param: ${name} is missing`)
    return value
  }

  /** @throws VenueError where it is no integer that is not negative */
  integer(name: string): number {
    const value = this.text(name)
    if (!/^\d{1,15}$/.test(value)) throw new VenueError(20001, `invalid param: ${name}`)
    return Number(value)
  }

  integerOr(name: string, otherwise: number): number {
    return this.optional(name) === undefined ? otherwise : this.integer(name)
  }

  /** One of the words, the first where none is given. @throws VenueError for any other */
  choice<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.optional(name) ?? words[0]
    const chosen = words.find((word) => word === value)
    if (chosen === undefined) throw new VenueError(20001, `invalid param: ${name}`)
    return chosen
  }
}

/** Where a request goes, with its query. */
export function readTarget(request: IncomingMessage): { path: string; query: Fields } {
  const url = new URL(request.url ?? '/', 'http://localhost')
  return { path: url.pathname, query: fieldsOf([...url.searchParams]) }
}

/** The fields of a form, urlencoded or multipart. @throws VenueError for anything else */
export async function readForm(request: IncomingMessage): Promise<Fields> {
  const contentType = request.headers['content-type'] ?? ''
  if (!FORM_TYPES.test(contentType)) throw new VenueError(20001, 'invalid param: send a form')
  const body = await readBody(request)
  let form: FormData
  try {
    const headers = { 'content-type': contentType }
    form = await new Response(new Uint8Array(body), { headers }).formData()
  } catch {
    throw new VenueError(20001, 'invalid param: the form cannot be read')
  }
  const entries: [string, string][] = []
  for (const [name, value] of form) {
    if (typeof value !== 'string') throw new VenueError(20001, `invalid param: ${name} is a file`)
    entries.push([name, value])
  }
  return fieldsOf(entries)
}

function fieldsOf(entries: readonly (readonly [string, string])[]): Fields {
  const values = new Map<string, string>()
  for (const [name, value] of entries) {
    if (values.has(name)) throw new VenueError(20001, `invalid param: ${name} is given twice`)
    values.set(name, value)
  }
  return new Fields(values)
}

/** The token of a request: a header, or a field of either name. */
export function tokenOf(request: IncomingMessage, fields: Fields): string | undefined {
  return (
    request.headers.authorization ?? fields.optional('auth') ?? fields.optional('authorization')
  )
}
