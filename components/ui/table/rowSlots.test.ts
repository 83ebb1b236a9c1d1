import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BLOCK_ROWS, drawnRows } from './drawnRows'
import { inOrder, placeSlots, type RowSlot } from './rowSlots'

const COUNT = 1_000
const at = (scrollPx: number, count = COUNT) =>
  drawnRows({ scrollPx, heightPx: 640, rowPx: 32, count })
const blocksOf = (slots: readonly RowSlot[]) => slots.map(({ block }) => block)
const keysOf = (slots: readonly RowSlot[]) => slots.map(({ key }) => key)

describe('placeSlots', () => {
  it('draws every wanted block once, with no more elements than were ever needed at once', () => {
    const scroll = fc.record({
      scrollPx: fc.integer({ min: 0, max: 40_000 }),
      count: fc.integer({ min: 0, max: COUNT }),
      canReuse: fc.boolean(),
      isSettled: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(scroll, { maxLength: 30 }), (scrolls) => {
        let slots: readonly RowSlot[] = []
        for (const { scrollPx, count, canReuse, isSettled } of scrolls) {
          const drawn = at(scrollPx, count)
          slots = placeSlots(slots, drawn, { count, canReuse })
          if (isSettled) slots = inOrder(slots)
          const blocks = blocksOf(slots)
          expect(new Set(blocks).size).toBe(blocks.length)
          expect(new Set(keysOf(slots)).size).toBe(slots.length)
          for (let row = drawn.first; row < drawn.end; row += BLOCK_ROWS) {
            expect(blocks).toContain(row / BLOCK_ROWS)
          }
          for (const block of blocks) expect(block * BLOCK_ROWS).toBeLessThan(count)
          expect(slots.length).toBeLessThanOrEqual(4)
          expect(placeSlots(slots, drawn, { count, canReuse })).toBe(slots)
        }
      }),
    )
  })

  it('lends the elements of a block that went out of sight to the one that came in', () => {
    const options = { count: COUNT, canReuse: true }
    const top = placeSlots([], { first: 0, end: 36 }, options)
    const below = placeSlots(top, { first: 12, end: 48 }, options)
    expect(keysOf(below)).toEqual(keysOf(top))
    expect(blocksOf(below)).toEqual([3, 1, 2])
    expect(blocksOf(inOrder(below))).toEqual([1, 2, 3])
    expect(keysOf(inOrder(below)).sort()).toEqual(keysOf(top))
  })

  it('leaves the elements alone where their text is selected', () => {
    const top = placeSlots([], { first: 0, end: 36 }, { count: COUNT, canReuse: true })
    const below = placeSlots(top, { first: 12, end: 48 }, { count: COUNT, canReuse: false })
    expect(blocksOf(below)).toEqual([1, 2, 3])
    expect(keysOf(below).slice(0, 2)).toEqual(keysOf(top).slice(1))
    expect(keysOf(top)).not.toContain(below[2]?.key)
  })
})
