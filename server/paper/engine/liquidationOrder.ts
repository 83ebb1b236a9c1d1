import { createOrder } from './orders'
import type { Engine, Order, Slot } from './state'

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

/** Tells what a step took from the position: + of a long, - of a short. */
export function reportLiquidation(
  engine: Engine,
  slot: Slot,
  startLots: number,
  method: 'market' | 'backstop',
): void {
  const { account, market } = slot
  engine.events.push({
    type: 'liquidation',
    account: account.id,
    marketId: market.definition.marketId,
    signedLots: startLots - slot.signedLots,
    markTicks: market.markTicks,
    timeMs: engine.nowMs,
    method,
  })
}
