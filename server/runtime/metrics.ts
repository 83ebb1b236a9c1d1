import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { runtimeSlot } from './runtime'

const LATENCY_BUCKETS_SECONDS = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15,
]

/** A sample wakes the process up: a hundred a second cost an idle service more than all its feeds. */
const EVENT_LOOP_SAMPLE_MS = 100

/** How a shared read was answered. */
export type CacheReadKind = 'hit' | 'coalesced' | 'miss' | 'stale'

/** What the process counts of itself, in Prometheus's terms. */
export type Metrics = ReturnType<typeof createMetrics>

/** The one set of metrics of this process, shared by both copies of the code. */
export function metrics(): Metrics {
  return runtimeSlot('metrics', () => createMetrics(new Registry()))
}

/** Makes the metrics in a registry of their own. */
export function createMetrics(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'perps_requests_total',
    help: 'Requests answered, by gateway, operation and status.',
    labelNames: ['gateway', 'operation', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'perps_request_duration_seconds',
    help: 'Time to the answer of a request.',
    labelNames: ['gateway', 'operation'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'perps_refusals_total',
    help: 'Requests refused, by error code.',
    labelNames: ['code'],
    registers,
  })
  const venueSeconds = new Histogram({
    name: 'perps_venue_request_duration_seconds',
    help: 'Time of a request to a venue, by kind (read or send) and outcome (status, or failed).',
    labelNames: ['venue', 'kind', 'outcome'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  })
  const venueErrors = new Counter({
    name: 'perps_venue_errors_total',
    help: 'Requests to a venue that failed or were answered with status 400 or above.',
    labelNames: ['venue', 'kind', 'outcome'],
    registers,
  })
  const cacheReads = new Counter({
    name: 'perps_cache_reads_total',
    help: 'Shared reads: kept (hit), joined to a fetch under way (coalesced), fetched (miss), older (stale).',
    labelNames: ['cache', 'kind'],
    registers,
  })
  // Labels are looked up once each: the hot reads are answered many thousand times a second.
  const ofRequest = memoize((gateway: string, operation: string) => ({
    counters: memoize((status: string) => requests.labels(gateway, operation, status)),
    seconds: requestSeconds.labels(gateway, operation),
  }))
  const ofVenue = memoize((venue: string, kind: string) =>
    memoize((outcome: string) => venueSeconds.labels(venue, kind, outcome)),
  )
  const ofCacheRead = memoize((cache: string, kind: string) => cacheReads.labels(cache, kind))
  return {
    registry,
    /** A request that was answered. `operation` comes from the table, never from the caller. */
    countRequest(answered: {
      gateway: string
      operation: string
      status: number
      code: number | undefined
      durationMs: number
    }): void {
      const { gateway, operation, status, code, durationMs } = answered
      const { counters, seconds } = ofRequest(gateway, operation)
      counters(String(status), '').inc()
      seconds.observe(durationMs / 1000)
      if (code !== undefined) refusals.inc({ code: String(code) })
    },
    /** A request to a venue. `status` undefined: it failed. */
    countVenueRequest(asked: {
      venue: string
      kind: 'read' | 'send'
      status: number | undefined
      durationMs: number
    }): void {
      const { venue, kind, status, durationMs } = asked
      const outcome = status === undefined ? 'failed' : String(status)
      ofVenue(venue, kind)(outcome, '').observe(durationMs / 1000)
      if (status === undefined || status >= 400) venueErrors.inc({ venue, kind, outcome })
    },
    countCacheRead(cache: string, kind: CacheReadKind): void {
      ofCacheRead(cache, kind).inc()
    },
  }
}

/**
 * What is looked up when it is asked for: the platform's own figures, and rows of the journal by
 * state. Without a database the rows are left out.
 */
export function createLookedUpMetrics(
  countJournal: () => Promise<ReadonlyMap<string, number>>,
): Registry {
  const registry = new Registry()
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: EVENT_LOOP_SAMPLE_MS,
  })
  new Gauge({
    name: 'perps_journal_rows',
    help: 'Steps submitted for execution that are remembered, by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.reset()
      const rows = await countJournal().catch(() => new Map<string, number>())
      for (const [state, count] of rows) this.set({ state }, count)
    },
  })
  return registry
}

// Labels come from tables of ours, so that there are few.
function memoize<T>(
  make: (firstLabel: string, secondLabel: string) => T,
): (firstLabel: string, secondLabel: string) => T {
  const byLabels = new Map<string, T>()
  return (firstLabel, secondLabel) => {
    const key = `${firstLabel} ${secondLabel}`
    const existing = byLabels.get(key)
    if (existing !== undefined) return existing
    const made = make(firstLabel, secondLabel)
    byLabels.set(key, made)
    return made
  }
}
