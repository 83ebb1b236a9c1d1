import { describe, expect, it } from 'vitest'
import { nextFavourite } from './nextFavourite'

describe('nextFavourite', () => {
  it('walks around the end in both directions', () => {
    expect(nextFavourite(['a', 'b', 'c'], 'c', 1)).toBe('a')
    expect(nextFavourite(['a', 'b', 'c'], 'a', -1)).toBe('c')
    expect(nextFavourite(['a', 'b'], 'x', 1)).toBe('a')
    expect(nextFavourite(['a', 'b'], 'x', -1)).toBe('b')
  })

  it('has nowhere to go without another favourite', () => {
    expect(nextFavourite([], 'a', 1)).toBeUndefined()
    expect(nextFavourite(['a'], 'a', -1)).toBeUndefined()
  })
})
