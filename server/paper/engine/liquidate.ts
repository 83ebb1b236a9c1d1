import { backstop } from './backstop'
import { crossExposure, type Exposure, isolatedExposure } from './exposure'
import { chargedRatesOf, feeOn } from './fees'
import { cancelOrder } from './groups'
import { mulDivCeil, mulDivFloor } from './integers'
import { createLiquidationOrder, reportLiquidation } from './liquidationOrder'
import { positionNotional, slotMaintenance } from './margin'
import { matchOrder } from './match'
import { closeOrder } from './orders'
import { poolsOf } from './pools'
import type { Engine, Slot } from './state'
import { endTwapsOn } from './twaps'

/** Positions above this value are sold in parts: 100,000 USD. */
const CHUNK_ABOVE_MICRO = 100_000_000_000
/** A part is a fifth of the position; then the account is left alone for a while. */
const CHUNK_DIVISOR = 5
export const LIQUIDATION_COOLDOWN_MS = 30_000

/**
 * Liquidates every account below maintenance: resting orders are cancelled and positions go to the
 * market, large ones a fifth at a time. Below two thirds of maintenance the insurance account takes
 * over what is left, collateral included. Isolated positions stand each for itself.
 */
export function liquidateAll(engine: Engine): void {
  for (const account of engine.accounts.values()) {
    if (account.isHouse || account.slots.size === 0) continue
    for (const slot of account.slots.values()) {
      if (slot.signedLots === 0 || slot.marginMode !== 'isolated') continue
      liquidate(engine, isolatedExposure(slot))
    }
    for (const pool of poolsOf(account)) liquidate(engine, crossExposure(account, pool))
  }
}

function liquidate(engine: Engine, exposure: Exposure): void {
  if (isHealthy(exposure)) return
  const { account } = exposure
  const tradable = exposure.slots().filter((slot) => !slot.market.isHalted)
  for (const slot of tradable) cancelResting(engine, slot)
  if (engine.nowMs >= account.liquidationPausedUntilMs) {
    tradable.sort((a, b) => slotMaintenance(b) - slotMaintenance(a))
    for (const slot of tradable) {
      if (isHealthy(exposure)) return
      sellPart(engine, slot, exposure)
    }
  }
  if (exposure.equityMicro() * 3 < exposure.maintenanceMicro() * 2) backstop(engine, exposure)
}

function isHealthy(exposure: Exposure): boolean {
  return exposure.equityMicro() >= exposure.maintenanceMicro()
}

/** Resting orders and TWAPs go; triggers attached to the position live as long as it does. */
function cancelResting(engine: Engine, slot: Slot): void {
  endTwapsOn(engine, slot.account, slot.market, 'liquidation')
  for (const order of [...slot.account.openOrders.values()]) {
    if (order.market === slot.market && order.status === 'open') {
      cancelOrder(engine, order, 'liquidation')
    }
  }
}

/** Sends a market order for the position, or for a fifth of a large one. */
function sellPart(engine: Engine, slot: Slot, exposure: Exposure): void {
  const { account } = slot
  const startLots = slot.signedLots
  const held = Math.abs(startLots)
  const isLarge = positionNotional(slot) > CHUNK_ABOVE_MICRO
  const lots = isLarge ? mulDivCeil(held, 1, CHUNK_DIVISOR) : held
  const order = createLiquidationOrder(engine, slot, lots, worstTicks(engine, slot, exposure))
  matchOrder(engine, order, true)
  if (order.remainingLots === lots) return
  if (order.remainingLots > 0) closeOrder(engine, order, 'cancelled', 'iocRemainder')
  if (isLarge) account.liquidationPausedUntilMs = engine.nowMs + LIQUIDATION_COOLDOWN_MS
  reportLiquidation(engine, slot, startLots, 'market')
}

/**
 * Price at which the position's share of the equity, after the fee, would be used up. A sale never
 * goes beyond it, so that the insurance never pays for one.
 */
function worstTicks(engine: Engine, slot: Slot, exposure: Exposure): number {
  const { market } = slot
  const maintenanceMicro = Math.max(1, exposure.maintenanceMicro())
  const equityMicro = Math.max(0, exposure.equityMicro())
  const shareMicro = mulDivFloor(equityMicro, slotMaintenance(slot), maintenanceMicro)
  const { takerPphm } = chargedRatesOf(engine, slot.account, market)
  const roomMicro = Math.max(0, shareMicro - feeOn(positionNotional(slot), takerPphm))
  const perTickMicro = Math.abs(slot.signedLots) * market.notionalMultiplier
  const roomTicks = mulDivFloor(roomMicro, market.notionalDivisor, perTickMicro)
  if (slot.signedLots < 0) return market.markTicks + roomTicks
  return Math.max(1, market.markTicks - roomTicks)
}
