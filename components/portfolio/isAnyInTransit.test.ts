import { expect, it } from 'vitest'
import { isAnyInTransit } from './isAnyInTransit'

it('waits for every venue of a sum, also for one that has not answered yet', () => {
  const venues = [{ key: 'a' }, { key: 'b' }]
  const waits = (...answers: [string, boolean][]) =>
    isAnyInTransit(venues, new Map(answers), (isOnItsWay) => isOnItsWay)
  expect(waits()).toBe(true)
  expect(waits(['a', false])).toBe(true)
  expect(waits(['a', false], ['b', true])).toBe(true)
  expect(waits(['a', false], ['b', false])).toBe(false)
  expect(waits(['a', false], ['b', false], ['c', true])).toBe(false)
})
