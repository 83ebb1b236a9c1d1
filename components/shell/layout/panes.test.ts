import { expect, it } from 'vitest'
import { nextPane } from './panes'

it('walks the panes in a circle, either way, and enters at an end', () => {
  expect([0, 1, 2].map((at) => nextPane(at, 3, false))).toEqual([1, 2, 0])
  expect([0, 1, 2].map((at) => nextPane(at, 3, true))).toEqual([2, 0, 1])
  expect(nextPane(-1, 3, false)).toBe(0)
  expect(nextPane(-1, 3, true)).toBe(2)
})
