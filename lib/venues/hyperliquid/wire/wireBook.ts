import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'

/** One price of a book: price, size, orders. */
export interface WireBookLevel {
  px: Decimal
  sz: Decimal
  n: number
}

const DIGITS_MAX = 80

/**
 * Reads one side of a book; undefined where any of its rows is not one. By hand and not row by row
 * through a schema: books are most of what a venue says, and this takes a fifth of the time.
 */
export function readLevels(rows: unknown): WireBookLevel[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const levels: WireBookLevel[] = []
  for (const row of rows) {
    const level = readLevel(row)
    if (level === undefined) return undefined
    levels.push(level)
  }
  return levels
}

function readLevel(row: unknown): WireBookLevel | undefined {
  if (typeof row !== 'object' || row === null) return undefined
  if (!('px' in row && 'sz' in row && 'n' in row)) return undefined
  const { n } = row
  const px = readDecimal(row.px)
  const sz = readDecimal(row.sz)
  if (px === undefined || sz === undefined) return undefined
  return typeof n === 'number' && Number.isSafeInteger(n) ? { px, sz, n } : undefined
}

function readDecimal(text: unknown): Decimal | undefined {
  return typeof text === 'string' && text.length <= DIGITS_MAX ? parseDecimal(text) : undefined
}
