import { poolOf } from '@/server/paper/engine/accounts/pools'
import { unrealizedPnl } from '@/server/paper/engine/accounts/positions'
import { bestTicks } from '@/server/paper/engine/book/book'
import { feeOn } from '@/server/paper/engine/book/fees'
import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import { notionalCeil, notionalFloor } from '@/server/paper/engine/book/notional'
import { MONEY, type Side } from '@/server/paper/engine/commands'
import type { Account, CashPool, Slot } from '@/server/paper/engine/state'
import { closeoutTriple, maintenanceMargin, tierFor } from './tiers'

/** A size about to be bought or sold: what it takes now, and what then rests at its limit. */
export interface Intake {
  side: Side
  takeLots: number
  takeNotionalMicro: number
  restLots: number
  restNotionalMicro: number
  /** Fee on the taken part, builder included. */
  feePphm: number
}

/** Value of the position at the mark price, rounded up. */
export function positionNotional(slot: Slot): number {
  return notionalCeil(slot.market, slot.market.markTicks, Math.abs(slot.signedLots))
}

/** Maintenance margin of the slot's position. */
export function slotMaintenance(slot: Slot): number {
  if (slot.signedLots === 0) return 0
  return maintenanceMargin(slot.market.tiers, positionNotional(slot))
}

/** Three times the margin below which the slot's position is taken over. */
export function slotCloseoutTriple(slot: Slot): number {
  if (slot.signedLots === 0) return 0
  return closeoutTriple(slot.market.tiers, positionNotional(slot))
}

/** Equity that backs the cross positions of a pool: its cash and their unrealized profit. */
export function crossEquity(account: Account, pool: CashPool = account): number {
  let equityMicro = pool.balanceMicro
  for (const slot of account.slots.values()) {
    if (slot.signedLots === 0 || slot.marginMode !== 'cross') continue
    if (poolOf(account, slot.market) === pool) equityMicro += unrealizedPnl(slot)
  }
  return equityMicro
}

/** Maintenance margin of all cross positions of a pool. */
export function crossMaintenance(account: Account, pool: CashPool = account): number {
  let sumMicro = 0
  for (const slot of account.slots.values()) {
    if (slot.signedLots === 0 || slot.marginMode !== 'cross') continue
    if (poolOf(account, slot.market) === pool) sumMicro += slotMaintenance(slot)
  }
  return sumMicro
}

/** Ring-fenced margin plus unrealized profit of an isolated position. */
export function isolatedEquity(slot: Slot): number {
  return slot.isolatedMarginMicro + unrealizedPnl(slot)
}

/** Cross money that the slot binds: position and open orders (cross), open orders (isolated). */
function slotRequirement(slot: Slot): number {
  return requirement(
    slot,
    slot.signedLots,
    slot.buyLots,
    slot.buyNotionalMicro,
    slot.sellLots,
    slot.sellNotionalMicro,
  )
}

/** Cash a pool has left for new positions; negative when it has too little. */
export function freeMargin(account: Account, pool: CashPool = account): number {
  let freeMicro = crossEquity(account, pool)
  for (const slot of account.slots.values()) {
    if (poolOf(account, slot.market) === pool) freeMicro -= slotRequirement(slot)
  }
  // Where the spot balance is the collateral, money that spot orders hold is bound as well.
  const isSpotMoney = pool === account && account.collateral === 'all'
  return isSpotMoney ? freeMicro - (account.tokens.get(MONEY)?.heldUnits ?? 0) : freeMicro
}

/** As `freeMargin`, with nothing counted for this slot's own position and orders. */
export function freeWithout(slot: Slot): number {
  return freeMargin(slot.account, poolOf(slot.account, slot.market)) + slotRequirement(slot)
}

/**
 * Whether the account can carry the intake. What only closes the position always fits.
 *
 * @param freeMicro `freeWithout(slot)`
 */
export function intakeFits(slot: Slot, intake: Intake, freeMicro: number): boolean {
  const sign = intake.side === 'buy' ? 1 : -1
  const closableLots = slot.signedLots * sign < 0 ? Math.abs(slot.signedLots) : 0
  if (intake.takeLots + intake.restLots <= closableLots) return true
  const afterLots = slot.signedLots + sign * intake.takeLots
  const isBuy = intake.side === 'buy'
  const neededMicro = requirement(
    slot,
    afterLots,
    slot.buyLots + (isBuy ? intake.restLots : 0),
    slot.buyNotionalMicro + (isBuy ? intake.restNotionalMicro : 0),
    slot.sellLots + (isBuy ? 0 : intake.restLots),
    slot.sellNotionalMicro + (isBuy ? 0 : intake.restNotionalMicro),
  )
  const feeMicro = feeOn(intake.takeNotionalMicro, intake.feePphm)
  const changeMicro =
    slot.marginMode === 'cross'
      ? crossChange(slot, intake)
      : isolatedChange(slot, intake, closableLots)
  return freeMicro + changeMicro - feeMicro >= neededMicro
}

/** Whether the position after the intake stays within the tier of the leverage in use. */
export function tierAllows(slot: Slot, intake: Intake): boolean {
  const lots = lotsAfter(slot, intake)
  if (lots <= 0) return true
  const notionalMicro = notionalCeil(slot.market, slot.market.markTicks, lots)
  return tierFor(slot.market.tiers, notionalMicro).maxLeverage >= slot.leverage
}

