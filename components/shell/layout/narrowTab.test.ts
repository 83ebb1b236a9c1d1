import { expect, it } from 'vitest'
import { shownTab, TABS_OF } from './narrowTab'

it('marks a tab on every screen that has tabs, whichever panel was looked at elsewhere', () => {
  for (const screen of ['phone', 'tablet', 'laptop'] as const) {
    for (const tab of TABS_OF.phone) {
      expect(TABS_OF[screen]).toContain(shownTab(screen, tab))
    }
  }
  expect(shownTab('phone', 'positions')).toBe('positions')
  expect(shownTab('tablet', 'chart')).toBe('trade')
  expect(shownTab('laptop', 'account')).toBe('trade')
  expect(shownTab('laptop', 'book')).toBe('book')
})
