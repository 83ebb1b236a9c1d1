import type { Ladder, LadderRow } from './ladder'

/** One row on the screen: its elements, looked up once, and what it shows. */
interface PaintedRow {
  element: HTMLElement
  texts: readonly Text[]
  row: LadderRow | undefined
  /** Length of the bar as it was written. */
  bar: string | undefined
}

/** Writes ladders into rows that React made once. */
export interface LadderPainter {
  paint(ladder: Ladder): void
  /** The ladder row that an element of the ladder shows now. */
  rowAt(element: Element): LadderRow | undefined
}

/**
 * Paints in place: no element is made or moved, and a cell whose text stays is not touched. Asks
 * run from the worst at the top to the best, bids from the best down.
 */
export function createLadderPainter(asks: HTMLElement, bids: HTMLElement): LadderPainter {
  const paintedRows = new WeakMap<Element, PaintedRow>()

  const lookUp = (element: Element): PaintedRow | undefined => {
    const before = paintedRows.get(element)
    if (before !== undefined) return before
    if (!(element instanceof HTMLElement)) return undefined
    const texts = [...element.children].flatMap((cell) =>
      cell.firstChild instanceof Text ? [cell.firstChild] : [],
    )
    const made = { element, texts, row: undefined, bar: undefined }
    paintedRows.set(element, made)
    return made
  }

  return {
    paint(ladder) {
      const askRows = asks.children
      for (let i = 0; i < askRows.length; i += 1) {
        paintRow(lookUp(at(askRows, i)), ladder.asks[askRows.length - 1 - i])
      }
      const bidRows = bids.children
      for (let i = 0; i < bidRows.length; i += 1) {
        paintRow(lookUp(at(bidRows, i)), ladder.bids[i])
      }
    },
    rowAt: (element) => paintedRows.get(element)?.row,
  }
}

function paintRow(painted: PaintedRow | undefined, row: LadderRow | undefined): void {
  if (painted === undefined) return
  const { row: before, texts } = painted
  write(texts[0], before?.priceText, row?.priceText)
  write(texts[1], before?.sizeText, row?.sizeText)
  write(texts[2], before?.totalText, row?.totalText)
  const bar = ((row?.share ?? 0) * 100).toFixed(1)
  if (bar !== painted.bar) {
    // A background of another size is only painted; a box of another width would be laid out and count as
    // a shift, and one that is scaled becomes a layer's node of its own.
    painted.element.style.backgroundSize = `${bar}% calc(100% - 2px)`
    painted.bar = bar
  }
  if ((before?.isOwn ?? false) !== (row?.isOwn ?? false)) {
    painted.element.toggleAttribute('data-own', row?.isOwn ?? false)
  }
  painted.row = row
}

function write(text: Text | undefined, before: string | undefined, after: string | undefined) {
  if (text !== undefined && before !== after) text.data = after ?? ''
}

function at(rows: HTMLCollection, index: number): Element {
  const row = rows[index]
  if (row === undefined) throw new RangeError(`no row ${index}`)
  return row
}
