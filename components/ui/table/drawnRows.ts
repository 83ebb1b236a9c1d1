/** Which of the rows of a long list are drawn: from `first` up to, not including, `end`. */
export interface DrawnRows {
  first: number
  end: number
}

/** What is in sight of a list whose rows have one height; lengths in CSS pixels. */
export interface RowsInSight {
  scrollPx: number
  heightPx: number
  rowPx: number
  count: number
}

/** Rows drawn beyond what is seen, on each side; at least so many. */
const OVERSCAN = 4
/**
 * Rows are drawn and left out by so many at a time: a frame that changes any row costs more than the
 * rows it changes, and most frames of a slow scroll then change none.
 */
export const BLOCK_ROWS = 12

/** The whole blocks of rows that cover what is in sight. */
export function drawnRows({ scrollPx, heightPx, rowPx, count }: RowsInSight): DrawnRows {
  const last = Math.max(0, count - 1)
  const top = Math.floor(scrollPx / rowPx) - OVERSCAN
  const bottom = Math.ceil((scrollPx + heightPx) / rowPx) - 1 + OVERSCAN
  return {
    first: blockStart(clamp(top, last)),
    end: Math.min(count, blockStart(clamp(bottom, last)) + BLOCK_ROWS),
  }
}

/** What of the drawn rows there still is when the list has become shorter. */
export function keepWithin({ first, end }: DrawnRows, count: number): DrawnRows {
  return { first: Math.min(first, blockStart(Math.max(0, count - 1))), end: Math.min(end, count) }
}

function blockStart(index: number): number {
  return Math.floor(index / BLOCK_ROWS) * BLOCK_ROWS
}

function clamp(index: number, last: number): number {
  return Math.min(Math.max(0, index), last)
}
