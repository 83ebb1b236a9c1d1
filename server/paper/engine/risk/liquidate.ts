import { poolsOf } from '@/server/paper/engine/accounts/pools'
import { chargedRatesOf, feeOn } from '@/server/paper/engine/book/fees'
import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import { matchOrder } from '@/server/paper/engine/book/match'
import { cancelOrder } from '@/server/paper/engine/orders/groups'
import { closeOrder } from '@/server/paper/engine/orders/orders'
import { endTwapsOn } from '@/server/paper/engine/orders/twaps'
import type { Engine, Slot } from '@/server/paper/engine/state'
import { backstop } from './backstop'
import { crossExposure, type Exposure, isolatedExposure } from './exposure'
import { createLiquidationOrder, reportLiquidation, startStep } from './liquidationOrder'
import { positionNotional, slotMaintenance } from './margin'

/**
 * Liquidates every account below maintenance: resting orders are cancelled and positions go to the
 * market, large ones in parts. Below close-out the insurance account takes over what is left,
 * collateral included. Isolated positions stand each for itself.
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
  if (exposure.equityMicro() * 3 < exposure.closeoutTripleMicro()) backstop(engine, exposure)
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

/** Sends a market order for the position, or for a part of a large one. */
function sellPart(engine: Engine, slot: Slot, exposure: Exposure): void {
  const { account } = slot
  const start = startStep(slot, exposure)
  const openLots = Math.abs(slot.signedLots)
  const { chunkAboveMicro, chunkDivisor, cooldownMs } = engine.rules.liquidation
  const isLarge = positionNotional(slot) > chunkAboveMicro
  const lots = isLarge ? mulDivCeil(openLots, 1, chunkDivisor) : openLots
  const order = createLiquidationOrder(engine, slot, lots, worstTicks(engine, slot, exposure))
  matchOrder(engine, order, true)
  if (order.remainingLots === lots) return
  if (order.remainingLots > 0) closeOrder(engine, order, 'cancelled', 'iocRemainder')
  if (isLarge) account.liquidationPausedUntilMs = engine.nowMs + cooldownMs
  reportLiquidation(engine, slot, start, exposure, 'market')
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
