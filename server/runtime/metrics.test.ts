import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createLookedUpMetrics, createMetrics } from './metrics'

it('counts requests by operation and status, and refusals by code', async () => {
  const { registry, countRequest } = createMetrics(new Registry())
  const answered = { gateway: 'public', operation: 'getMeta', durationMs: 3, code: undefined }
  countRequest({ ...answered, status: 200 })
  countRequest({ ...answered, status: 200 })
  countRequest({ ...answered, status: 429, code: 2090 })
  const text = await registry.metrics()
  expect(text).toContain(
    'perps_requests_total{gateway="public",operation="getMeta",status="200"} 2',
  )
  expect(text).toContain('perps_refusals_total{code="2090"} 1')
  expect(text).toContain(
    'perps_request_duration_seconds_bucket{le="0.005",gateway="public",operation="getMeta"} 3',
  )
})

it('counts how long venues take and how they fail, and how shared reads are answered', async () => {
  const { registry, countVenueRequest, countCacheRead } = createMetrics(new Registry())
  const asked = { venue: 'hyperliquid', durationMs: 30 } as const
  countVenueRequest({ ...asked, kind: 'read', status: 200 })
  countVenueRequest({ ...asked, kind: 'send', status: undefined })
  countCacheRead('markets', 'hit')
  countCacheRead('markets', 'coalesced')
  const text = await registry.metrics()
  const labels = 'venue="hyperliquid",kind="send",outcome="failed"'
  expect(text).toContain(`perps_venue_errors_total{${labels}} 1`)
  expect(text).not.toContain('perps_venue_errors_total{venue="hyperliquid",kind="read"')
  expect(text).toContain(`perps_venue_request_duration_seconds_count{${labels}} 1`)
  expect(text).toContain('perps_cache_reads_total{cache="markets",kind="coalesced"} 1')
})

it('shows the journal by state as it is now, and goes on without a database', async () => {
  let rows: Map<string, number> | undefined = new Map([['unknown', 2]])
  const registry = createLookedUpMetrics(async () => {
    if (rows === undefined) throw new Error('gone')
    return rows
  })
  expect(await registry.metrics()).toContain('perps_journal_rows{state="unknown"} 2')
  rows = new Map([['settled', 2]])
  const later = await registry.metrics()
  expect(later).toContain('perps_journal_rows{state="settled"} 2')
  expect(later).not.toContain('state="unknown"')
  rows = undefined
  expect(await registry.metrics()).not.toContain('perps_journal_rows{')
})
