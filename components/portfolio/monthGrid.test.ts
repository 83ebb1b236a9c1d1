import { expect, it } from 'vitest'
import { monthAfter, monthGrid } from './monthGrid'

it('lays a month out from Monday to Sunday, every day once', () => {
  const weeks = monthGrid('2026-11')
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-11-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(30)
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(monthGrid('2027-02')).toHaveLength(4)
})

it('goes over the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  expect(monthAfter('2026-01', -1)).toBe('2025-12')
})
