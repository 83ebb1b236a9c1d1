import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ServiceStatus, VenueStatus } from './readStatus'
import { StatusReport } from './StatusBoard'

const LIMIT = 'Your request limit is reached'

function report(changes: Partial<ServiceStatus>): string {
  return renderToStaticMarkup(
    <StatusReport
      status={{
        ...{ readAtMs: 1_000, isReady: true, parts: [], venues: [], version: '1.2.3' },
        limits: { remaining: 0, limit: 1_200, resetSeconds: 42 },
        ...{ limited: { venues: false, meta: false }, notices: [] },
        ...changes,
      }}
    />,
  )
}

const venue = (changes: Partial<VenueStatus>): VenueStatus => ({
  ...{ key: 'venue', name: 'Venue', isActive: true, isReached: true, isLimited: false },
  ...{ ageSeconds: undefined, answerMs: undefined, marketCount: undefined },
  ...changes,
})

it('says that the visitor’s limit is reached where that keeps lists from being read', () => {
  const text = report({ limited: { venues: true, meta: true }, notices: undefined })
  // At the top, in the place of the venues, and in that of the incidents.
  expect(text.split(LIMIT)).toHaveLength(4)
  expect(text).not.toContain('Could not load')
  expect(text).toContain('0 of 1200, reset in 42 s')
})

it('says so of a venue whose figures were refused, and not that it has no data', () => {
  const text = report({ venues: [venue({ isLimited: true })] })
  expect(text.split(LIMIT)).toHaveLength(3)
  expect(text).not.toContain('No live data')
  expect(text).not.toContain('Some venues have problems')
})

it('blames no limit for a venue without data, and none for one that is unreachable', () => {
  expect(report({ venues: [venue({})] })).toContain('No live data')
  const text = report({ venues: [venue({ isReached: false, isLimited: true })] })
  expect(text).toContain('Unreachable')
  expect(text).not.toContain(LIMIT)
})
