import type { MarginMode, MarketDefinition } from '@/server/paper/engine/commands'
import type {
  Account,
  Engine,
  EngineOptions,
  Market,
  MarketAccount,
} from '@/server/paper/engine/state'

/** Leverage and mode before the account chose any. */
export function defaultLeverage(
  options: EngineOptions,
  definition: MarketDefinition,
): { leverage: number; marginMode: MarginMode } {
  return {
    leverage: Math.min(
      definition.defaultLeverage ?? options.defaultLeverage ?? 20,
      definition.maxLeverage,
    ),
    marginMode: definition.onlyIsolated ? 'isolated' : (options.defaultMarginMode ?? 'cross'),
  }
}

/** The account's state on one market, made on first use. */
export function marketAccountOf(engine: Engine, account: Account, market: Market): MarketAccount {
  const existing = account.marketAccounts.get(market)
  if (existing) return existing
  const marketAccount = createMarketAccount(engine.options, account, market)
  account.marketAccounts.set(market, marketAccount)
  return marketAccount
}

/** A fresh market account, not stored in the account: reads must not change state. */
export function createMarketAccount(
  options: EngineOptions,
  account: Account,
  market: Market,
): MarketAccount {
  const { leverage, marginMode } = defaultLeverage(options, market.definition)
  return {
    account,
    market,
    leverage,
    marginMode: account.isHouse ? 'cross' : marginMode,
    signedLots: 0,
    entryNotionalMicro: 0,
    isolatedMarginMicro: 0,
    accruedFundingMicro: 0,
    openedAtMs: 0,
    buyLots: 0,
    buyNotionalMicro: 0,
    sellLots: 0,
    sellNotionalMicro: 0,
    dependentOrders: 0,
  }
}
