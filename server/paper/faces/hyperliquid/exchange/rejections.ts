import type { LeverageRejectReason } from '@/server/paper/engine/accountCommands'
import {
  type MarketDefinition,
  MONEY,
  type OrderOutcome,
  type RejectReason,
} from '@/server/paper/engine/commands'
import { plainFromScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'

type Rejected = Extract<OrderOutcome, { kind: 'rejected' }>

const TOO_FAR = 'Order price cannot be more than 80% away from the reference price'

/** Sentence per reason; those with an asset suffix on the live venue get it here too. */
const ORDER_TEXTS: Readonly<Record<RejectReason, string>> = {
  unknownMarket: 'Order has invalid asset.',
  marketDelisted: 'Asset is delisted.',
  marketHalted: 'Trading is halted.',
  unknownAccount: 'Must deposit before performing actions.',
  zeroSize: 'Order has zero size.',
  invalidSize: 'Order has invalid size.',
  invalidPrice: 'Order has invalid price.',
  minNotional: 'Order must have minimum value of $10.',
  insufficientMargin: 'Insufficient margin to place order.',
  reduceOnlyWouldIncrease: 'Reduce only order would increase position.',
  postOnlyWouldCross: 'Post only order would have immediately matched',
  iocNoLiquidity: 'Order could not immediately match against any resting orders.',
  marketNoLiquidity: 'No liquidity available for market order.',
  badTriggerPrice: 'Invalid TP/SL price.',
  priceTooFarFromOracle: TOO_FAR,
  priceTooFarFromTrigger: TOO_FAR,
  maxPosition: 'Order would cause position to exceed margin tier limit at current leverage',
  tooManyOpenOrders: 'Too many open orders.',
  duplicateClientOrderId: 'Client order id is already in use.',
  parentRejected: 'Parent order was rejected.',
  selfTrade: 'Order would have matched against an order of the same account.',
  invalidExpiry: 'Order has invalid expiry.',
}

/** Sentences that differ on a spot pair. */
const SPOT_TEXTS: Readonly<Partial<Record<RejectReason, string>>> = {
  minNotional: `Order must have minimum value of 10 ${MONEY}.`,
  insufficientMargin: 'Order has insufficient spot balance to trade',
  reduceOnlyWouldIncrease: 'Reduce only orders are not available on spot.',
}

export const TICK_TEXT = 'Price must be divisible by tick size.'
export const UNKNOWN_ORDER_TEXT = 'Order was never placed, already canceled, or filled.'

/** A sentence about one market, as the live venue ends it. */
export function onAsset(text: string, market: MarketDefinition): string {
  return `${text} asset=${market.index}`
}

/** What the venue says of a refused order. */
export function orderRejectionText(market: MarketDefinition, outcome: Rejected): string {
  const text = (market.spot && SPOT_TEXTS[outcome.reason]) ?? ORDER_TEXTS[outcome.reason]
  if (outcome.reason !== 'postOnlyWouldCross') return onAsset(text, market)
  const side = (ticks: number | undefined) =>
    ticks === undefined ? '0' : plainFromScaled(ticks, market.priceDecimals)
  const touch = `${side(outcome.bestBidTicks)}@${side(outcome.bestAskTicks)}`
  return onAsset(`${text}, bbo was ${touch}.`, market)
}

/** Name of the history status that a rejection leaves behind. */
export function rejectedStatus(market: MarketDefinition, reason: string): string {
  if (market.spot && reason === 'insufficientMargin') return 'insufficientSpotBalanceRejected'
  return REJECTED_STATUS[reason] ?? 'rejected'
}

const REJECTED_STATUS: Readonly<Record<string, string>> = {
  invalidPrice: 'tickRejected',
  minNotional: 'minTradeNtlRejected',
  insufficientMargin: 'perpMarginRejected',
  reduceOnlyWouldIncrease: 'reduceOnlyRejected',
  postOnlyWouldCross: 'badAloPxRejected',
  iocNoLiquidity: 'iocCancelRejected',
  marketNoLiquidity: 'marketOrderNoLiquidityRejected',
  badTriggerPrice: 'badTriggerPxRejected',
  priceTooFarFromOracle: 'oracleRejected',
  priceTooFarFromTrigger: 'oracleRejected',
  maxPosition: 'perpMaxPositionRejected',
}

/** What the venue says of a refused leverage change. */
export function leverageRejectionText(reason: LeverageRejectReason, isCross: boolean): string {
  switch (reason) {
    case 'unknownMarket':
      return 'Invalid asset'
    case 'invalidLeverage':
      return 'Invalid leverage value'
    case 'onlyIsolated':
      return 'Cross margin is not allowed for this asset.'
    case 'modeSwitchWithPosition':
      return 'Cannot switch leverage type with open position.'
    case 'insufficientMargin':
      return isCross
        ? 'Cross position does not have sufficient margin available to decrease leverage. To decrease leverage, deposit more collateral.'
        : 'Isolated position does not have sufficient margin available to decrease leverage. To decrease leverage, add margin to the position.'
    case 'unknownAccount':
      return 'Must deposit before performing actions.'
  }
}
