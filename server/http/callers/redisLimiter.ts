import { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import { COUNTER, type Limiter, rateLimitStatus } from './limiter'

/** Longest that a count may take before this process counts by itself. */
const COMMAND_TIMEOUT_MS = 250
const CONNECT_TIMEOUT_MS = 2_000
const RECONNECT_PAUSE_MAX_MS = 2_000
/** One line per so long about a Redis that cannot be reached. */
const FAULT_PAUSE_MS = 60_000

/** What counting in Redis takes. */
export type RedisLimiterOptions = {
  /** `redis://` or `rediss://` address. */
  url: string
  steadyMs(): number
  onFault(summary: string, error: unknown): void
}

/**
 * Counts in Redis, together with every other instance that does. While Redis does not answer this
 * process counts by itself: a limit that is a little wide for a while beats an outage.
 */
export function createRedisLimiter({ url, steadyMs, onFault }: RedisLimiterOptions): Limiter {
  const client = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_TIMEOUT_MS,
    connectTimeout: CONNECT_TIMEOUT_MS,
    retryStrategy: (attempts) => Math.min(attempts * 100, RECONNECT_PAUSE_MAX_MS),
  })
  let quietUntilMs = 0
  client.on('error', (error: unknown) => {
    if (steadyMs() < quietUntilMs) return
    quietUntilMs = steadyMs() + FAULT_PAUSE_MS
    onFault('counting in Redis; counting here meanwhile', error)
  })
  const counter = new RateLimiterRedis({
    ...COUNTER,
    storeClient: client,
    keyPrefix: 'perpdesk:limit',
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(COUNTER),
  })
  return {
    consume: async ({ bucket, limit }, requests) =>
      rateLimitStatus(limit, await counter.consume(bucket, requests)),
    close: () => client.disconnect(),
  }
}
