import { describe, expect, it } from 'vitest'
import { groupLevels } from './groupLevels'

const bids = [
  { price: 1004, size: 2 },
  { price: 1001, size: 3 },
  { price: 1000, size: 1 },
  { price: 995, size: 4 },
]
const asks = [
  { price: 1006, size: 1 },
  { price: 1010, size: 2 },
  { price: 1011, size: 5 },
]

describe('groupLevels', () => {
  it('keeps levels as they are at the tick, with running totals', () => {
    const rows = groupLevels('bid', bids, 1, 10)
    expect(rows.map((row) => [row.price, row.size, row.total])).toEqual([
      [1004, 2, 2],
      [1001, 3, 5],
      [1000, 1, 6],
      [995, 4, 10],
    ])
  })

  it('rounds bids down and asks up, so that no row is better than what it holds', () => {
    expect(groupLevels('bid', bids, 10, 10).map((row) => [row.price, row.size])).toEqual([
      [1000, 6],
      [990, 4],
    ])
    expect(groupLevels('ask', asks, 10, 10).map((row) => [row.price, row.size])).toEqual([
      [1010, 3],
      [1020, 5],
    ])
  })

  it('takes whole rows only: the last row holds all of its levels', () => {
    const rows = groupLevels('bid', bids, 10, 1)
    expect(rows).toEqual([
      { price: 1000, size: 6, total: 6, notionalTotal: 1004 * 2 + 1001 * 3 + 1000 },
    ])
  })

  it('leaves out levels that are gone', () => {
    expect(groupLevels('ask', [{ price: 5, size: 0 }], 1, 5)).toEqual([])
  })

  it('keeps the size of the whole book whatever the step', () => {
    for (const step of [1, 2, 5, 10, 100]) {
      expect(groupLevels('bid', bids, step, 99).at(-1)?.total).toBe(10)
    }
  })
})
