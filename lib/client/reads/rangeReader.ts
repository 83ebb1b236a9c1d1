import { PerpsError } from '@/lib/schema/perpsError'
import type { CacheSource, PositionedRow } from './rowCache'

/** Most rows that the venue answers to one question about a time. */
const ROWS_MAX = 500
const FIRST_SPAN_MS = 3 * 86_400_000
/** Of a list known to be long: an hourly one fits into one answer. */
const LONG_SPAN_MS = 20 * 86_400_000
const WIDER = 4
/** Most questions for one window; a venue that never comes to its end is not one to read from. */
const QUESTIONS_MAX = 200

/** Asks for rows of a time, both ends included; the venue answers the OLDEST 500 of it. */
export type AskRange<Item> = (
  range: { startTime: number; endTime?: number },
  signal: AbortSignal | undefined,
) => Promise<RangeAnswer<Item>>

/** What the venue answered, its unreadable rows left out but counted. */
interface RangeAnswer<Item> {
  rows: readonly PositionedRow<Item>[]
  count: number
}

/**
 * Reads a list newest part first from a venue that answers every range oldest first and cuts it
 * off. A short list is one question. A long one is read window by window, each wider than the one
 * after it, and each to its end, so that no row between is missed.
 * @param isLong it is known to be long, with a row an hour at most: one question reads 20 days
 */
export function newestPart<Item>(
  ask: AskRange<Item>,
  now: () => number,
  isLong = false,
): CacheSource<Item> {
  return async (untilMs, signal) => {
    const end = untilMs === undefined ? {} : { endTime: untilMs }
    if (!isLong) {
      const all = await ask({ startTime: 0, ...end }, signal)
      if (all.count < ROWS_MAX) return { rows: all.rows, isComplete: true }
    }
    // Rows may be newer than this device's clock says: the newest window is open at its end.
    let windowEnd = end
    let span = isLong ? LONG_SPAN_MS : FIRST_SPAN_MS
    let start = (untilMs ?? now()) - span
    const enough = isLong ? 1 : ROWS_MAX
    const rows: PositionedRow<Item>[] = []
    while (start > 0) {
      rows.push(...(await readWindow(ask, { startTime: start, ...windowEnd }, signal)))
      if (rows.length >= enough) return { rows, isComplete: false }
      windowEnd = { endTime: start - 1 }
      span *= WIDER
      start = Math.max(0, start - span)
    }
    rows.push(...(await readWindow(ask, { startTime: 0, ...windowEnd }, signal)))
    return { rows, isComplete: true }
  }
}

/** Every row of a window: each question begins where the answer before broke off. */
async function readWindow<Item>(
  ask: AskRange<Item>,
  window: { startTime: number; endTime?: number },
  signal: AbortSignal | undefined,
): Promise<readonly PositionedRow<Item>[]> {
  let rows: PositionedRow<Item>[] = []
  let { startTime } = window
  for (let questions = 0; questions < QUESTIONS_MAX; questions += 1) {
    const answer = await ask({ ...window, startTime }, signal)
    // The first moment of this answer was in the one before, perhaps not all of it.
    const from = startTime
    rows = [...rows.filter(({ position }) => position.timeMs < from), ...answer.rows]
    if (answer.count < ROWS_MAX || answer.rows.length === 0) return rows
    const last = Math.max(...answer.rows.map(({ position }) => position.timeMs))
    // A moment of more rows than an answer holds cannot be read whole; the next one can.
    startTime = last > startTime ? last : startTime + 1
  }
  throw new PerpsError(2004, 'The venue’s history does not come to an end.')
}
