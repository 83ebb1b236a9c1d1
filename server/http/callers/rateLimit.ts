import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ApiRequest } from '@/server/http/request/apiRequest'
import { clientAddress } from '@/server/http/request/clientAddress'
import type { MaybePromise } from '@/server/service/maybePromise'
import type { Identity } from './identity'
import { type Budget, type Limiter, type RateLimitStatus, WINDOW_SECONDS } from './limiter'

/** Requests a minute without an API key: all, and those that create or execute. */
const ANONYMOUS_LIMITS = { read: 300, write: 60 } as const
/** Pages a minute of one address: documents, and what a router fetches of them. */
const PAGES_LIMIT = 600
/** Requests a minute of one visitor of the dashboard. */
const VISITOR_LIMITS = { read: 1_200, write: 300 } as const
/** For requests that are not counted: every response has the headers. */
const UNMETERED: RateLimitStatus = {
  limit: 1_000_000,
  remaining: 1_000_000,
  resetSeconds: WINDOW_SECONDS,
  isExceeded: false,
}

/**
 * The budget that a request counts against: that of the integration a key maps to, else of the key
 * itself, else of the caller's address; undefined for the dashboard's own key, which is not counted.
 * @param identity undefined for a caller that was refused, who counts by address
 */
export function budgetOf(
  identity: Identity | undefined,
  request: ApiRequest,
  kind: 'read' | 'write',
  trustedProxyHops: number,
): Budget | undefined {
  if (identity?.kind === 'key') {
    const { integrationId, keyId, limitPerMinute } = identity
    const bucket = integrationId === undefined ? `key:${keyId}` : `integrator:${integrationId}`
    return { bucket, limit: limitPerMinute }
  }
  const isVisitor = request.gateway === 'bff'
  if (identity?.kind === 'dashboard' && !isVisitor) return undefined
  const address = clientAddress(
    request.remoteAddress,
    request.header('x-forwarded-for'),
    trustedProxyHops,
  )
  if (!isVisitor) return addressBudget(address, kind)
  return { bucket: `visitor:${kind}:${hashAddress(address)}`, limit: VISITOR_LIMITS[kind] }
}

/** The budget of a caller without a key. */
export function addressBudget(address: string, kind: 'read' | 'write'): Budget {
  return { bucket: `address:${kind}:${hashAddress(address)}`, limit: ANONYMOUS_LIMITS[kind] }
}

/** Budget for pages opened from an address. */
export function pageBudget(address: string): Budget {
  return { bucket: `page:${hashAddress(address)}`, limit: PAGES_LIMIT }
}

/**
 * Extra requests counted where the venue refused a credential: only the venue can check it, and it
 * counts such requests against the whole service.
 */
const UNAUTHORIZED_COSTS = 10

/**
 * Counts the extra cost of a request whose credential the venue refused.
 * @param times how often the venue refused it
 */
export async function countUnauthorized(limiter: Limiter, budget: Budget | undefined, times = 1) {
  if (budget !== undefined) await limiter.consume(budget, UNAUTHORIZED_COSTS * times)
}

/** Counts a request against its budget. */
export function countRequest(
  limiter: Limiter,
  budget: Budget | undefined,
): MaybePromise<RateLimitStatus> {
  return budget === undefined ? UNMETERED : limiter.consume(budget)
}

/** The rate limit headers of every response: names and values alternate. */
export function limitHeaders({ limit, remaining, resetSeconds }: RateLimitStatus): string[] {
  return [
    'x-ratelimit-limit',
    String(limit),
    'x-ratelimit-remaining',
    String(remaining),
    'x-ratelimit-reset',
    String(resetSeconds),
  ]
}

const hashes = new LRUCache<string, string>({ max: 10_000 })

// Shared counters must not hold addresses in plain text.
function hashAddress(address: string): string {
  const cached = hashes.get(address)
  if (cached !== undefined) return cached
  const hashed = createHash('sha256').update(address).digest('base64url').slice(0, 22)
  hashes.set(address, hashed)
  return hashed
}
