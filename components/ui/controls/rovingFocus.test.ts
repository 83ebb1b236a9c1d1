import { describe, expect, it } from 'vitest'
import { nextIndex } from './rovingFocus'

describe('nextIndex', () => {
  it('goes to where the arrow points, round the end', () => {
    expect(
      ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].map((key) => nextIndex(key, 2, 3)),
    ).toEqual([0, 0, 1, 1])
    expect([nextIndex('Home', 2, 3), nextIndex('End', 0, 3)]).toEqual([0, 2])
    expect(nextIndex('a', 0, 3)).toBeUndefined()
    expect(nextIndex('ArrowRight', 0, 0)).toBeUndefined()
  })

  it('finds the next one at the left where lines run from right to left', () => {
    const keys = ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']
    expect(keys.map((key) => nextIndex(key, 0, 3, true))).toEqual([1, 1, 2, 2])
  })
})
