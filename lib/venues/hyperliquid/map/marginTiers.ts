import { z } from 'zod'
import type { MarginTier } from '@/lib/schema/model/market'
import { parseRows } from '@/lib/schema/parseRows'
import { WireDecimal, type WireMeta } from '@/lib/venues/hyperliquid/wire/wire'

/** A margin table by its id; tables that a universe does not list have one tier. */
const WireMarginTable = z.tuple([
  z.int(),
  z.object({
    marginTiers: z.array(z.object({ lowerBound: WireDecimal, maxLeverage: z.int().min(1) })).min(1),
  }),
])

/** The tiered margin tables of a universe, by their ids. */
export type MarginTables = ReadonlyMap<number, readonly MarginTier[]>

/**
 * Reads the margin tables that a universe lists. What has one tier alone is left out: it says
 * nothing that the market does not. Maintenance is half the initial margin at the tier's leverage.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/trading/margin-tiers
 */
export function readMarginTables({ marginTables }: WireMeta): MarginTables {
  return new Map(
    parseRows(WireMarginTable, marginTables ?? [])
      .filter(([, { marginTiers }]) => marginTiers.length > 1)
      .map(([id, { marginTiers }]) => [
        id,
        marginTiers.map((tier) => ({
          ...tier,
          maintenanceMarginRate: 1 / (2 * tier.maxLeverage),
        })),
      ]),
  )
}
