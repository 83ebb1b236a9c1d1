import { BLOCK_ROWS, type DrawnRows } from './drawnRows'

/** A block of rows in the document, and the element that it is drawn with. */
export interface RowSlot {
  /** Names the element: what keeps its key keeps its elements. */
  key: number
  /** Which block of the list it draws. */
  block: number
}

/**
 * Draws the blocks that are wanted with elements that are there. A block that went out of sight
 * lends its elements to one that came in; where they may not be reused, new ones come in order.
 * The same list where nothing has to change.
 */
export function placeSlots(
  slots: readonly RowSlot[],
  { first, end }: DrawnRows,
  { count, canReuse }: { count: number; canReuse: boolean },
): readonly RowSlot[] {
  const [from, to] = [Math.floor(first / BLOCK_ROWS), Math.ceil(end / BLOCK_ROWS)]
  const isWanted = ({ block }: RowSlot) => block >= from && block < to
  const isThere = ({ block }: RowSlot) => block * BLOCK_ROWS < count
  const occupied = new Set(slots.map(({ block }) => block))
  const missing: number[] = []
  for (let block = from; block < to; block += 1) if (!occupied.has(block)) missing.push(block)
  if (missing.length === 0 && slots.every(isThere)) return slots

  const placed: RowSlot[] = []
  for (const slot of slots) {
    if (isWanted(slot)) placed.push(slot)
    else if (canReuse) {
      const block = missing.shift()
      if (block !== undefined) placed.push({ key: slot.key, block })
      // A free slot stays for the next row that comes in.
      else if (isThere(slot)) placed.push(slot)
    }
  }
  let key = slots.reduce((most, slot) => Math.max(most, slot.key), 0)
  for (const block of missing) {
    key += 1
    placed.push({ key, block })
  }
  return canReuse ? placed : inOrder(placed)
}

/** The blocks as a reader of the document meets them: in the order of the list. */
export function inOrder(slots: readonly RowSlot[]): readonly RowSlot[] {
  const isOrdered = slots.every(({ block }, place) => (slots[place - 1]?.block ?? -1) < block)
  return isOrdered ? slots : [...slots].sort((a, b) => a.block - b.block)
}
