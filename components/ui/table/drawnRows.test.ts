import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnRows, keepWithin } from './drawnRows'

const ROW_PX = 32
const inSight = fc.record({
  scrollPx: fc.double({ min: -200, max: 400_000, noNaN: true }),
  heightPx: fc.integer({ min: 0, max: 1_600 }),
  count: fc.integer({ min: 0, max: 12_000 }),
})

describe('drawnRows', () => {
  it('draws every row that is in sight, and some beyond it', () => {
    fc.assert(
      fc.property(inSight, ({ scrollPx, heightPx, count }) => {
        const { first, end } = drawnRows({ scrollPx, heightPx, rowPx: ROW_PX, count })
        for (let px = scrollPx; px < scrollPx + heightPx; px += ROW_PX) {
          const row = Math.floor(px / ROW_PX)
          if (row < 0 || row >= count) continue
          expect(first).toBeLessThanOrEqual(Math.max(0, row - 4))
          expect(end).toBeGreaterThanOrEqual(Math.min(count, row + 5))
        }
      }),
    )
  })

  it('never draws many more rows than are in sight, nor one that is not there', () => {
    fc.assert(
      fc.property(inSight, ({ scrollPx, heightPx, count }) => {
        const { first, end } = drawnRows({ scrollPx, heightPx, rowPx: ROW_PX, count })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        expect(end - first).toBeLessThanOrEqual(heightPx / ROW_PX + 2 * (4 + 12))
        expect(end > first).toBe(count > 0)
      }),
    )
  })

  it('draws the same rows while a scroll stays within a block', () => {
    const at = (scrollPx: number) =>
      drawnRows({ scrollPx, heightPx: 320, rowPx: ROW_PX, count: 1_000 })
    expect(at(20 * ROW_PX)).toEqual({ first: 12, end: 36 })
    expect(at(20 * ROW_PX + 5)).toEqual({ first: 12, end: 36 })
    expect(at(24 * ROW_PX)).toEqual({ first: 12, end: 48 })
  })

  it('draws the last rows where the list has become shorter than what was scrolled to', () => {
    expect(drawnRows({ scrollPx: 9_000, heightPx: 320, rowPx: ROW_PX, count: 30 })).toEqual({
      first: 24,
      end: 30,
    })
    expect(keepWithin({ first: 240, end: 276 }, 30)).toEqual({ first: 24, end: 30 })
    expect(keepWithin({ first: 240, end: 276 }, 0)).toEqual({ first: 0, end: 0 })
    expect(keepWithin({ first: 12, end: 36 }, 100)).toEqual({ first: 12, end: 36 })
  })
})
