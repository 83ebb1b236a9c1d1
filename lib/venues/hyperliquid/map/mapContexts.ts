import type { MarketContext } from '@/lib/schema/model/marketContext'
import { parseRows } from '@/lib/schema/parseRows'
import type { Universe } from '@/lib/venues/hyperliquid/reads/universe'
import { WireAssetCtx } from '@/lib/venues/hyperliquid/wire/wire'
import { WireSpotCtx } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { mapContext } from './mapContext'
import { mapSpotContext } from './mapSpotMarket'
import { isSpotCoin } from './spotTokens'

/**
 * Live figures of one sub-venue's markets. The venue sends a row per market in the order of its
 * list and without names; rows that are unreadable or beyond the list are left out.
 */
export function mapContexts(
  rows: readonly unknown[],
  coins: readonly (string | undefined)[],
  nowMs: number,
): MarketContext[] {
  return rows.flatMap((row, index) => {
    const coin = coins[index]
    const ctx = WireAssetCtx.safeParse(row)
    return coin !== undefined && ctx.success ? [mapContext(coin, ctx.data, nowMs)] : []
  })
}

/** Live figures of the listed spot pairs; each row names its pair. */
export function mapSpotContexts(rows: readonly unknown[], universe: Universe): MarketContext[] {
  return parseRows(WireSpotCtx, rows)
    .filter(({ coin }) => universe.find(coin)?.kind === 'spot')
    .map((ctx) => mapSpotContext(ctx.coin, ctx))
}

/** Live figures of one market, perpetual or spot pair; undefined where they are unreadable. */
export function mapMarketContext(
  marketId: string,
  ctx: unknown,
  nowMs: number,
): MarketContext | undefined {
  if (isSpotCoin(marketId)) {
    const spot = WireSpotCtx.safeParse({ ...Object(ctx), coin: marketId })
    return spot.success ? mapSpotContext(marketId, spot.data) : undefined
  }
  const perp = WireAssetCtx.safeParse(ctx)
  return perp.success ? mapContext(marketId, perp.data, nowMs) : undefined
}
