import { PerpsError } from '@/lib/schema/perpsError'

/** Place of a row in a list that is newest first: by time, then by id, for many share a moment. */
export interface PagePosition {
  timeMs: number
  id: string
}

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200
const ID_MAX = 300

/** How many rows a page holds. @throws PerpsError 400/2002 outside 1 to 200 */
export function pageSize(limit: number | undefined): number {
  if (limit === undefined) return PAGE_SIZE
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE_MAX) return limit
  throw new PerpsError(2002, `limit: must be an integer from 1 to ${PAGE_SIZE_MAX}`)
}

/** A position as a cursor. */
export function writeCursor({ timeMs, id }: PagePosition): string {
  return `${timeMs}:${id}`
}

/** Reads a cursor; undefined for none. @throws PerpsError 400/2002 for any other text */
export function readCursor(text: string | undefined): PagePosition | undefined {
  if (text === undefined) return undefined
  const match = /^(\d{1,15}):([\w:.@/#-]+)$/.exec(text)
  const id = match?.[2]
  if (id === undefined || id.length > ID_MAX) {
    throw new PerpsError(2002, 'cursor: is not one of ours')
  }
  return { timeMs: Number(match?.[1]), id }
}

/** Newest first; below zero where a is before b. Two rows of one moment always differ by id. */
export function comparePositions(a: PagePosition, b: PagePosition): number {
  if (a.timeMs !== b.timeMs) return b.timeMs - a.timeMs
  return a.id === b.id ? 0 : a.id > b.id ? -1 : 1
}
