import { z } from 'zod'

const LIQUIDATIONS_KEPT = 1_000

const Figures = z.object({
  collateralMicro: z.number(),
  equityMicro: z.number(),
  initialMicro: z.number(),
  maintenanceMicro: z.number(),
  closeoutMicro: z.number(),
})
export type RiskNote = z.infer<typeof Risk>
const Risk = z.object({
  cross: Figures,
  isolated: z.array(Figures.extend({ marketId: z.string() })),
})
const Position = z.object({
  marketId: z.string(),
  signedLots: z.number(),
  entryNotionalMicro: z.number(),
  leverage: z.number(),
  marginMode: z.enum(['cross', 'isolated']),
  isolatedMarginMicro: z.number(),
  unrealizedPnlMicro: z.number(),
  notionalMicro: z.number(),
  liquidationTicks: z.number().optional(),
  accruedFundingMicro: z.number(),
  markTicks: z.number(),
  openOrders: z.number(),
  pendingOrders: z.number(),
  tiedOrders: z.number(),
})
/** A position as a liquidation found it. */
export type PositionNote = z.infer<typeof Position>

export const LiquidationNote = z.object({
  account: z.string(),
  /** Trades that the step was made of. */
  tradeIds: z.array(z.number()),
  before: Risk,
  after: Risk,
  positions: z.array(Position),
  /** The spot wallet, and the index price of each token that has one, as the venue writes it. */
  tokens: z.array(z.object({ token: z.string(), units: z.number(), heldUnits: z.number() })),
  indexPrices: z.record(z.string(), z.string()),
})
/** State of an account before and after a step of a liquidation. */
export type LiquidationNote = z.infer<typeof LiquidationNote>

/** What is known of liquidations beside their fills. */
export interface LiquidationBook {
  /** The step that a trade was part of; undefined of one before such notes were kept. */
  of(tradeId: number, account: string): LiquidationNote | undefined
  add(note: LiquidationNote): void
  snapshot(): LiquidationNote[]
  restore(notes: readonly LiquidationNote[] | undefined): void
}

export function createLiquidationBook(): LiquidationBook {
  const notes: LiquidationNote[] = []

  return {
    of: (tradeId, account) =>
      notes.find((note) => note.account === account && note.tradeIds.includes(tradeId)),
    add(note) {
      notes.push(note)
      if (notes.length > LIQUIDATIONS_KEPT) notes.shift()
    },
    snapshot: () => [...notes],
    restore: (stored = []) => notes.push(...stored),
  }
}
