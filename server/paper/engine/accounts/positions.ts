import { assertSafe, mulDivFloor } from '@/server/paper/engine/book/integers'
import { notionalCeil, notionalFloor } from '@/server/paper/engine/book/notional'
import type { Side } from '@/server/paper/engine/commands'
import { initialMargin } from '@/server/paper/engine/risk/initialMargin'
import type { Engine, MarketAccount } from '@/server/paper/engine/state'
import { poolOf } from './pools'

/** Value of the position at the mark price: + long, - short. */
export function markValue(marketAccount: MarketAccount): number {
  const { market, signedLots } = marketAccount
  if (signedLots >= 0) return notionalFloor(market, market.markTicks, signedLots)
  return -notionalCeil(market, market.markTicks, -signedLots)
}

export function unrealizedPnl(marketAccount: MarketAccount): number {
  return markValue(marketAccount) - marketAccount.entryNotionalMicro
}

/** Lots that an order of this side could close of the position. */
export function reducibleLots(marketAccount: MarketAccount, side: Side): number {
  return Math.max(0, side === 'buy' ? -marketAccount.signedLots : marketAccount.signedLots)
}

/**
 * Moves a traded size into the position. The part against the position closes it and realizes
 * profit; the rest opens. Cash less cost changes by exactly the traded value, whatever is rounded.
 * An isolated position returns its margin in proportion when closed and takes
 * opening value / leverage from cash when opened.
 *
 * @returns profit realized, fees not included, micro-USD
 */
export function applyToPosition(
  engine: Engine,
  marketAccount: MarketAccount,
  side: Side,
  lots: number,
  notionalMicro: number,
): number {
  const before = marketAccount.signedLots
  const sign = side === 'buy' ? 1 : -1
  const closingLots = before * sign < 0 ? Math.min(lots, Math.abs(before)) : 0
  const closingMicro =
    closingLots === lots ? notionalMicro : mulDivFloor(notionalMicro, closingLots, lots)
  let realizedMicro = 0
  if (closingLots > 0)
    realizedMicro = closePart(engine, marketAccount, sign, closingLots, closingMicro)
  const openingLots = lots - closingLots
  if (openingLots > 0)
    openPart(engine, marketAccount, sign, openingLots, notionalMicro - closingMicro)
  const longChange = Math.max(0, marketAccount.signedLots) - Math.max(0, before)
  marketAccount.market.openInterestLots += longChange
  assertSafe(marketAccount.entryNotionalMicro, 'entry notional')
  assertSafe(poolOf(marketAccount.account, marketAccount.market).balanceMicro, 'balance')
  return realizedMicro
}

function closePart(
  engine: Engine,
  marketAccount: MarketAccount,
  sign: 1 | -1,
  lots: number,
  notionalMicro: number,
): number {
  const openLots = Math.abs(marketAccount.signedLots)
  const entryPart =
    lots === openLots
      ? marketAccount.entryNotionalMicro
      : mulDivFloor(marketAccount.entryNotionalMicro, lots, openLots)
  const realizedMicro = -sign * notionalMicro - entryPart
  marketAccount.entryNotionalMicro -= entryPart
  marketAccount.signedLots += sign * lots
  if (marketAccount.marginMode === 'cross') {
    poolOf(marketAccount.account, marketAccount.market).balanceMicro += realizedMicro
  } else {
    releaseIsolated(engine, marketAccount, lots, openLots, realizedMicro)
  }
  if (marketAccount.signedLots === 0) marketAccount.accruedFundingMicro = 0
  return realizedMicro
}

/** Gives the closed share of the margin back; a loss above it eats the rest, then the insurance. */
function releaseIsolated(
  engine: Engine,
  marketAccount: MarketAccount,
  lots: number,
  openLots: number,
  realizedMicro: number,
): void {
  const share =
    lots === openLots
      ? marketAccount.isolatedMarginMicro
      : mulDivFloor(marketAccount.isolatedMarginMicro, lots, openLots)
  marketAccount.isolatedMarginMicro -= share
  let returned = share + realizedMicro
  if (returned < 0) {
    const eaten = Math.min(marketAccount.isolatedMarginMicro, -returned)
    marketAccount.isolatedMarginMicro -= eaten
    returned += eaten
  }
  if (returned < 0) {
    poolOf(engine.insurance, marketAccount.market).balanceMicro += returned
    returned = 0
  }
  poolOf(marketAccount.account, marketAccount.market).balanceMicro += returned
}

function openPart(
  engine: Engine,
  marketAccount: MarketAccount,
  sign: 1 | -1,
  lots: number,
  notionalMicro: number,
): void {
  if (marketAccount.signedLots === 0) marketAccount.openedAtMs = engine.nowMs
  marketAccount.signedLots += sign * lots
  marketAccount.entryNotionalMicro += sign * notionalMicro
  if (marketAccount.marginMode === 'cross' || marketAccount.account.isHouse) return
  const marginMicro = initialMargin(marketAccount.market, notionalMicro, marketAccount.leverage)
  poolOf(marketAccount.account, marketAccount.market).balanceMicro -= marginMicro
  marketAccount.isolatedMarginMicro += marginMicro
}
