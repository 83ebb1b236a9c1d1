import type { OperationOutput } from '@/lib/schema/operations/operations'
import { SharedReads } from './sharedReads'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The reads that callers share, each with its life. */
export type PublicReads = ReturnType<typeof createPublicReads>

/**
 * Lifetimes are those of the interface (Limits). Static metadata may stand in for a day while a
 * venue fails, live figures for five seconds, books not at all.
 */
export function createPublicReads(steadyMs: () => number) {
  return {
    markets: new SharedReads<OperationOutput<'listMarkets'>>(
      { lifetimeMs: HOUR_MS, staleMaxMs: DAY_MS },
      steadyMs,
    ),
    assets: new SharedReads<OperationOutput<'listAssets'>>(
      { lifetimeMs: HOUR_MS, staleMaxMs: DAY_MS },
      steadyMs,
    ),
    contexts: new SharedReads<OperationOutput<'getMarketsContext'>>(
      { lifetimeMs: SECOND_MS, staleMaxMs: 5 * SECOND_MS },
      steadyMs,
    ),
    candles: new SharedReads<OperationOutput<'getOhlcv'>>(
      { lifetimeMs: SECOND_MS, staleMaxMs: 5 * SECOND_MS },
      steadyMs,
    ),
    books: new SharedReads<OperationOutput<'getOrderbook'>>(
      { lifetimeMs: SECOND_MS / 4, staleMaxMs: 0 },
      steadyMs,
    ),
    providers: new SharedReads<OperationOutput<'listProviders'>>(
      { lifetimeMs: SECOND_MS, staleMaxMs: 0 },
      steadyMs,
    ),
    meta: new SharedReads<OperationOutput<'getMeta'>>(
      { lifetimeMs: 60 * SECOND_MS, staleMaxMs: 60 * SECOND_MS },
      steadyMs,
    ),
  }
}
