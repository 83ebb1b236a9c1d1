import { z } from 'zod'
import { marketDisplay } from '@/lib/schema/marketDisplay'
import type { MarketDisplay } from '@/lib/schema/model/market'
import { isPerpsError } from '@/lib/schema/perpsError'
import type { ListedMarket } from '@/lib/venues/hyperliquid/actions/listedMarket'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { dexOfCoin, perpAssetId, USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { mapMarket } from '@/lib/venues/hyperliquid/map/mapMarket'
import { readMarginTables } from '@/lib/venues/hyperliquid/map/marginTiers'
import { unlistedMarket } from '@/lib/venues/hyperliquid/map/market'
import { createSpotTokens, type SpotTokens } from '@/lib/venues/hyperliquid/map/spotTokens'
import { WireAssetMeta, WireMeta, WirePerpDexs } from '@/lib/venues/hyperliquid/wire/wire'
import { WireSpotMeta } from '@/lib/venues/hyperliquid/wire/wireSpot'

/** How long the venue's list of markets is used without reading it again. */
export const UNIVERSE_KEEP_MS = 300_000

/** One market as the venue itself lists it. */
export interface UniverseMarket extends ListedMarket {
  /** Sub-venue; empty text for the main one and for spot. */
  dex: string
}

/** All perpetuals of the venue that are quoted in USDC, and its spot pairs. */
export interface Universe {
  listed: readonly UniverseMarket[]
  find(coin: string): UniverseMarket | undefined
  byAssetId(assetId: number): UniverseMarket | undefined
  /** What a row of an account shows; also for coins listed no more. */
  display(coin: string): MarketDisplay
  /** Names of the sub-venues, the main one (empty text) first. */
  dexes: readonly string[]
  /** Tokens and pairs of the spot side. */
  spot: SpotTokens
  /** Coins in the order of the contexts of a sub-venue; undefined where a row is none of ours. */
  coins(dex: string): readonly (string | undefined)[]
}

/**
 * Reads what the venue lists. A sub-venue without a name cannot be asked about and is left out; so
 * is a row that carries the name of another sub-venue, for its market would be taken for that one's.
 * @throws what asking throws; a venue that has no spot side refuses that question alone
 */
export async function readUniverse(
  ask: AskVenue,
  provider: string,
  signal?: AbortSignal,
): Promise<Universe> {
  const [dexs, spotMeta] = await Promise.all([
    ask({ type: 'perpDexs' }, WirePerpDexs, signal),
    readSpotMeta(ask, signal),
  ])
  const metas =
    dexs.length > 1
      ? await ask({ type: 'allPerpMetas' }, z.array(WireMeta), signal)
      : [await ask({ type: 'meta' }, WireMeta, signal)]
  const spot = createSpotTokens(provider, spotMeta)
  const listed: UniverseMarket[] = []
  const coinsByDex = new Map<string, readonly (string | undefined)[]>()
  metas.forEach((meta, dexIndex) => {
    const dex = dexIndex === 0 ? '' : dexs[dexIndex]?.name
    if (dex === undefined || (dex === '' && dexIndex > 0)) return
    if ((meta.collateralToken ?? USDC_TOKEN) !== USDC_TOKEN) return
    // Rows that cannot be read keep their place: the place is the asset's number.
    const rows = meta.universe.map((unread) => {
      const row = WireAssetMeta.safeParse(unread).data
      return row !== undefined && dexOfCoin(row.name) === dex ? row : undefined
    })
    const tables = readMarginTables(meta)
    coinsByDex.set(
      dex,
      rows.map((row) => row?.name),
    )
    rows.forEach((row, index) => {
      if (row === undefined) return
      const market = mapMarket(row, provider, tables)
      listed.push({ market, assetId: perpAssetId(dexIndex, index), dex, kind: 'perp' })
    })
  })
  for (const pair of spot.listed) listed.push({ ...pair, dex: '', kind: 'spot' })
  const byCoin = new Map(listed.map((entry) => [entry.market.id, entry]))
  const byAssetId = new Map(listed.map((entry) => [entry.assetId, entry]))
  const displays = new Map<string, MarketDisplay>()
  const display = (coin: string): MarketDisplay => {
    const entry = byCoin.get(coin)
    if (entry === undefined) return spot.display(coin) ?? unlistedMarket(provider, coin)
    const made = displays.get(coin) ?? marketDisplay(entry.market)
    displays.set(coin, made)
    return made
  }
  return {
    listed,
    find: (coin) => byCoin.get(coin),
    byAssetId: (assetId) => byAssetId.get(assetId),
    display,
    dexes: [...coinsByDex.keys()],
    spot,
    coins: (dex) => coinsByDex.get(dex) ?? [],
  }
}

const NO_SPOT: z.infer<typeof WireSpotMeta> = { tokens: [], universe: [] }

// A build of the venue without a spot side refuses the question, and what cannot be read will not be
// readable a moment later: perpetuals do without. A venue that fails, or that limits how often it is
// asked, is another thing: its pairs would be missing for as long as this is kept.
async function readSpotMeta(
  ask: AskVenue,
  signal: AbortSignal | undefined,
): Promise<z.infer<typeof WireSpotMeta>> {
  try {
    const answer = await ask({ type: 'spotMeta' }, z.unknown(), signal)
    return WireSpotMeta.safeParse(answer).data ?? NO_SPOT
  } catch (error) {
    const status = isPerpsError(error) ? Object(error.details).status : undefined
    const isRefused = typeof status === 'number' && status >= 400 && status < 500 && status !== 429
    if (!isRefused) throw error
    return NO_SPOT
  }
}
