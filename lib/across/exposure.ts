import { cmp, sign } from '@/lib/decimal/compare'
import { abs, add, type Decimal, mul, neg, ZERO } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import { toAssetSize } from './units'

/** A position with what is known of its market and its newest mark price. */
export interface HeldPosition {
  position: Position
  /** Absent while the venue's markets are being read. */
  market: Market | undefined
  /** Absent before its first frame: the position's own counts. */
  markPrice: Decimal | undefined
  unrealizedPnl: Decimal
}

/** What an account holds of one asset on all venues. */
export interface AssetExposure {
  /** Name of the asset; of an unknown asset, venue and market. */
  asset: string
  symbol: string
  /** Units of the asset held long, never negative. */
  long: Decimal
  /** Units held short, never negative. */
  short: Decimal
  /** Long less short. */
  net: Decimal
  /** Worth of the net at each venue's own mark price, in USD; below zero is short. */
  netUsd: Decimal
  /** Worth of both sides, in USD. */
  grossUsd: Decimal
  unrealizedPnl: Decimal
  /** Keys of the venues that it is held at. */
  venues: readonly string[]
}

/**
 * What all positions together hold of each asset, the largest net worth first. A position whose
 * asset is unknown is not grouped: tickers that look alike are never added up.
 */
export function exposureByAsset(heldPositions: readonly HeldPosition[]): readonly AssetExposure[] {
  const byAsset = new Map<string, AssetExposure>()
  for (const { position, market, markPrice, unrealizedPnl } of heldPositions) {
    const { providerId, id, baseAsset } = position.market
    const underlying = market?.underlying
    const asset = underlying?.asset ?? `${providerId}:${id}`
    const before = byAsset.get(asset) ?? {
      asset,
      symbol: underlying?.asset.slice(underlying.asset.indexOf(':') + 1) ?? baseAsset.displaySymbol,
      long: ZERO,
      short: ZERO,
      net: ZERO,
      netUsd: ZERO,
      grossUsd: ZERO,
      unrealizedPnl: ZERO,
      venues: [],
    }
    const units = market === undefined ? position.size : toAssetSize(market, position.size)
    const worth = mul(position.size, markPrice ?? position.markPrice)
    const isLong = position.side === 'LONG'
    byAsset.set(asset, {
      ...before,
      long: isLong ? add(before.long, units) : before.long,
      short: isLong ? before.short : add(before.short, units),
      net: add(before.net, isLong ? units : neg(units)),
      netUsd: add(before.netUsd, isLong ? worth : neg(worth)),
      grossUsd: add(before.grossUsd, worth),
      unrealizedPnl: add(before.unrealizedPnl, unrealizedPnl),
      venues: before.venues.includes(providerId) ? before.venues : [...before.venues, providerId],
    })
  }
  return [...byAsset.values()].sort((a, b) => {
    const byNet = cmp(abs(b.netUsd), abs(a.netUsd))
    return byNet === 0 ? cmp(b.grossUsd, a.grossUsd) : byNet
  })
}

/** Whether longs and shorts of an asset cancel out to the last unit. */
export function isHedged({ net, long }: AssetExposure): boolean {
  return sign(net) === 0 && sign(long) > 0
}
