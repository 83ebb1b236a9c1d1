import { runBlock } from './blocks/runBlock'
import type { NewOrder } from './engine/commands'
import { apply } from './engine/engine'
import { type ExchangeState, openState } from './exchangeState'
import type { FaceModule } from './face'
import { createHouse, type House } from './market/house'
import { HOUSE_ACCOUNTS, LONG_HOLDER, SHORT_HOLDER } from './market/houseAccounts'
import type { MarketHistoryEntry } from './market/marketData'
import type { MarketModel } from './market/marketModel'
import { snapNearestTicks } from './market/priceGrid'
import type { PriceShock } from './market/pricePath'

/** An exchange begins this long ago, so that it opens with trades behind it and a worked book. */
const DEFAULT_WARM_UP_MS = 90_000
const WARM_UP_STEP_MS = 500
/** What the exchange's own accounts are said to have; they need no margin. */
const HOUSE_BALANCE_MICRO = 1e15
/** Open interest against what rests within 10 bp of the mid. */
const OPEN_INTEREST_OF_DEPTH = 110
/** Largest single order of the holders, below the engine's limit of a billion. */
const HOLDER_ORDER_MICRO = 4e14

export interface SeedOptions {
  shocksOf?: (underlying: string) => readonly PriceShock[]
  warmUpMs?: number
}

/**
 * A new exchange with its house, open interest, full books and some trading behind it.
 * @param options `shocksOf`: moves by decree that others had before, by underlying; `warmUpMs`: how
 *   long it has traded, a minute and a half when absent
 */
export function seedExchange(
  module: FaceModule,
  seed: string,
  nowMs: number,
  options: SeedOptions = {},
): { state: ExchangeState; house: House; history: MarketHistoryEntry[] } {
  const { shocksOf, warmUpMs = DEFAULT_WARM_UP_MS } = options
  const startMs = nowMs - warmUpMs
  const state = openState(module, seed, startMs)
  for (const { marketId, path, shape } of state.models) {
    for (const shock of shocksOf?.(shape.underlying ?? marketId) ?? []) path.addShock(shock)
  }
  openHouse(state, startMs)
  for (const { account, amountMicro } of module.fundedAccounts ?? []) {
    const credit = { account, deltaMicro: amountMicro, cause: 'deposit' } as const
    apply(state.engine, { type: 'adjustBalance', ...credit }, startMs)
  }
  const house = createHouse(state.models, state.view)
  const history: MarketHistoryEntry[] = []
  for (let timeMs = startMs; timeMs <= nowMs; timeMs += WARM_UP_STEP_MS) {
    const input = { timeMs, house, shocks: [], items: [], applyRecord: () => {} }
    history.push(...runBlock(state, input).history)
  }
  return { state, house, history }
}

function openHouse({ engine, models }: ExchangeState, timeMs: number): void {
  for (const account of HOUSE_ACCOUNTS) {
    apply(
      engine,
      {
        type: 'adjustBalance',
        account,
        deltaMicro: HOUSE_BALANCE_MICRO,
        cause: 'deposit',
        isHouse: true,
      },
      timeMs,
    )
  }
  openMarkets(engine, models, timeMs)
}

/** Markets that a saved exchange did not have yet get their prices and open interest. */
export function openNewMarkets({ engine, models, view, timeMs }: ExchangeState): void {
  const fresh = models.filter(({ marketId }) => view.market(marketId)?.oracleTicks === 0)
  if (fresh.length > 0) openMarkets(engine, fresh, timeMs)
}

function openMarkets(
  engine: ExchangeState['engine'],
  models: readonly MarketModel[],
  timeMs: number,
): void {
  const prices = models.map((model) => ({
    marketId: model.marketId,
    oracleTicks: Math.max(1, Math.round(model.path.oracleTicksAt(timeMs))),
  }))
  apply(engine, { type: 'setOraclePrices', prices }, timeMs)
  for (const model of models) {
    if (model.shape.definition.isDelisted || model.shape.definition.spot) continue
    for (const sizeLots of holderSizes(model)) {
      const limitTicks = snapNearestTicks(model.grid, model.path.midTicksAt(timeMs))
      trade(engine, timeMs, model.marketId, limitTicks, sizeLots)
    }
  }
}

/** The two holders trade with each other on an empty book, before there are subscribers. */
function trade(
  engine: ExchangeState['engine'],
  timeMs: number,
  marketId: string,
  limitTicks: number,
  sizeLots: number,
): void {
  const order = { marketId, limitTicks, sizeLots, reduceOnly: false, isMarket: false } as const
  const place = (account: string, side: NewOrder['side']): void => {
    const orders: NewOrder[] = [{ ...order, side, timeInForce: side === 'sell' ? 'gtc' : 'ioc' }]
    apply(engine, { type: 'placeOrders', account, orders, grouping: 'none' }, timeMs)
  }
  place(SHORT_HOLDER, 'sell')
  place(LONG_HOLDER, 'buy')
}

function holderSizes(model: MarketModel): number[] {
  const { priceDecimals, sizeDecimals } = model.shape.definition
  const usdMicro = model.shape.depthUsd * OPEN_INTEREST_OF_DEPTH * 1e6
  const baseTicks = Number(model.shape.basePrice) * 10 ** priceDecimals
  const { lotStep = 1 } = model.shape
  const microPerLot = baseTicks * 10 ** (6 - priceDecimals - sizeDecimals)
  const lotsOf = (micro: number): number => Math.floor(micro / microPerLot / lotStep) * lotStep
  const fullOrders = Math.floor(usdMicro / HOLDER_ORDER_MICRO)
  const sizes = Array.from({ length: fullOrders }, () => lotsOf(HOLDER_ORDER_MICRO))
  return [...sizes, lotsOf(usdMicro - fullOrders * HOLDER_ORDER_MICRO)].filter((lots) => lots > 0)
}
