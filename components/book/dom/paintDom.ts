import type { DomRow } from './domRows'

/** Texts of a row in the order of its cells. */
const TEXTS = ['ownBidText', 'bidText', 'priceText', 'askText', 'ownAskText'] as const

/** Writes price ladders into rows that React made once. */
export interface DomPainter {
  paint(rows: readonly DomRow[]): void
  /** What an element of the ladder shows now. */
  rowAt(element: Element): DomRow | undefined
}

/** Paints in place: a cell whose text stays is not touched. */
export function createDomPainter(body: HTMLElement): DomPainter {
  const painted = new WeakMap<Element, DomRow>()
  return {
    paint(rows) {
      for (let i = 0; i < body.children.length; i += 1) {
        const element = body.children[i]
        const row = rows[i]
        if (!(element instanceof HTMLElement) || row === undefined) continue
        paintRow(element, row, painted.get(element))
        painted.set(element, row)
      }
    },
    rowAt: (element) => painted.get(element),
  }
}

function paintRow(element: HTMLElement, row: DomRow, before: DomRow | undefined): void {
  TEXTS.forEach((name, index) => {
    const text = element.children[index]?.firstChild
    if (text instanceof Text && before?.[name] !== row[name]) text.data = row[name]
  })
  if (before?.place !== row.place) element.dataset.place = row.place
  if (before?.bidShare !== row.bidShare) bar(element.children[1], row.bidShare)
  if (before?.askShare !== row.askShare) bar(element.children[3], row.askShare)
}

function bar(cell: Element | undefined, share: number): void {
  if (cell instanceof HTMLElement) cell.style.backgroundSize = `${(share * 100).toFixed(1)}% 100%`
}
