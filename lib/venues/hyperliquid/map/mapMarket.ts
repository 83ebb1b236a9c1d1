import type { Market } from '@/lib/schema/model/market'
import { priceDecimalsMax, sizeIncrement } from '@/lib/venues/hyperliquid/priceRules'
import type { WireAssetMeta } from '@/lib/venues/hyperliquid/wire/wire'
import type { MarginTables } from './marginTiers'
import { baseAsset, categoryOfCoin, usdcAsset } from './market'

/**
 * A perpetual of the universe as our market. `priceIncrement` is left out: the venue's tick depends
 * on the price. The maintenance rate is that of the first tier, half the initial one at most
 * leverage; further tiers are listed beside it.
 * @param tables of the universe that lists it
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/trading/margining
 */
export function mapMarket(
  meta: WireAssetMeta,
  providerId: string,
  tables: MarginTables = new Map(),
): Market {
  const tiers = meta.marginTableId === undefined ? undefined : tables.get(meta.marginTableId)
  const isIsolatedOnly =
    meta.onlyIsolated === true ||
    meta.marginMode === 'strictIsolated' ||
    meta.marginMode === 'noCross'
  return {
    providerId,
    id: meta.name,
    categoryId: categoryOfCoin(meta.name),
    baseAsset: baseAsset(providerId, meta.name),
    quoteAsset: usdcAsset(providerId),
    szDecimals: meta.szDecimals,
    priceDecimals: priceDecimalsMax(meta.szDecimals),
    sizeIncrement: sizeIncrement(meta.szDecimals),
    maxLeverage: meta.maxLeverage,
    onlyIsolated: isIsolatedOnly,
    isDelisted: meta.isDelisted ?? false,
    positionMarginAdjustment: isStrictlyIsolated(meta) ? 'ADD_ONLY' : 'ADD_AND_REMOVE',
    maintenanceMarginRate: 1 / (2 * meta.maxLeverage),
    ...(tiers === undefined ? {} : { marginTiers: [...tiers] }),
  }
}

// An old answer has only the flag; promising less is the safe side.
function isStrictlyIsolated(meta: WireAssetMeta): boolean {
  if (meta.marginMode === undefined) return meta.onlyIsolated === true
  return meta.marginMode === 'strictIsolated'
}
