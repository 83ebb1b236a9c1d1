import type { FetchLike } from '@/lib/client/fetchLike'
import type { VenueAccount } from './watchedDesk'

/** How long the two calls of an order took, as its client saw them. */
export interface OrderTiming {
  /** 0 of an order that went straight to the venue, and so is what lies between. */
  createMs: number
  /** Between the two: the client verifies what was created and signs it. */
  betweenMs: number
  executeMs: number
  /** Signature of each signed step, or its `r`, by which the venue's share is found. */
  signatures: readonly string[]
}

/** Orders as a client sends them to the service. */
export interface OrderTimings {
  /** Orders since this was last asked. */
  take(): OrderTiming[]
  /** What the service says that this key may do in a minute. */
  statedLimit(): number
  watch(fetch: FetchLike): FetchLike
  /** Takes the time of an order that went straight to the venue. */
  add(timing: OrderTiming): void
}

/** How the two calls of an order are found together, and what it is signed with. */
const HYPERLIQUID_ORDERS = {
  order: /"connectionId":"(0x[0-9a-f]{64})"/g,
  signature: /"signature":"(0x[0-9a-f]{64})/g,
}
/** The same of Ondo Perps, whose body is text in the JSON of a call. */
export const ONDO_ORDERS = {
  order: /\\"clientOrderId\\":\\"([^"\\]+)\\"/g,
  signature: /"signature":"([0-9a-f]{64})"/g,
}
const DIRECT_SIGNATURE = /"r":"(0x[0-9a-f]+)"/g

/** Times both calls of every order and finds them together by what names it in both. */
export function createOrderTimings(of = HYPERLIQUID_ORDERS): OrderTimings {
  const created = new Map<string, { tookMs: number; endedAtMs: number }>()
  let timings: OrderTiming[] = []
  let limit = Number.NaN
  return {
    take() {
      const taken = timings
      timings = []
      return taken
    },
    statedLimit: () => limit,
    add: (timing) => void timings.push(timing),
    watch: (fetch) => async (url, init) => {
      const startedAtMs = performance.now()
      const response = await fetch(url, init)
      const tookMs = performance.now() - startedAtMs
      limit = Number(response.headers.get('x-ratelimit-limit') ?? limit)
      if (url.endsWith('/createAction')) {
        const [hash = ''] = found(await response.text(), of.order)
        created.set(hash, { tookMs, endedAtMs: startedAtMs + tookMs })
      } else if (url.endsWith('/executeAction')) {
        const [hash = ''] = found(init?.body, of.order)
        const create = created.get(hash)
        created.delete(hash)
        if (create === undefined) return response
        timings.push({
          createMs: create.tookMs,
          betweenMs: startedAtMs - create.endedAtMs,
          executeMs: tookMs,
          signatures: found(init?.body, of.signature),
        })
      }
      return response
    },
  }
}

/** Times the orders of a client that sends them straight to the venue. */
export function watchDirect(inner: typeof fetch, timings: OrderTimings): typeof fetch {
  return async (input, init) => {
    const startedAtMs = performance.now()
    const response = await inner(input, init)
    const executeMs = performance.now() - startedAtMs
    const body = typeof init?.body === 'string' ? init.body : undefined
    const signatures = found(body, DIRECT_SIGNATURE)
    if (signatures.length > 0) timings.add({ createMs: 0, betweenMs: 0, executeMs, signatures })
    return response
  }
}

/** What an execution took beyond the venue's own time; undefined where that is not known. */
export function addedMs(
  { executeMs, signatures }: OrderTiming,
  { actionsMs }: VenueAccount,
): number | undefined {
  let venueMs = 0
  for (const signature of signatures) {
    const took = actionsMs[signature]
    if (took === undefined) return undefined
    venueMs += took
  }
  return executeMs - venueMs
}

function found(text: string | undefined, pattern: RegExp): string[] {
  return [...(text ?? '').matchAll(pattern)].map((match) => match[1] ?? '')
}
