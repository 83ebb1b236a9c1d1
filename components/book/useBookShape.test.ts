import { expect, it } from 'vitest'
import { shapeOf } from './useBookShape'

it('shows book and tape together wherever there is room for both', () => {
  expect(shapeOf(300, 508)).toBe('tabs')
  expect(shapeOf(304, 664)).toBe('stacked')
  expect(shapeOf(560, 508)).toBe('beside')
  expect(shapeOf(640, 900)).toBe('beside')
})
