import { z } from 'zod'
import { keepFor } from '@/lib/client/registry'
import type { Market, MarketDisplay } from '@/lib/schema/market'
import { dexOfCoin, perpAssetId } from '@/lib/venues/hyperliquid/assetId'
import { mapMarket } from '@/lib/venues/hyperliquid/mapMarket'
import { readMarginTables } from '@/lib/venues/hyperliquid/marginTiers'
import { marketDisplay, USDC_TOKEN, unlistedMarket } from '@/lib/venues/hyperliquid/market'
import type { MarketKind } from '@/lib/venues/hyperliquid/priceRules'
import { createSpotTokens, type SpotTokens } from '@/lib/venues/hyperliquid/spotTokens'
import { WireAssetMeta, WireMeta, WirePerpDexs } from '@/lib/venues/hyperliquid/wire'
import { WireSpotMeta } from '@/lib/venues/hyperliquid/wireSpot'
import type { AskInfo } from './info'

/** One market as the venue itself lists it: the client's own registry, asked from nobody else. */
export interface ListedMarket {
  market: Market
  display: MarketDisplay
  /** Number that stands for it in orders. */
  assetId: number
  /** Sub-venue; empty text for the main one and for spot. */
  dex: string
  kind: MarketKind
}

/** All perpetuals of the venue that are quoted in USDC, and its spot pairs. */
export interface Universe {
  find(coin: string): ListedMarket | undefined
  byAssetId(assetId: number): ListedMarket | undefined
  /** What a row of an account shows; also for coins listed no more. */
  display(coin: string): MarketDisplay
  /** Names of the sub-venues, the main one (empty text) first. */
  dexes: readonly string[]
  /** Tokens and pairs of the spot side. */
  spot: SpotTokens
  /** Coins in the order of the contexts that the venue lists for a sub-venue. */
  coins(dex: string): readonly (string | undefined)[]
}

const KEEP_MS = 3_600_000

/** Reads the universe once an hour. */
export function createUniverseReader(ask: AskInfo, provider: string, now: () => number) {
  return keepFor(KEEP_MS, now, () => readUniverse(ask, provider))
}

async function readUniverse(ask: AskInfo, provider: string): Promise<Universe> {
  const [dexs, metas, spot] = await Promise.all([
    ask({ type: 'perpDexs' }, WirePerpDexs),
    ask({ type: 'allPerpMetas' }, z.array(WireMeta)),
    readSpotTokens(ask, provider),
  ])
  const listed: ListedMarket[] = []
  const coinsByDex = new Map<string, readonly (string | undefined)[]>()
  metas.forEach((meta, dexIndex) => {
    if ((meta.collateralToken ?? USDC_TOKEN) !== USDC_TOKEN) return
    // Rows that cannot be read keep their place: the place is the asset's number.
    const rows = meta.universe.map((row) => WireAssetMeta.safeParse(row).data)
    const tables = readMarginTables(meta)
    const dex = dexIndex === 0 ? '' : (dexs[dexIndex]?.name ?? '')
    if (dexIndex > 0 && dex === '') return
    coinsByDex.set(
      dex,
      rows.map((row) => row?.name),
    )
    rows.forEach((row, index) => {
      if (row === undefined || dexOfCoin(row.name) !== dex) return
      const market = mapMarket(row, provider, tables)
      const assetId = perpAssetId(dexIndex, index)
      listed.push({ market, display: marketDisplay(market), assetId, dex, kind: 'perp' })
    })
  })
  for (const { market, assetId } of spot.listed) {
    listed.push({ market, display: marketDisplay(market), assetId, dex: '', kind: 'spot' })
  }
  const byCoin = new Map(listed.map((entry) => [entry.market.id, entry]))
  const byAssetId = new Map(listed.map((entry) => [entry.assetId, entry]))
  return {
    find: (coin) => byCoin.get(coin),
    byAssetId: (assetId) => byAssetId.get(assetId),
    display: (coin) =>
      byCoin.get(coin)?.display ?? spot.display(coin) ?? unlistedMarket(provider, coin),
    spot,
    dexes: [...coinsByDex.keys()],
    coins: (dex) => coinsByDex.get(dex) ?? [],
  }
}

/** The spot side names what is held; without it everything else still works. */
async function readSpotTokens(ask: AskInfo, provider: string): Promise<SpotTokens> {
  const nothing = { tokens: [], universe: [] }
  const meta = await ask({ type: 'spotMeta' }, WireSpotMeta).catch(() => nothing)
  return createSpotTokens(provider, meta)
}
