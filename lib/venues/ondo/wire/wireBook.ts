import { z } from 'zod'
import type { OrderbookLevel } from '@/lib/schema/model/orderbook'
import { readDecimal, WireTime } from './values'

const WireBookSide = z.unknown().transform((rows, context): OrderbookLevel[] => {
  const levels = readLevels(rows)
  if (levels !== undefined) return levels
  context.addIssue({ code: 'custom', message: 'not a side of a book' })
  return z.NEVER
})

/** A whole book, best level first on both sides. */
export const WireBook = z.object({
  market: z.string(),
  time: WireTime,
  bids: WireBookSide,
  asks: WireBookSide,
})
export type WireBook = z.infer<typeof WireBook>

/**
 * Reads one side of a book. A level that cannot be read is left out; undefined where none of them can,
 * and for what is no list. By hand and not row by row through a schema: every frame holds hundreds.
 */
export function readLevels(rows: unknown): OrderbookLevel[] | undefined {
  if (!Array.isArray(rows)) return undefined
  const levels: OrderbookLevel[] = []
  for (const row of rows) {
    const level = readLevel(row)
    if (level !== undefined) levels.push(level)
  }
  return levels.length > 0 || rows.length === 0 ? levels : undefined
}

/** A price level, as `[price, size]` or spelt out; undefined for anything else. */
export function readLevel(row: unknown): OrderbookLevel | undefined {
  const [reportedPrice, reportedSize] = partsOf(row)
  const price = readDecimal(reportedPrice)
  const size = readDecimal(reportedSize)
  return price === undefined || size === undefined ? undefined : { price, size }
}

function partsOf(row: unknown): readonly unknown[] {
  if (Array.isArray(row)) return row
  if (typeof row !== 'object' || row === null) return []
  return 'price' in row && 'size' in row ? [row.price, row.size] : []
}
