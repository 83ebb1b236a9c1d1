import type { MarginMode, MarketDefinition } from '@/server/paper/engine/commands'
import type { Account, Engine, EngineOptions, Market, Slot } from '@/server/paper/engine/state'

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

/** The account's slot on the market, made on first use. */
export function slotOf(engine: Engine, account: Account, market: Market): Slot {
  const existing = account.slots.get(market)
  if (existing) return existing
  const slot = createSlot(engine.options, account, market)
  account.slots.set(market, slot)
  return slot
}

/** A slot with nothing in it that does not belong to the account yet: reads must not change state. */
export function createSlot(options: EngineOptions, account: Account, market: Market): Slot {
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
