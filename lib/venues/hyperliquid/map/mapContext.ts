import { sign } from '@/lib/decimal/compare'
import { div, sub } from '@/lib/decimal/decimal'
import type { MarketContext } from '@/lib/schema/model/marketContext'
import type { WireAssetCtx } from '@/lib/venues/hyperliquid/wire/wire'

const HOUR_MS = 3_600_000
const CHANGE_DECIMALS = 8

/** Live figures of a perpetual. An empty side of the book leaves the mark price as mid. */
export function mapContext(coin: string, ctx: WireAssetCtx, nowMs: number): MarketContext {
  return {
    marketId: coin,
    midPrice: ctx.midPx ?? ctx.markPx,
    markPrice: ctx.markPx,
    oraclePrice: ctx.oraclePx,
    ...dayChange(ctx),
    volume24h: ctx.dayNtlVlm,
    openInterest: ctx.openInterest,
    funding: { rate: ctx.funding, nextFundingTime: nextFundingTimeMs(nowMs) },
  }
}

/** Funding is paid every hour on the hour. */
export function nextFundingTimeMs(nowMs: number): number {
  return (Math.floor(nowMs / HOUR_MS) + 1) * HOUR_MS
}

function dayChange({ markPx, prevDayPx }: WireAssetCtx): Partial<MarketContext> {
  if (sign(prevDayPx) <= 0) return {}
  const change = div(sub(markPx, prevDayPx), prevDayPx, CHANGE_DECIMALS, 'halfEven')
  return { prevDayPrice: prevDayPx, priceChange24h: change }
}
