import { ORDER_HISTORY_LENGTH } from './accounts/accounts'
import { viewAccount, viewPosition } from './accounts/accountView'
import { freeUnits } from './accounts/holdings'
import { createMarketAccount, defaultLeverage } from './accounts/marketAccounts'
import { bestTicks } from './book/book'
import { chargedRatesOf, discountPercentOf, feeRatesOf } from './book/fees'
import { copyFill } from './book/fillRecord'
import { runningRatePpb } from './book/funding'
import { mulDivFloor } from './book/integers'
import { notionalCeil, notionalFloor } from './book/notional'
import { MONEY, type Side, type SpotPair } from './commands'
import { copyRecord, toRecord } from './orders/orders'
import { toTwapRecord } from './orders/twapRecord'
import { initialMarginFloor } from './risk/initialMargin'
import { largestIntake } from './risk/largestIntake'
import type { Account, BookSide, Engine, Market } from './state'
import type { BookLevel, EngineView, MarketView, OrderRecord, TokenView, TwapRecord } from './view'

/** A lot may be worth less than a micro: prices are asked for this many. */
const PRICED_LOTS = 1_000_000

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
    restingOrders: (marketId, side, limit) => {
      const market = engine.marketsById.get(marketId)
      return market ? restingOn(side === 'buy' ? market.bids : market.asks, limit) : []
    },
    account: (id, subVenue) => {
      const account = accountOf(id)
      return account && viewAccount(account, subVenue)
    },
    position: (id, marketId) => {
      const market = engine.marketsById.get(marketId)
      const marketAccount = market && accountOf(id)?.marketAccounts.get(market)
      return marketAccount && marketAccount.signedLots !== 0
        ? viewPosition(marketAccount)
        : undefined
    },
    tokens: (id) => tokensOf(accountOf(id)),
    dailyVolumes: (id) => (accountOf(id)?.dailyVolumes ?? []).map((day) => ({ ...day })),
    rewards: (id) => {
      const account = accountOf(id)
      const { claimableMicro = 0, claimedMicro = 0 } = account ?? {}
      return { claimableMicro, claimedMicro }
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
    realizedMicro: (id, marketId) => accountOf(id)?.traded.get(marketId)?.realizedMicro ?? 0,
    twaps: (id, limit) => twapsOf(accountOf(id), limit),
    feeRates: (id, marketId) => {
      const market = marketId === undefined ? undefined : engine.marketsById.get(marketId)
      const account = accountOf(id)
      const discountPercent = discountPercentOf(engine, account)
      return { ...feeRatesOf(engine, account, market), discountPercent }
    },
  }
}

function viewMarket(engine: Engine, market: Market): MarketView {
  const { intervalMs } = engine.rules.funding
  const view: MarketView = {
    definition: market.definition,
    markTicks: market.markTicks,
    oracleTicks: market.oracleTicks,
    openInterestLots: market.openInterestLots,
    fundingRatePpb: runningRatePpb(engine, market),
    nextFundingTimeMs: (Math.floor(engine.nowMs / intervalMs) + 1) * intervalMs,
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

function restingOn(side: BookSide, limit: number): OrderRecord[] {
  const orders: OrderRecord[] = []
  for (let index = side.levels.length - 1; index >= 0; index -= 1) {
    for (let order = side.levels[index]?.first; order; order = order.next) {
      if (orders.length >= limit) return orders
      orders.push(toRecord(order))
    }
  }
  return orders
}

function leverageOf(
  engine: Engine,
  id: string,
  marketId: string,
): ReturnType<EngineView['leverage']> {
  const market = engine.marketsById.get(marketId)
  if (!market) return { leverage: 1, marginMode: 'cross' }
  const marketAccount = engine.accounts.get(id)?.marketAccounts.get(market)
  if (!marketAccount) return defaultLeverage(engine.options, market.definition)
  return { leverage: marketAccount.leverage, marginMode: marketAccount.marginMode }
}

function availableOf(
  engine: Engine,
  id: string,
  marketId: string,
): ReturnType<EngineView['available']> {
  const account = engine.accounts.get(id)
  const market = engine.marketsById.get(marketId)
  if (!account || !market) return { maxLots: [0, 0], marginMicro: [0, 0] }
  const { spot } = market.definition
  if (spot) return spotAvailable(account, market, spot)
  const marketAccount =
    account.marketAccounts.get(market) ?? createMarketAccount(engine.options, account, market)
  const { takerPphm } = chargedRatesOf(engine, account, market)
  const buy = largestIntake(marketAccount, 'buy', takerPphm)
  const sell = largestIntake(marketAccount, 'sell', takerPphm)
  // The money is what is free: an order sized by it leaves room for the fee, once.
  const marginOf = (side: Side): number => {
    const lots = largestIntake(marketAccount, side, 0)
    const valueMicro = notionalFloor(market, market.markTicks, lots)
    return initialMarginFloor(market, valueMicro, marketAccount.leverage)
  }
  return { maxLots: [buy, sell], marginMicro: [marginOf('buy'), marginOf('sell')] }
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

function tokensOf(account: Account | undefined): readonly TokenView[] {
  if (!account) return []
  const tokens = new Map(
    [...account.tokens].map(([token, balance]) => [token, { token, ...balance }]),
  )
  if (account.collateral === 'all') {
    const { heldUnits = 0 } = tokens.get(MONEY) ?? {}
    const units = account.balanceMicro
    tokens.set(MONEY, { token: MONEY, units, heldUnits, costMicro: 0 })
  }
  return [...tokens.values()]
}

/** Lots that can be bought with the money there is, and sold of the token there is. */
function spotAvailable(account: Account, market: Market, pair: SpotPair) {
  const moneyMicro = Math.max(0, freeUnits(account, MONEY))
  const priceTicks = bestTicks(market.asks) ?? market.markTicks
  const perLotsMicro = notionalCeil(market, priceTicks, PRICED_LOTS)
  const buy = perLotsMicro === 0 ? 0 : mulDivFloor(moneyMicro, PRICED_LOTS, perLotsMicro)
  const units = Math.max(0, freeUnits(account, pair.baseToken))
  const sell = Math.floor(units / pair.unitsPerLot)
  return {
    maxLots: [buy, sell] as const,
    marginMicro: [moneyMicro, notionalFloor(market, market.markTicks, sell)] as const,
  }
}
