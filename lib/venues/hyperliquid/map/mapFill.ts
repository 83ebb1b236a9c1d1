import { cmp, sign } from '@/lib/decimal/compare'
import { abs, add, type Decimal, neg } from '@/lib/decimal/decimal'
import type { Fill, FillClassification } from '@/lib/schema/model/fill'
import type { MarketDisplay } from '@/lib/schema/model/market'
import type { WireFill } from '@/lib/venues/hyperliquid/wire/wireAccount'

/**
 * An execution of an account. The id joins trade and order, because a trade id is shared by both
 * sides of a trade. `fee` includes the builder's share, as the venue states it.
 */
export function mapFill(fill: WireFill, market: MarketDisplay): Fill {
  const classification = classify(fill)
  const isClosing = /^(?:Reduced|Closed|Switched|Spot Sell)/.test(classification)
  return {
    id: `${fill.tid}:${fill.oid}`,
    orderId: String(fill.oid),
    ...(fill.cloid ? { clientOrderId: fill.cloid } : {}),
    market,
    side: fill.side === 'B' ? 'BUY' : 'SELL',
    size: fill.sz,
    price: fill.px,
    liquidity: fill.crossed ? 'taker' : 'maker',
    fee: { amount: fill.fee, asset: fill.feeToken },
    ...(fill.builderFee ? { builderFee: { amount: fill.builderFee, asset: fill.feeToken } } : {}),
    realizedPnl: isClosing ? fill.closedPnl : null,
    startPosition: fill.startPosition,
    classification,
    ...(isLiquidation(fill) ? { isLiquidation: true } : {}),
    createdAt: new Date(fill.time).toISOString(),
  }
}

function classify(fill: WireFill): FillClassification {
  if (fill.dir === 'Buy') return 'Spot Buy'
  if (fill.dir === 'Sell') return 'Spot Sell'
  const before = fill.startPosition
  const after = add(before, signed(fill.sz, fill.side))
  const towards = sideOf(after)
  if (sign(before) === 0) return `Opened ${towards}`
  if (sign(after) === 0) return `Closed ${sideOf(before)}`
  if (sign(after) !== sign(before)) return `Switched ${towards}`
  return cmp(abs(after), abs(before)) > 0 ? `Increased ${towards}` : `Reduced ${towards}`
}

function signed(size: Decimal, side: 'A' | 'B'): Decimal {
  return side === 'B' ? size : neg(size)
}

function sideOf(position: Decimal): 'Long' | 'Short' {
  return sign(position) < 0 ? 'Short' : 'Long'
}

// The account's own fill against another account's liquidation carries the key too, with that
// address.
function isLiquidation(fill: WireFill): boolean {
  return fill.dir.startsWith('Liquidated') || fill.dir === 'Auto-Deleveraging'
}
