import type { AccountId, MarginMode, OrderId, Side, Token } from './commands'
import type { FillRecord, OrderRecord, PositionView, TwapRecord } from './view'

/** One public print. `aggressor` is the side of the taker. */
export interface Trade {
  tradeId: number
  marketId: string
  timeMs: number
  priceTicks: number
  sizeLots: number
  aggressor: Side
  buyer: AccountId
  seller: AccountId
  buyerOrderId: OrderId
  sellerOrderId: OrderId
}

/** What a fill of a perpetual found of its position, and the margin it left behind. */
export interface FillMargin {
  leverage: number
  /** Signed cost of the size that was open. */
  entryNotionalMicro: number
  /** Ring-fenced before and after; 0 when cross. */
  isolatedBeforeMicro: number
  isolatedAfterMicro: number
}

/** What backs positions, and what they need, all marked at one moment. */
export interface RiskFigures {
  /** Cash behind them. */
  collateralMicro: number
  /** The same with unrealized profit. */
  equityMicro: number
  initialMicro: number
  maintenanceMicro: number
  closeoutMicro: number
}

/** All cross positions together, and each isolated one for itself. */
export interface AccountRisk {
  cross: RiskFigures
  isolated: ({ marketId: string } & RiskFigures)[]
}

/** A position as a liquidation found it; its market's orders are counted. */
export interface PositionAtRisk extends PositionView {
  markTicks: number
  openOrders: number
  /** Waiting for a trigger, and those among them that go with the position. */
  pendingOrders: number
  tiedOrders: number
}

/** State of an account before and after a step of a liquidation. */
export interface LiquidationRisk {
  positions: PositionAtRisk[]
  before: AccountRisk
  after: AccountRisk
}

/**
 * Everything an `apply` brought about, in the order it happened. House accounts trade too often for
 * events of their own: of theirs there are only the trades. `book` events come last, one a market.
 */
export type EngineEvent =
  /** An order was opened, filled, triggered, cancelled or refused: its record afterwards. */
  | { type: 'order'; account: AccountId; order: OrderRecord }
  | { type: 'trade'; trade: Trade }
  | { type: 'fill'; account: AccountId; fill: FillRecord; margin?: FillMargin }
  /** A TWAP was started, made progress or ended: its record afterwards. */
  | { type: 'twap'; account: AccountId; twap: TwapRecord }
  | { type: 'position'; account: AccountId; marketId: string }
  | {
      type: 'balance'
      account: AccountId
      deltaMicro: number
      cause: 'faucet' | 'deposit' | 'withdrawal' | 'funding' | 'liquidation' | 'builderFee'
      /** Of the spot wallet: `deltaMicro` counts its smallest units. */
      token?: Token
    }
  /** Spot balances, or cash at a sub-venue, were changed. */
  | { type: 'wallet'; account: AccountId }
  | {
      type: 'leverage'
      account: AccountId
      marketId: string
      leverage: number
      marginMode: MarginMode
    }
  | { type: 'book'; marketId: string }
  | { type: 'price'; marketId: string; markTicks: number; oracleTicks: number }
  | {
      type: 'funding'
      account: AccountId
      marketId: string
      /** + received, - paid. */
      amountMicro: number
      signedLots: number
      /** Hourly rate in parts per billion; + means longs pay. */
      ratePpb: number
      timeMs: number
    }
  /** Funding of a market was settled, with or without open positions. */
  | { type: 'fundingRate'; marketId: string; timeMs: number; ratePpb: number; premiumPpb: number }
  | {
      type: 'liquidation'
      account: AccountId
      marketId: string
      /** What this step took from the position: + of a long, - of a short. */
      signedLots: number
      markTicks: number
      timeMs: number
      /** Sold on the book, or taken over by the insurance account at the mark price. */
      method: 'market' | 'backstop'
      risk: LiquidationRisk
    }
