import { ORDER_HISTORY_LENGTH } from './accounts'
import { viewAccount } from './accountView'
import { type BookSide, bestTicks } from './book'
import { feeRatesOf } from './fees'
import { HOUR_MS, hourlyRatePpb } from './funding'
import { mulDivFloor } from './integers'
import { largestIntake } from './margin'
import { notionalFloor } from './notional'
import { copyRecord, toRecord } from './orders'
import { createSlot, defaultLeverage } from './slots'
import type { Account, Engine, Market } from './state'
import { toTwapRecord } from './twapRecord'
import type { BookLevel, EngineView, FillRecord, MarketView, OrderRecord, TwapRecord } from './view'

/** Reads over a live engine: every call sees it as it is at that moment, and returns copies. */
export function createView(engine: Engine): EngineView {
  const accountOf = (id: string): Account | undefined => engine.accounts.get(id)
  return {
    markets: () => engine.markets.map((market) => viewMarket(engine, market)),
    market: (marketId) => {
      const market = engine.marketsById.get(marketId)
      return market && viewMarket(engine, market)
    },
    book: (marketId, depth) => {
      const market = engine.marketsById.get(marketId)
      return market && { bids: levelsOf(market.bids, depth), asks: levelsOf(market.asks, depth) }
    },
    account: (id) => {
      const account = accountOf(id)
      return account && viewAccount(account)
    },
    accountCount: () => {
      let count = 0
      for (const account of engine.accounts.values()) if (!account.isHouse) count += 1
      return count
    },
    leverage: (id, marketId) => leverageOf(engine, id, marketId),
    available: (id, marketId) => availableOf(engine, id, marketId),
    openOrders: (id) => [...(accountOf(id)?.openOrders.values() ?? [])].map(toRecord),
    order: (id, orderId) => findOrder(accountOf(id), orderId),
    orderByClientId: (id, clientOrderId) => {
      const account = accountOf(id)
      const open = account?.openByClientId.get(clientOrderId)
      if (open) return toRecord(open)
      const orderId = account?.latestByClientId.get(clientOrderId)
      return orderId === undefined ? undefined : findOrder(account, orderId)
    },
    orderHistory: (id, limit) => historyOf(accountOf(id), limit),
    fills: (id, limit) => (accountOf(id)?.fills.newest(limit) ?? []).map(copyFill),
    twaps: (id, limit) => twapsOf(accountOf(id), limit),
    feeRates: (id) => feeRatesOf(engine, accountOf(id)),
  }
}

function viewMarket(engine: Engine, market: Market): MarketView {
  const view: MarketView = {
    definition: market.definition,
    markTicks: market.markTicks,
    oracleTicks: market.oracleTicks,
    openInterestLots: market.openInterestLots,
    fundingRatePpb: hourlyRatePpb(market),
    nextFundingTimeMs: (Math.floor(engine.nowMs / HOUR_MS) + 1) * HOUR_MS,
    isHalted: market.isHalted,
  }
  const bestBidTicks = bestTicks(market.bids)
  const bestAskTicks = bestTicks(market.asks)
  if (market.lastTicks !== 0) view.lastTicks = market.lastTicks
  if (bestBidTicks !== undefined) view.bestBidTicks = bestBidTicks
  if (bestAskTicks !== undefined) view.bestAskTicks = bestAskTicks
  return view
}

function levelsOf(side: BookSide, depth: number): BookLevel[] {
  const levels: BookLevel[] = []
  for (let index = side.levels.length - 1; index >= 0 && levels.length < depth; index -= 1) {
    const level = side.levels[index]
    if (!level) break
    const { priceTicks, sizeLots, orderCount } = level
    levels.push({ priceTicks, sizeLots, orderCount })
  }
  return levels
}

function leverageOf(
  engine: Engine,
  id: string,
  marketId: string,
): ReturnType<EngineView['leverage']> {
  const market = engine.marketsById.get(marketId)
  if (!market) return { leverage: 1, marginMode: 'cross' }
  const slot = engine.accounts.get(id)?.slots.get(market)
  if (!slot) return defaultLeverage(engine.options, market.definition)
  return { leverage: slot.leverage, marginMode: slot.marginMode }
}

function availableOf(
  engine: Engine,
  id: string,
  marketId: string,
): ReturnType<EngineView['available']> {
  const account = engine.accounts.get(id)
  const market = engine.marketsById.get(marketId)
  if (!account || !market) return { maxLots: [0, 0], marginMicro: [0, 0] }
  const slot = account.slots.get(market) ?? createSlot(engine.options, account, market)
  const { takerPpm } = feeRatesOf(engine, account)
  const buy = largestIntake(slot, 'buy', takerPpm)
  const sell = largestIntake(slot, 'sell', takerPpm)
  const marginOf = (lots: number): number =>
    mulDivFloor(notionalFloor(market, market.markTicks, lots), 1, slot.leverage)
  return { maxLots: [buy, sell], marginMicro: [marginOf(buy), marginOf(sell)] }
}

function findOrder(account: Account | undefined, orderId: number): OrderRecord | undefined {
  const open = account?.openOrders.get(orderId)
  if (open) return toRecord(open)
  const ended = account?.endedById.get(orderId)
  return ended && copyRecord(ended)
}

/** Ended and open orders together, by their latest change, newest first. */
function historyOf(account: Account | undefined, limit: number): readonly OrderRecord[] {
  if (!account) return []
  const open = [...account.openOrders.values()].map(toRecord)
  const ended = account.endedOrders.newest(limit).map(copyRecord)
  const all = [...open, ...ended]
  all.sort((a, b) => b.updatedAtMs - a.updatedAtMs || b.orderId - a.orderId)
  return all.slice(0, Math.min(limit, ORDER_HISTORY_LENGTH))
}

function twapsOf(account: Account | undefined, limit: number): readonly TwapRecord[] {
  if (!account) return []
  const running = [...account.twaps.values()].map(toTwapRecord)
  const ended = account.endedTwaps.newest(limit).map((record) => ({ ...record }))
  return [...running, ...ended].sort((a, b) => b.twapId - a.twapId).slice(0, limit)
}

function copyFill(fill: FillRecord): FillRecord {
  return { ...fill }
}
