import type { AccountCommand, AccountResults } from './accountCommands'
import type {
  AdjustBalance,
  CancelOrders,
  EndBlock,
  ModifyOrders,
  OrderId,
  OrderOutcome,
  PlaceOrders,
  SetMarketHalted,
  SetOraclePrices,
} from './commands'
import type { CancelTwap, PlaceTwap, TwapResults } from './twapCommands'
import type { WalletCommand, WalletResults } from './walletCommands'

/** Commands that a person or program causes; written to disk before they are answered. */
export type UserCommand =
  | PlaceOrders
  | CancelOrders
  | ModifyOrders
  | PlaceTwap
  | CancelTwap
  | AccountCommand
  | AdjustBalance
  | SetMarketHalted
  | WalletCommand

export type EngineCommand = UserCommand | SetOraclePrices | EndBlock

type CancelOutcome = { kind: 'cancelled'; orderId: OrderId } | { kind: 'unknownOrder' }

export type ModifyOutcome = OrderOutcome | { kind: 'unknownOrder' }

type BalanceRejectReason = 'insufficientBalance' | 'unknownAccount' | 'unknownToken'

/** The answer to a command, by its type. */
export interface CommandResults extends AccountResults, TwapResults, WalletResults {
  placeOrders: { outcomes: readonly OrderOutcome[] }
  cancelOrders: { outcomes: readonly CancelOutcome[] }
  modifyOrders: { outcomes: readonly ModifyOutcome[] }
  adjustBalance: { ok: true; balanceMicro: number } | { ok: false; reason: BalanceRejectReason }
  setMarketHalted: { ok: boolean }
  setOraclePrices: { ok: true }
  endBlock: { ok: true }
}

export type CommandResult<C extends EngineCommand = EngineCommand> = CommandResults[C['type']]
