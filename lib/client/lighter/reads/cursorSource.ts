import type { CacheSource, Placed } from '@/lib/client/reads/rowCache'

/** One answer of a list that is read by cursors, newest first. */
export interface CursorPart<Item> {
  rows: readonly { timeMs: number; id: string; item: Item }[]
  /** Absent where nothing older is left. */
  cursor?: string | undefined
}

/**
 * Reads a list that the venue pages by cursors of its own. A question about the moment that the
 * last answer ended at goes on from there; any other begins again. Rows keep the venue's order: one
 * that says to be newer than the row before it is placed beside that.
 */
export function cursorSource<Item>(
  ask: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<CursorPart<Item>>,
): CacheSource<Item> {
  let cursor: string | undefined
  let oldestMs: number | undefined
  return async (untilMs, signal) => {
    const goesOn =
      cursor !== undefined &&
      untilMs !== undefined &&
      (untilMs === oldestMs || untilMs + 1 === oldestMs)
    if (!goesOn) oldestMs = undefined
    const answer = await ask(goesOn ? cursor : undefined, signal)
    const rows: Placed<Item>[] = answer.rows.map(({ timeMs, id, item }) => {
      oldestMs = Math.min(timeMs, oldestMs ?? timeMs)
      return { position: { timeMs: oldestMs, id }, item }
    })
    cursor = answer.cursor
    return { rows, isComplete: cursor === undefined }
  }
}
