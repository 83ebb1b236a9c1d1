import { z } from 'zod'

/** Trades kept, and fills: a trade may have two. */
const TRADES_KEPT = 10_000
const FILLS_KEPT = 20_000

export const TradeSides = z.object({
  tradeId: z.number(),
  buyer: z.string(),
  seller: z.string(),
  buyerOrderId: z.number(),
  sellerOrderId: z.number(),
})
/** Who and which orders met in a trade. */
export type TradeSides = z.infer<typeof TradeSides>

export const FillFigures = z.object({
  tradeId: z.number(),
  account: z.string(),
  /** Signed position before it, and what that had cost. */
  startLots: z.number(),
  entryMicro: z.number(),
  /** 0 = not known, or of a spot pair. */
  leverage: z.number(),
  isolatedBeforeMicro: z.number(),
  isolatedAfterMicro: z.number(),
  closedPnlMicro: z.number(),
  feeMicro: z.number(),
  builderFeeMicro: z.number(),
})
/** What a trade found and did at one account. */
export type FillFigures = z.infer<typeof FillFigures>

interface Stored {
  trades?: TradeSides[] | undefined
  fills?: FillFigures[] | undefined
}

/** Trades that an account of the venue took part in; the exchange's own makers have no figures. */
export interface TradeBook {
  sides(tradeId: number): TradeSides | undefined
  figures(tradeId: number, account: string): FillFigures | undefined
  addTrade(trade: TradeSides): void
  addFill(fill: FillFigures): void
  snapshot(): Required<Stored>
  restore(stored: Stored): void
}

export function createTradeBook(): TradeBook {
  const trades = new Map<number, TradeSides>()
  const fills = new Map<string, FillFigures>()

  function keep<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
    map.set(key, value)
    const oldest = map.size > most ? map.keys().next().value : undefined
    if (oldest !== undefined) map.delete(oldest)
  }
  const addFill = (fill: FillFigures) =>
    keep(fills, `${fill.tradeId}:${fill.account}`, fill, FILLS_KEPT)

  return {
    sides: (tradeId) => trades.get(tradeId),
    figures: (tradeId, account) => fills.get(`${tradeId}:${account}`),
    addTrade({ tradeId, buyer, seller, buyerOrderId, sellerOrderId }) {
      const sides = { tradeId, buyer, seller, buyerOrderId, sellerOrderId }
      keep(trades, tradeId, sides, TRADES_KEPT)
    },
    addFill,
    snapshot: () => ({ trades: [...trades.values()], fills: [...fills.values()] }),
    restore(stored) {
      for (const trade of stored.trades ?? []) trades.set(trade.tradeId, trade)
      for (const fill of stored.fills ?? []) addFill(fill)
    },
  }
}