/** Whether the position after the intake, resting orders with it, stays within the market's bound. */
export function sizeAllows(slot: Slot, intake: Intake): boolean {
  const { maxPositionLots } = slot.market.definition
  if (maxPositionLots === undefined) return true
  return lotsAfter(slot, intake) <= maxPositionLots
}

/** Size of the position on the intake's side once it and the resting orders there are filled. */
function lotsAfter(slot: Slot, intake: Intake): number {
  const sign = intake.side === 'buy' ? 1 : -1
  const resting = intake.side === 'buy' ? slot.buyLots : slot.sellLots
  return slot.signedLots * sign + intake.takeLots + intake.restLots + resting
}

/** Largest size of a market order that fits now, in lots, without regard to the depth of the book. */
export function largestIntake(slot: Slot, side: Side, feePphm: number): number {
  const { market } = slot
  if (market.markTicks === 0) return 0
  const opposite = bestTicks(side === 'buy' ? market.asks : market.bids) ?? market.markTicks
  const priceTicks =
    side === 'buy' ? Math.max(opposite, market.markTicks) : Math.min(opposite, market.markTicks)
  const freeMicro = freeWithout(slot)
  const fits = (lots: number): boolean => {
    const takeNotionalMicro =
      side === 'buy'
        ? notionalCeil(market, priceTicks, lots)
        : notionalFloor(market, priceTicks, lots)
    const intake = {
      side,
      takeLots: lots,
      takeNotionalMicro,
      restLots: 0,
      restNotionalMicro: 0,
      feePphm,
    }
    return (
      intakeFits(slot, intake, freeMicro) && tierAllows(slot, intake) && sizeAllows(slot, intake)
    )
  }
  let low = 0
  let high = Math.abs(slot.signedLots) + 1
  const perLotMicro = Math.max(1, notionalFloor(market, priceTicks, 1))
  const ceiling = Math.abs(slot.signedLots) * 2 + Math.floor(1e15 / perLotMicro)
  while (high < ceiling && fits(high)) {
    low = high
    high *= 2
  }
  high = Math.min(high, ceiling + 1)
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** Whether the account would still meet maintenance after a fill of one of its resting orders. */
export function survivesFill(slot: Slot, side: Side, lots: number, notionalMicro: number): boolean {
  const sign = side === 'buy' ? 1 : -1
  const closableLots = slot.signedLots * sign < 0 ? Math.abs(slot.signedLots) : 0
  if (lots <= closableLots) return true
  const { account, market } = slot
  const intake = {
    side,
    takeLots: lots,
    takeNotionalMicro: notionalMicro,
    restLots: 0,
    restNotionalMicro: 0,
    feePphm: 0,
  }
  const pool = poolOf(account, market)
  const spareMicro = crossEquity(account, pool) - crossMaintenance(account, pool)
  if (slot.marginMode === 'isolated')
    return spareMicro + isolatedChange(slot, intake, closableLots) >= 0
  const afterLots = Math.abs(slot.signedLots + sign * lots)
  const afterMicro = maintenanceMargin(
    market.tiers,
    notionalCeil(market, market.markTicks, afterLots),
  )
  return spareMicro + slotMaintenance(slot) + crossChange(slot, intake) >= afterMicro
}

/** Gain or loss at the mark price of having traded at the taken price. */
function crossChange(slot: Slot, intake: Intake): number {
  const { market } = slot
  if (intake.side === 'buy') {
    return notionalFloor(market, market.markTicks, intake.takeLots) - intake.takeNotionalMicro
  }
  return intake.takeNotionalMicro - notionalCeil(market, market.markTicks, intake.takeLots)
}

/** Cash that comes back from the closed part, less the margin the opened part takes. */
function isolatedChange(slot: Slot, intake: Intake, closableLots: number): number {
  if (intake.takeLots === 0) return 0
  const closing = Math.min(closableLots, intake.takeLots)
  const closingMicro = mulDivFloor(intake.takeNotionalMicro, closing, intake.takeLots)
  let changeMicro = -mulDivCeil(intake.takeNotionalMicro - closingMicro, 1, slot.leverage)
  if (closing > 0) {
    const sign = intake.side === 'buy' ? 1 : -1
    const realizedMicro =
      -sign * closingMicro - mulDivFloor(slot.entryNotionalMicro, closing, closableLots)
    const shareMicro = mulDivFloor(slot.isolatedMarginMicro, closing, closableLots)
    changeMicro += Math.max(0, shareMicro + realizedMicro)
  }
  return changeMicro
}

/**
 * Initial margin: the dearer side of position and open orders, divided by the leverage. Orders
 * against the position count only with the size that would open the other side.
 */
function requirement(
  slot: Slot,
  signedLots: number,
  buyLots: number,
  buyMicro: number,
  sellLots: number,
  sellMicro: number,
): number {
  const isCross = slot.marginMode === 'cross'
  const openLots = Math.abs(signedLots)
  if (openLots === 0 && buyLots === 0 && sellLots === 0) return 0
  const positionMicro = isCross ? notionalCeil(slot.market, slot.market.markTicks, openLots) : 0
  const buySide = signedLots >= 0 ? positionMicro + buyMicro : excess(buyMicro, buyLots, openLots)
  const sellSide =
    signedLots <= 0 ? positionMicro + sellMicro : excess(sellMicro, sellLots, openLots)
  return mulDivCeil(Math.max(buySide, sellSide, positionMicro), 1, slot.leverage)
}

function excess(notionalMicro: number, lots: number, openLots: number): number {
  return lots > openLots ? mulDivCeil(notionalMicro, lots - openLots, lots) : 0
}
