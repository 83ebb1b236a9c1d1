import { assertSafe, mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import { notionalCeil, notionalFloor } from '@/server/paper/engine/book/notional'
import type { Side } from '@/server/paper/engine/commands'
import type { Engine, Slot } from '@/server/paper/engine/state'
import { poolOf } from './pools'

/** Value of the position at the mark price: + long, - short. */
export function markValue(slot: Slot): number {
  const { market, signedLots } = slot
  if (signedLots >= 0) return notionalFloor(market, market.markTicks, signedLots)
  return -notionalCeil(market, market.markTicks, -signedLots)
}

export function unrealizedPnl(slot: Slot): number {
  return markValue(slot) - slot.entryNotionalMicro
}

/** Lots that an order of this side could close of the position. */
export function reducibleLots(slot: Slot, side: Side): number {
  return Math.max(0, side === 'buy' ? -slot.signedLots : slot.signedLots)
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
  slot: Slot,
  side: Side,
  lots: number,
  notionalMicro: number,
): number {
  const before = slot.signedLots
  const sign = side === 'buy' ? 1 : -1
  const closingLots = before * sign < 0 ? Math.min(lots, Math.abs(before)) : 0
  const closingMicro =
    closingLots === lots ? notionalMicro : mulDivFloor(notionalMicro, closingLots, lots)
  let realizedMicro = 0
  if (closingLots > 0) realizedMicro = closePart(engine, slot, sign, closingLots, closingMicro)
  const openingLots = lots - closingLots
  if (openingLots > 0) openPart(engine, slot, sign, openingLots, notionalMicro - closingMicro)
  const longChange = Math.max(0, slot.signedLots) - Math.max(0, before)
  slot.market.openInterestLots += longChange
  assertSafe(slot.entryNotionalMicro, 'entry notional')
  assertSafe(poolOf(slot.account, slot.market).balanceMicro, 'balance')
  return realizedMicro
}

function closePart(
  engine: Engine,
  slot: Slot,
  sign: 1 | -1,
  lots: number,
  notionalMicro: number,
): number {
  const openLots = Math.abs(slot.signedLots)
  const entryPart =
    lots === openLots
      ? slot.entryNotionalMicro
      : mulDivFloor(slot.entryNotionalMicro, lots, openLots)
  const realizedMicro = -sign * notionalMicro - entryPart
  slot.entryNotionalMicro -= entryPart
  slot.signedLots += sign * lots
  if (slot.marginMode === 'cross') {
    poolOf(slot.account, slot.market).balanceMicro += realizedMicro
  } else {
    releaseIsolated(engine, slot, lots, openLots, realizedMicro)
  }
  if (slot.signedLots === 0) slot.accruedFundingMicro = 0
  return realizedMicro
}

/** Gives the closed share of the margin back; a loss above it eats the rest, then the insurance. */
function releaseIsolated(
  engine: Engine,
  slot: Slot,
  lots: number,
  openLots: number,
  realizedMicro: number,
): void {
  const share =
    lots === openLots
      ? slot.isolatedMarginMicro
      : mulDivFloor(slot.isolatedMarginMicro, lots, openLots)
  slot.isolatedMarginMicro -= share
  let returned = share + realizedMicro
  if (returned < 0) {
    const eaten = Math.min(slot.isolatedMarginMicro, -returned)
    slot.isolatedMarginMicro -= eaten
    returned += eaten
  }
  if (returned < 0) {
    poolOf(engine.insurance, slot.market).balanceMicro += returned
    returned = 0
  }
  poolOf(slot.account, slot.market).balanceMicro += returned
}

function openPart(
  engine: Engine,
  slot: Slot,
  sign: 1 | -1,
  lots: number,
  notionalMicro: number,
): void {
  if (slot.signedLots === 0) slot.openedAtMs = engine.nowMs
  slot.signedLots += sign * lots
  slot.entryNotionalMicro += sign * notionalMicro
  if (slot.marginMode === 'cross' || slot.account.isHouse) return
  const marginMicro = mulDivCeil(notionalMicro, 1, slot.leverage)
  poolOf(slot.account, slot.market).balanceMicro -= marginMicro
  slot.isolatedMarginMicro += marginMicro
}
