import type { Ladder, LadderRow } from './ladder'

/** What a table row showed last, so that only changed cells are written. */
interface Painted {
  price: string
  size: string
  total: string
  share: number
  isOwn: boolean
}

const BLANK: Painted = { price: '', size: '', total: '', share: 0, isOwn: false }

/** Writes ladders into a table whose rows React made once. */
export interface LadderPainter {
  paint(ladder: Ladder): void
  /** The ladder row that a table row shows now. */
  rowAt(element: HTMLTableRowElement): LadderRow | undefined
}

/**
 * Paints cells in place: no element is made or moved, and a cell whose text stays is not touched.
 * Asks run from the worst at the top to the best, bids from the best down.
 */
export function createLadderPainter(
  asks: HTMLTableSectionElement,
  bids: HTMLTableSectionElement,
): LadderPainter {
  const painted = new WeakMap<HTMLTableRowElement, Painted>()
  const shown = new WeakMap<HTMLTableRowElement, LadderRow>()

  const paintRow = (element: HTMLTableRowElement, row: LadderRow | undefined) => {
    const before = painted.get(element) ?? BLANK
    const after: Painted =
      row === undefined
        ? BLANK
        : {
            price: row.priceText,
            size: row.sizeText,
            total: row.totalText,
            share: row.share,
            isOwn: row.isOwn,
          }
    writeCell(element, 0, before.price, after.price)
    writeCell(element, 1, before.size, after.size)
    writeCell(element, 2, before.total, after.total)
    if (before.share !== after.share) {
      element.style.setProperty('--share', `${(after.share * 100).toFixed(1)}%`)
    }
    if (before.isOwn !== after.isOwn) element.toggleAttribute('data-own', after.isOwn)
    painted.set(element, after)
    if (row === undefined) shown.delete(element)
    else shown.set(element, row)
  }

  return {
    paint(ladder) {
      const askRows = asks.rows
      for (let i = 0; i < askRows.length; i += 1) {
        const element = askRows[i]
        if (element !== undefined) paintRow(element, ladder.asks[askRows.length - 1 - i])
      }
      const bidRows = bids.rows
      for (let i = 0; i < bidRows.length; i += 1) {
        const element = bidRows[i]
        if (element !== undefined) paintRow(element, ladder.bids[i])
      }
    },
    rowAt: (element) => shown.get(element),
  }
}

function writeCell(row: HTMLTableRowElement, index: number, before: string, after: string): void {
  if (before === after) return
  const text = row.cells[index]?.lastChild
  if (text instanceof Text) text.data = after
}
