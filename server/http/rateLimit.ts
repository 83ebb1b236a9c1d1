import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Awaitable } from '@/server/service/awaitable'
import type { DoorCall } from './call'
import { clientAddress } from './clientAddress'
import type { Identity } from './identity'
import { type Budget, type Limiter, type Standing, WINDOW_SECONDS } from './limiter'

/** Requests a minute without an API key: all, and those that create or execute. */
const ANONYMOUS_LIMITS = { read: 300, write: 60 } as const
/** Requests a minute of one visitor of the dashboard. */
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
  call: DoorCall,
  kind: 'read' | 'write',
  trustedProxyHops: number,
): Budget | undefined {
  if (identity?.kind === 'key') {
    const { integrationId, keyId, limitPerMinute } = identity
    const bucket = integrationId === undefined ? `key:${keyId}` : `integrator:${integrationId}`
    return { bucket, limit: limitPerMinute }
  }
  const isVisitor = call.door === 'bff'
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

/** Counts a request and says where its budget stands. */
export function count(limiter: Limiter, budget: Budget | undefined): Awaitable<Standing> {
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
  const known = hashes.get(address)
  if (known !== undefined) return known
  const hashed = createHash('sha256').update(address).digest('base64url').slice(0, 22)
  hashes.set(address, hashed)
  return hashed
}
