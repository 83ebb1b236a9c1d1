import type { Page } from '@/lib/client/plugin'
import type { Fill } from '@/lib/schema/fill'
import { PerpsError } from '@/lib/schema/perpsError'
import { mapFill } from '@/lib/venues/hyperliquid/mapFill'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import { WireFill } from '@/lib/venues/hyperliquid/wireAccount'
import type { Universe } from './universe'

/** Where a page ended: its last fill by time, trade and order, for many fills share a millisecond. */
export interface FillCursor {
  timeMs: number
  tid: number
  oid: number
}

const PAGE_SIZE = 50
const PAGE_SIZE_MAX = 200

/** How many fills a page holds. @throws PerpsError 400/2002 outside 1 to 200 */
export function pageSize(limit: number | undefined): number {
  if (limit === undefined) return PAGE_SIZE
  if (Number.isInteger(limit) && limit >= 1 && limit <= PAGE_SIZE_MAX) return limit
  throw new PerpsError(2002, `limit: must be an integer from 1 to ${PAGE_SIZE_MAX}`)
}

/** Reads a cursor. @throws PerpsError 400/2002 for any other text */
export function readFillCursor(text: string): FillCursor {
  const match = /^(\d{1,15}):(\d{1,16}):(\d{1,16})$/.exec(text)
  if (!match) throw new PerpsError(2002, 'cursor: is not one of ours')
  return { timeMs: Number(match[1]), tid: Number(match[2]), oid: Number(match[3]) }
}

/** The newest fills after the cursor, newest first, each once. */
export function fillPage(
  rows: readonly unknown[],
  limit: number,
  after: FillCursor | undefined,
  universe: Pick<Universe, 'display'>,
): Page<Fill> {
  const unique = new Map(
    parseRows(WireFill, rows).map((fill) => [`${fill.tid}:${fill.oid}`, fill] as const),
  )
  const sorted = [...unique.values()]
    .sort((a, b) => compareFills(cursorOf(a), cursorOf(b)))
    .filter((fill) => after === undefined || compareFills(after, cursorOf(fill)) < 0)
  const taken = sorted.slice(0, limit)
  const last = taken.at(-1)
  const hasMore = sorted.length > taken.length
  return {
    items: taken.map((fill) => mapFill(fill, universe.display(fill.coin))),
    hasMore,
    ...(hasMore && last ? { cursor: `${last.time}:${last.tid}:${last.oid}` } : {}),
  }
}

function cursorOf(fill: WireFill): FillCursor {
  return { timeMs: fill.time, tid: fill.tid, oid: fill.oid }
}

/** Newest first; below zero where a stands before b. */
function compareFills(a: FillCursor, b: FillCursor): number {
  return b.timeMs - a.timeMs || b.tid - a.tid || b.oid - a.oid
}
