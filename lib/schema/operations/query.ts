import { z } from 'zod'
import { validationError } from '@/lib/schema/perpsError'
import { API_PREFIX, type Operation } from './operation'

/**
 * A whole number in a query: text of digits without leading zeros in a URL, a number in a typed call.
 */
export function queryInteger(min: number, max: number) {
  const sentence = `must be an integer from ${min} to ${max}`
  return z
    .union([z.string(), z.number()], {
      error: (issue) => (issue.input === undefined ? 'is required' : sentence),
    })
    .transform((value) => (typeof value === 'number' ? value : readInteger(value)))
    .pipe(z.int({ error: sentence }).min(min, { error: sentence }).max(max, { error: sentence }))
}

/** Several values in a query: comma-separated text in a URL, an array in a typed call. */
export function queryList<Item extends z.ZodType<string, string>>(item: Item, max: number) {
  return z
    .union([z.string(), z.array(z.string())], {
      error: (issue) =>
        issue.input === undefined ? 'is required' : 'must be a comma-separated list',
    })
    .transform((value) => (typeof value === 'string' ? value.split(',') : value))
    .pipe(z.array(item).min(1).max(max))
}

/**
 * The parameters of a URL as an object, ready for a query schema.
 * @throws PerpsError 400/2002 where a parameter is given twice.
 */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of search) {
    if (name in query) throw validationError(`query.${name}`, 'is given twice')
    query[name] = value
  }
  return query
}

/** The text of a URL's query for the input of a query schema; `undefined` entries are left out. */
export function writeQuery(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined)
      search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  return search.toString()
}

/** Address of another page of an operation's answer, relative to the origin of the service. */
export function pageUrl(path: Operation['path'], query: object): string {
  return `${API_PREFIX}${path}?${writeQuery(query)}`
}

function readInteger(text: string): number {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : Number.NaN
}
