import type { MarketDefinition } from '@/server/paper/engine/commands'
import type { EngineView } from '@/server/paper/engine/view'
import {
  fromScaled,
  ratioScaled,
  significantDigits,
  toScaled,
} from '@/server/paper/faces/hyperliquid/views/decimalText'
import { SIGNIFICANT_FIGURES } from './listings'

/** The universe by asset id and by coin. Markets never change while the exchange runs. */
export interface Catalogue {
  all(): readonly MarketDefinition[]
  /** Perpetuals of the main venue (the empty name) or a sub-venue; undefined for an unknown one. */
  perps(dex: string): readonly MarketDefinition[] | undefined
  /** Names of the venues of perpetuals; the first, empty one is the main venue. */
  dexs(): readonly string[]
  spot(): readonly MarketDefinition[]
  byAsset(assetId: number): MarketDefinition | undefined
  byCoin(coin: string): MarketDefinition | undefined
}

/** Reads the universe from the engine, once, in asset-id order. */
export function createCatalogue(view: EngineView): Catalogue {
  let sorted: readonly MarketDefinition[] | undefined
  const all = () => {
    sorted ??= view
      .markets()
      .map((market) => market.definition)
      .sort((a, b) => a.index - b.index)
    return sorted
  }
  let byDex: ReadonlyMap<string, readonly MarketDefinition[]> | undefined
  const perpsByDex = () => {
    byDex ??= groupByVenue(all())
    return byDex
  }
  return {
    all,
    perps: (dex) => perpsByDex().get(dex),
    dexs: () => [...perpsByDex().keys()],
    spot: () => all().filter((market) => market.spot !== undefined),
    byAsset: (assetId) => all().find((market) => market.index === assetId),
    byCoin: (coin) => all().find((market) => market.marketId === coin),
  }
}

function groupByVenue(markets: readonly MarketDefinition[]) {
  const byDex = new Map<string, MarketDefinition[]>()
  for (const market of markets) {
    if (market.spot) continue
    const dex = market.subVenue ?? ''
    const list = byDex.get(dex)
    if (list === undefined) byDex.set(dex, [market])
    else list.push(market)
  }
  return byDex
}

/** A price the way the venue prints it: `65000.0`. */
export function priceText(market: MarketDefinition, ticks: number): string {
  return fromScaled(ticks, market.priceDecimals)
}

/** A size the way the venue prints it: `0.01`, `5.0`. */
export function sizeText(market: MarketDefinition, lots: number): string {
  return fromScaled(lots, market.sizeDecimals)
}

/** Micro-USD as the venue prints money. */
export function usdText(micro: number | bigint): string {
  return fromScaled(micro, 6)
}

/**
 * Value of a signed size at a price, in micro-USD; exact for perpetuals, whose decimals add up to
 * six, and rounded to the micro for spot pairs.
 */
export function valueMicro(market: MarketDefinition, ticks: number, lots: number): number {
  const exponent = market.priceDecimals + market.sizeDecimals - 6
  return exponent === 0 ? ticks * lots : Math.round((ticks * lots) / 10 ** exponent)
}

/** notional / size as a price with four decimals beyond the tick; `0.0` for an empty size. */
export function averagePriceText(
  market: MarketDefinition,
  notionalMicro: number,
  lots: number,
): string {
  if (lots === 0) return '0.0'
  const decimals = market.priceDecimals + 4
  const scale = market.sizeDecimals - 6
  const scaled = ratioScaled(
    BigInt(Math.abs(notionalMicro)) * 10n ** BigInt(Math.max(scale, 0)),
    BigInt(Math.abs(lots)) * 10n ** BigInt(Math.max(-scale, 0)),
    decimals,
  )
  return fromScaled(scaled, decimals)
}

/**
 * A price in ticks, or `undefined` where it breaks the venue's rule: at most five significant
 * digits and at most `6 - szDecimals` decimals, whole numbers always. Positive only.
 */
export function priceTicks(market: MarketDefinition, text: string): number | undefined {
  if (significantDigits(text) > SIGNIFICANT_FIGURES) return undefined
  const ticks = toScaled(text, market.priceDecimals)
  return ticks !== undefined && ticks > 0 ? ticks : undefined
}
