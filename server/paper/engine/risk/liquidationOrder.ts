import type { LiquidationRisk } from '@/server/paper/engine/events'
import { createOrder } from '@/server/paper/engine/orders/orders'
import type { Engine, Order, Slot } from '@/server/paper/engine/state'
import { accountRisk, positionsAtRisk } from './accountRisk'
import type { Exposure } from './exposure'

/** An order that closes part of a position on the exchange's behalf. */
export function createLiquidationOrder(
  engine: Engine,
  slot: Slot,
  sizeLots: number,
  limitTicks: number,
): Order {
  const { account, market } = slot
  const input = {
    marketId: market.definition.marketId,
    side: slot.signedLots > 0 ? ('sell' as const) : ('buy' as const),
    sizeLots,
    limitTicks,
    timeInForce: 'ioc' as const,
    reduceOnly: true,
    isMarket: true,
  }
  return createOrder(engine, account, market, input, {})
}

/** What an account came to a step with. */
export interface StepStart extends Omit<LiquidationRisk, 'after'> {
  startLots: number
}

/** Notes how things stand before a step takes anything from the position. */
export function startStep(slot: Slot, exposure: Exposure): StepStart {
  return {
    startLots: slot.signedLots,
    positions: positionsAtRisk(exposure),
    before: accountRisk(exposure),
  }
}

/** Tells what a step took from the position: + of a long, - of a short. */
export function reportLiquidation(
  engine: Engine,
  slot: Slot,
  { startLots, ...found }: StepStart,
  exposure: Exposure,
  method: 'market' | 'backstop',
): LiquidationRisk {
  const { account, market } = slot
  const risk: LiquidationRisk = { ...found, after: accountRisk(exposure) }
  engine.events.push({
    type: 'liquidation',
    account: account.id,
    marketId: market.definition.marketId,
    signedLots: startLots - slot.signedLots,
    markTicks: market.markTicks,
    timeMs: engine.nowMs,
    method,
    risk,
  })
  return risk
}
