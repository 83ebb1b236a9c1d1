import type { z } from 'zod'
import type { Market } from '@/lib/schema/market'
import { isPerpsError, marketNotFound, validationError } from '@/lib/schema/perpsError'
import { perpAssetId } from '@/lib/venues/hyperliquid/assetId'
import { mapMarket } from '@/lib/venues/hyperliquid/mapMarket'
import { readMarginTables } from '@/lib/venues/hyperliquid/marginTiers'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/market'
import type { MarketKind } from '@/lib/venues/hyperliquid/priceRules'
import { createSpotTokens } from '@/lib/venues/hyperliquid/spotTokens'
import { WireAssetMeta, type WireMeta } from '@/lib/venues/hyperliquid/wire'
import type { WireSpotMeta } from '@/lib/venues/hyperliquid/wireSpot'
import { createFreshCache } from '@/server/venues/upstream/freshCache'
import type { Info } from './info'

/** A market and the number that stands for it in orders. */
export interface ListedMarket {
  market: Market
  assetId: number
  /** Sub-venue; empty text for the main one and for spot. */
  dex: string
  kind: MarketKind
}

/** All markets on offer: those of the main venue, of sub-venues quoted in USDC, and spot pairs. */
export interface Universe {
  listed: readonly ListedMarket[]
  byId: ReadonlyMap<string, ListedMarket>
  /** Coins in the order of each sub-venue's universe; undefined where a row could not be read. */
  dexes: readonly { name: string; coins: readonly (string | undefined)[] }[]
}

const LIFETIME_MS = 5 * 60_000
const STALE_MS = 24 * 3_600_000

/** Reads the universe, kept for five minutes, and up to a day where the venue fails. */
export interface UniverseReader {
  get(signal: AbortSignal): Promise<Universe>
  /** @throws 404/2023; 400/2002 where the category is not the market's */
  find(ref: { marketId: string; categoryId: string }, signal: AbortSignal): Promise<ListedMarket>
  /** What was read last; undefined before the first time. */
  known(): Universe | undefined
  /** Reads anew next time, for example because the venue lists more than we know. */
  drop(): void
}

export function createUniverse(info: Info, tool: string, loadTimeoutMs: number): UniverseReader {
  const cache = createFreshCache<Universe>({
    lifetimeMs: LIFETIME_MS,
    staleMs: STALE_MS,
    loadTimeoutMs,
    entriesMax: 1,
  })
  let known: Universe | undefined
  const read = async (own: AbortSignal) => {
    known = await load(info, tool, own)
    return known
  }
  const get = (signal: AbortSignal) => cache.get('', read, signal)
  return {
    get,
    known: () => known,
    async find({ marketId, categoryId }, signal) {
      const found = (await get(signal)).byId.get(marketId)
      if (found === undefined) throw marketNotFound(marketId, tool)
      if (found.market.categoryId !== categoryId) {
        const message = `${marketId} belongs to the category ${found.market.categoryId}`
        throw validationError('params.market.categoryId', message, tool)
      }
      return found
    },
    drop: () => cache.delete(''),
  }
}

/** The market, where it still trades. @throws 400/2002 where it is delisted */
export function requireTrading(listed: ListedMarket, tool: string): ListedMarket {
  if (!listed.market.isDelisted) return listed
  throw validationError('params.market.marketId', `${listed.market.id} is delisted`, tool)
}

async function load(info: Info, tool: string, signal: AbortSignal): Promise<Universe> {
  const [names, spot] = await Promise.all([info.perpDexs(signal), readSpot(info, signal)])
  const metas = names.length > 1 ? await info.allPerpMetas(signal) : [await info.meta(signal)]
  const dexes: Universe['dexes'][number][] = []
  const listed: ListedMarket[] = []
  metas.forEach((meta, dexIndex) => {
    const name = dexIndex === 0 ? '' : names[dexIndex]?.name
    if (name === undefined || (meta.collateralToken ?? USDC_TOKEN) !== USDC_TOKEN) return
    const rows = readRows(meta)
    const tables = readMarginTables(meta)
    dexes.push({ name, coins: rows.map((row) => row?.name) })
    rows.forEach((row, index) => {
      if (row === undefined) return
      const assetId = perpAssetId(dexIndex, index)
      listed.push({ market: mapMarket(row, tool, tables), assetId, dex: name, kind: 'perp' })
    })
  })
  for (const pair of createSpotTokens(tool, spot).listed) {
    listed.push({ ...pair, dex: '', kind: 'spot' })
  }
  return { listed, byId: new Map(listed.map((entry) => [entry.market.id, entry])), dexes }
}

// A build of the venue without a spot side refuses the question; a venue that fails is another thing.
async function readSpot(info: Info, signal: AbortSignal): Promise<z.infer<typeof WireSpotMeta>> {
  try {
    return await info.spotMeta(signal)
  } catch (error) {
    const status = isPerpsError(error) ? Object(error.details).status : undefined
    if (typeof status !== 'number' || status < 400 || status > 499) throw error
    return { tokens: [], universe: [] }
  }
}

/** The market as a perpetual. @throws 400/2002 for a spot pair, naming the field */
export function requirePerp(listed: ListedMarket, tool: string): ListedMarket {
  if (listed.kind === 'perp') return listed
  const message = `${listed.market.id} is a spot pair: it has no leverage and no positions`
  throw validationError('params.market.marketId', message, tool)
}

// A row's place is its asset id, so an unreadable one leaves a hole instead of moving the rest up.
function readRows(meta: WireMeta): (WireAssetMeta | undefined)[] {
  return meta.universe.map((row) => WireAssetMeta.safeParse(row).data)
}
