import { type BuilderFee, MONEY, type SelfTradeMode } from '@/server/paper/engine/commands'
import { copyRecord, toRecord } from '@/server/paper/engine/orders/orders'
import { toTwapRecord } from '@/server/paper/engine/orders/twapRecord'
import type {
  Account,
  Engine,
  Holding,
  Market,
  MarketAccount,
  Order,
  Twap,
} from '@/server/paper/engine/state'
import type { FillRecord, OrderRecord } from '@/server/paper/engine/view'

/** Raised when the shape below changes, so that an old file is refused rather than misread. */
export const SNAPSHOT_VERSION = 1

/** An open order with what its record does not show. */
interface SavedOrder extends OrderRecord {
  tracksPosition: boolean
  carriedLots: number
  sequence: number
  builder?: BuilderFee
  selfTrade?: SelfTradeMode
}

/**
 * A fill as a row: tradeId, orderId, market's place, is sell, price, size, time, start, closed PnL,
 * is taker, fee, builder fee, is liquidation; of a spot pair: is the fee in money, fee in units,
 * balance before; then the client id (text) and the TWAP (number), where
 * there are any.
 */
type SavedFill = (number | string)[]

/** Everything that cannot be derived. JSON in, JSON out. */
export function takeSnapshot(engine: Engine) {
  return {
    version: SNAPSHOT_VERSION,
    nowMs: engine.nowMs,
    nextOrderId: engine.nextOrderId,
    nextTradeId: engine.nextTradeId,
    nextSequence: engine.nextSequence,
    feesMicro: engine.feesMicro,
    ...(engine.tokenFees.size > 0 && { tokenFees: [...engine.tokenFees] }),
    depositedMicro: engine.depositedMicro,
    ...(engine.depositedTokens.size > 0 && { depositedTokens: [...engine.depositedTokens] }),
    fundingHour: engine.fundingHour,
    markets: engine.markets.map(saveMarket),
    accounts: [...engine.accounts.values()].map((account) => saveAccount(engine, account)),
  }
}

function saveMarket(market: Market) {
  return {
    marketId: market.definition.marketId,
    oracleTicks: market.oracleTicks,
    markTicks: market.markTicks,
    lastTicks: market.lastTicks,
    premiumAverageMicroTicks: market.premiumAverageMicroTicks,
    markedAtMs: market.markedAtMs,
    isHalted: market.isHalted,
    premiumSumPpb: market.premiumSumPpb,
    premiumSamples: market.premiumSamples,
    sampleIndex: market.sampleIndex,
  }
}

function saveAccount(engine: Engine, account: Account) {
  return {
    id: account.id,
    isHouse: account.isHouse,
    balanceMicro: account.balanceMicro,
    cumulativeVolumeMicro: account.cumulativeVolumeMicro,
    ...saveOlder(account),
    ...(account.fees && { fees: { ...account.fees } }),
    ...(account.isReferred && { isReferred: true }),
    ...(account.collateral !== 'separate' && { collateral: account.collateral }),
    ...(account.pools.size > 0 && {
      pools: [...account.pools].map(([name, { balanceMicro }]) => ({ name, balanceMicro })),
    }),
    ...(account.tokens.size > 0 && { tokens: [...account.tokens].map(saveHolding) }),
    ...(account.dailyVolumes.length > 0 && {
      dailyVolumes: account.dailyVolumes.map((day) => ({ ...day })),
    }),
    ...(account.claimableMicro !== 0 && { claimableMicro: account.claimableMicro }),
    ...(account.claimedMicro !== 0 && { claimedMicro: account.claimedMicro }),
    liquidationPausedUntilMs: account.liquidationPausedUntilMs,
    scheduledCancelMs: account.scheduledCancelMs,
    scheduledCancelDay: account.scheduledCancelDay,
    scheduledCancelsOnDay: account.scheduledCancelsOnDay,
    slots: [...account.marketAccounts.values()].map(saveMarketAccount),
    openOrders: [...account.openOrders.values()].map(saveOrder),
    endedOrders: account.endedOrders.toArray().map(copyRecord),
    twaps: [...account.twaps.values()].map(saveTwap),
    endedTwaps: account.endedTwaps.toArray().map((twap) => ({ ...twap })),
    fills: account.fills.toArray().map((fill) => saveFill(engine, fill)),
  }
}

/** Absent while every fill is kept. */
function saveOlder({ olderFills }: Account): { olderByMarket?: object[] } {
  if (olderFills.size === 0) return {}
  return { olderByMarket: [...olderFills].map(([marketId, sums]) => ({ marketId, ...sums })) }
}

/** What orders hold is counted again when they are put back on their books. */
function saveHolding([token, { units, costMicro }]: [string, Holding]) {
  return { token, units, costMicro }
}

function saveMarketAccount(marketAccount: MarketAccount) {
  return {
    marketId: marketAccount.market.definition.marketId,
    leverage: marketAccount.leverage,
    marginMode: marketAccount.marginMode,
    signedLots: marketAccount.signedLots,
    entryNotionalMicro: marketAccount.entryNotionalMicro,
    isolatedMarginMicro: marketAccount.isolatedMarginMicro,
    accruedFundingMicro: marketAccount.accruedFundingMicro,
    openedAtMs: marketAccount.openedAtMs,
  }
}

function saveOrder(order: Order): SavedOrder {
  const saved: SavedOrder = {
    ...toRecord(order),
    tracksPosition: order.tracksPosition,
    carriedLots: order.carriedLots,
    sequence: order.sequence,
  }
  if (order.builder) saved.builder = { ...order.builder }
  if (order.selfTrade !== 'maker') saved.selfTrade = order.selfTrade
  return saved
}

function saveTwap(twap: Twap) {
  return {
    ...toTwapRecord(twap),
    nextSlice: twap.nextSlice,
    ...(twap.builder && { builder: { ...twap.builder } }),
    ...(twap.selfTrade !== 'maker' && { selfTrade: twap.selfTrade }),
  }
}

function saveFill(engine: Engine, fill: FillRecord): SavedFill {
  const market = engine.marketsById.get(fill.marketId)
  const row: SavedFill = [
    fill.tradeId,
    fill.orderId,
    market ? engine.markets.indexOf(market) : -1,
    fill.side === 'sell' ? 1 : 0,
    fill.priceTicks,
    fill.sizeLots,
    fill.timeMs,
    fill.startLots,
    fill.closedPnlMicro,
    fill.isTaker ? 1 : 0,
    fill.feeMicro,
    fill.builderFeeMicro,
    fill.isLiquidation ? 1 : 0,
  ]
  if (fill.spot) {
    const { feeToken, feeUnits, startUnits } = fill.spot
    row.push(feeToken === MONEY ? 1 : 0, feeUnits, startUnits)
  }
  if (fill.clientOrderId !== undefined) row.push(fill.clientOrderId)
  if (fill.twapId !== undefined) row.push(fill.twapId)
  return row
}
