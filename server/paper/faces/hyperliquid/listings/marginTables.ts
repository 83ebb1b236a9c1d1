import type { MarginTier } from '@/server/paper/engine/commands'

/** Tiered margin tables of the venue by their id; ids below 50 are single tiers of that leverage. */
const TIERED_TABLES: Readonly<Record<number, readonly [usd: number, maxLeverage: number][]>> = {
  56: [
    [0, 40],
    [150_000_000, 20],
  ],
  55: [
    [0, 25],
    [100_000_000, 15],
  ],
  54: [
    [0, 20],
    [70_000_000, 10],
  ],
  52: [
    [0, 20],
    [40_000_000, 10],
  ],
  51: [
    [0, 10],
    [3_000_000, 5],
  ],
}

/** The tiers of a margin table. */
export function marginTiers(tableId: number): readonly MarginTier[] {
  const tiers = TIERED_TABLES[tableId] ?? [[0, tableId]]
  return tiers.map(([usd, maxLeverage]) => ({ lowerBoundMicro: usd * 1_000_000, maxLeverage }))
}

/** True for a tiered table and for the single-tier ones, whose id is their leverage. */
export function isMarginTable(tableId: number): boolean {
  return TIERED_TABLES[tableId] !== undefined || (tableId >= 1 && tableId <= 50)
}

/** Ids of the tables that `meta` lists; single-tier tables are implied by their id. */
export const TIERED_TABLE_IDS: readonly number[] = Object.keys(TIERED_TABLES).map(Number)
