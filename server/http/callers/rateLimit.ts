import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ApiRequest } from '@/server/http/request/call'
import { clientAddress } from '@/server/http/request/clientAddress'
import type { MaybePromise } from '@/server/service/maybePromise'
import type { Identity } from './identity'
import { type Budget, type Limiter, type Standing, WINDOW_SECONDS } from './limiter'

/** Requests a minute without an API key: all, and those that create or execute. */
const ANONYMOUS_LIMITS = { read: 300, write: 60 } as const
/** Requests a minute of one visitor of the dashboard. */
/** Pages a minute of one address: documents, and what a router fetches of them. */
const PAGES_LIMIT = 600
const VISITOR_LIMITS = { read: 1_200, write: 300 } as const
/** Said where nothing is counted; the headers stand on every response. */
const UNMETERED: Standing = {
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
  call: ApiRequest,
  kind: 'read' | 'write',
  trustedProxyHops: number,
): Budget | undefined {
  if (identity?.kind === 'key') {
    const { integrationId, keyId, limitPerMinute } = identity
    const bucket = integrationId === undefined ? `key:${keyId}` : `integrator:${integrationId}`
    return { bucket, limit: limitPerMinute }
  }
  const isVisitor = call.gateway === 'bff'
  if (identity?.kind === 'dashboard' && !isVisitor) return undefined
  const address = clientAddress(
    call.remoteAddress,
    call.header('x-forwarded-for'),
    trustedProxyHops,
  )
  if (!isVisitor) return addressBudget(address, kind)
  return { bucket: `visitor:${kind}:${hashAddress(address)}`, limit: VISITOR_LIMITS[kind] }
}

/** The budget of a caller without a key. */
export function addressBudget(address: string, kind: 'read' | 'write'): Budget {
  return { bucket: `address:${kind}:${hashAddress(address)}`, limit: ANONYMOUS_LIMITS[kind] }
}

/** The budget of whoever opens pages from an address. */
export function pageBudget(address: string): Budget {
  return { bucket: `page:${hashAddress(address)}`, limit: PAGES_LIMIT }
}

/**
 * What one more costs whose credential the venue refused: only the venue can tell, and it counts
 * them against all of us.
 */
const UNAUTHORIZED_COSTS = 10

/** Counts a request whose credential the venue refused, beside the request itself. */
export async function countUnauthorized(limiter: Limiter, budget: Budget | undefined) {
  if (budget !== undefined) await limiter.consume(budget, UNAUTHORIZED_COSTS)
}

/** Counts a request and says where its budget stands. */
export function count(limiter: Limiter, budget: Budget | undefined): MaybePromise<Standing> {
  return budget === undefined ? UNMETERED : limiter.consume(budget)
}

/** The headers that every response carries, names and values in turn. */
export function limitHeaders({ limit, remaining, resetSeconds }: Standing): string[] {
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

// Addresses are not kept in the clear where counters are shared.
function hashAddress(address: string): string {
  const cached = hashes.get(address)
  if (cached !== undefined) return cached
  const hashed = createHash('sha256').update(address).digest('base64url').slice(0, 22)
  hashes.set(address, hashed)
  return hashed
}
