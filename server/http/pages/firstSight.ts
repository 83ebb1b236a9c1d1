import { LRUCache } from 'lru-cache'
import {
  FIRST_CANDLES,
  FIRST_INTERVAL,
  FIRST_LEVELS,
  type FirstSight,
} from '@/lib/schema/model/firstSight'
import { MarketId, ProviderKey } from '@/lib/schema/model/primitives'
import type { Gateway } from '@/server/http/gateway'
import { withTimeout } from '@/server/http/request/withTimeout'
import { processClock } from '@/server/runtime/clock'
import { runtimeSlot } from '@/server/runtime/runtime'
import { getVenue } from '@/server/service/reads/findVenue'
import { getMarketsContext } from '@/server/service/reads/getMarketsContext'
import { getOhlcv } from '@/server/service/reads/getOhlcv'
import { getOrderbook } from '@/server/service/reads/getOrderbook'
import { listMarkets } from '@/server/service/reads/listMarkets'
import type { Service } from '@/server/service/service'

/** Carries the figures to the process that renders; written over what a caller sent. */
export const FIRST_SIGHT_HEADER = 'x-perpdesk-first-sight'

/** No page waits longer for figures that it asks for itself, too. */
const WAIT_MAX_MS = 150
/** As long as a rendered page is shared. */
const LIFE_MS = 1_000
const MARKETS_KEPT = 200

type Kept = { sight: Promise<FirstSight | undefined>; untilMs: number }

/**
 * Figures and book of the market that a trade page shows, so that it is served with them in place.
 * Undefined for other pages, where they cannot be had at once, and where the service is elsewhere.
 * @param url path and query of the request
 */
export async function firstSight(gateway: Gateway, url: string): Promise<FirstSight | undefined> {
  const place = placeOf(url)
  if (place === undefined || gateway.upstream !== undefined) return undefined
  const cache = runtimeSlot('firstSight', () => new LRUCache<string, Kept>({ max: MARKETS_KEPT }))
  const key = `${place.provider} ${place.marketId}`
  const nowMs = processClock().steadyMs()
  let entry = cache.get(key)
  if (entry === undefined || nowMs >= entry.untilMs) {
    entry = { sight: read(gateway, place).catch(() => undefined), untilMs: nowMs + LIFE_MS }
    cache.set(key, entry)
  }
  const { sight } = entry
  try {
    return await withTimeout(WAIT_MAX_MS, () => sight)
  } catch {
    return undefined
  }
}

interface Place {
  provider: string
  marketId: string
}

/** The market that a path names; undefined for every other page. */
function placeOf(url: string): Place | undefined {
  const found = /^\/trade\/([^/?]+)\/([^/?]+)\/?(?:\?|$)/.exec(url)
  try {
    const provider = ProviderKey.safeParse(found?.[1])
    const marketId = MarketId.safeParse(decodeURIComponent(found?.[2] ?? ''))
    if (!provider.success || !marketId.success) return undefined
    return { provider: provider.data, marketId: marketId.data }
  } catch {
    return undefined
  }
}

async function read({ service }: Gateway, place: Place): Promise<FirstSight | undefined> {
  const { provider, marketId } = place
  const { name, funding } = getVenue(service, provider).descriptor(undefined)
  const [{ body: markets }, { body: contexts }, { body: book }, candles] = await Promise.all([
    listMarkets(service, { query: { provider } }),
    getMarketsContext(service, { query: { provider } }),
    getOrderbook(service, { query: { provider, marketId, depth: FIRST_LEVELS } }),
    readCandles(service, place),
  ])
  const market = markets.markets.find(({ id }) => id === marketId)
  const context = contexts.prices.find((own) => own.marketId === marketId)
  if (market === undefined || context === undefined) return undefined
  const period = funding?.ratePeriodSeconds
  return {
    provider,
    providerName: name,
    ...(period === undefined ? {} : { ratePeriodSeconds: period }),
    market,
    context,
    bids: book.bids.slice(0, FIRST_LEVELS),
    asks: book.asks.slice(0, FIRST_LEVELS),
    candles,
  }
}

/** The last candles; none where the venue has no such interval or does not answer. */
async function readCandles(service: Service, place: Place): Promise<FirstSight['candles']> {
  const wanted = { ...place, interval: FIRST_INTERVAL, limit: FIRST_CANDLES }
  try {
    const { body } = await getOhlcv(service, { query: wanted })
    return body.candles.slice(-FIRST_CANDLES).map(({ o, h, l, c }) => [o, h, l, c])
  } catch {
    return []
  }
}
