import { z } from 'zod'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'

/** One price of a book: price, size, orders. */
export interface WireBookLevel {
  px: Decimal
  sz: Decimal
  n: number
}

const WireSide = z.unknown().transform((rows, context): WireBookLevel[] => {
  const levels = readLevels(rows)
  if (levels !== undefined) return levels
  context.addIssue({ code: 'custom', message: 'not a side of a book' })
  return z.NEVER
})

const WireBest = z.unknown().transform((row, context): WireBookLevel | null => {
  const [level] = row === null ? [null] : (readLevels([row]) ?? [])
  if (level !== undefined) return level
  context.addIssue({ code: 'custom', message: 'not a price of a book' })
  return z.NEVER
})

/** Bids descending, asks ascending, at most 20 a side. */
export const WireBook = z.object({
  coin: z.string(),
  time: z.int(),
  levels: z.tuple([WireSide, WireSide]),
})
export type WireBook = z.infer<typeof WireBook>

export const WireBbo = z.object({
  coin: z.string(),
  time: z.int(),
  bbo: z.tuple([WireBest, WireBest]),
})
export type WireBbo = z.infer<typeof WireBbo>

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
