import type { LiquidationRisk } from '@/server/paper/engine/events'
import { createOrder } from '@/server/paper/engine/orders/orders'
import type { Engine, MarketAccount, Order } from '@/server/paper/engine/state'
import { accountRisk, positionsAtRisk } from './accountRisk'
import type { Exposure } from './exposure'

/** An order that closes part of a position on the exchange's behalf. */
export function createLiquidationOrder(
  engine: Engine,
  marketAccount: MarketAccount,
  sizeLots: number,
  limitTicks: number,
): Order {
  const { account, market } = marketAccount
  const input = {
    marketId: market.definition.marketId,
    side: marketAccount.signedLots > 0 ? ('sell' as const) : ('buy' as const),
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

/** Records the state before a step takes anything from the position. */
export function startStep(marketAccount: MarketAccount, exposure: Exposure): StepStart {
  return {
    startLots: marketAccount.signedLots,
    positions: positionsAtRisk(exposure),
    before: accountRisk(exposure),
  }
}

/** Returns what a step took from the position: + of a long, - of a short. */
export function reportLiquidation(
  engine: Engine,
  marketAccount: MarketAccount,
  { startLots, ...found }: StepStart,
  exposure: Exposure,
  method: 'market' | 'backstop',
): LiquidationRisk {
  const { account, market } = marketAccount
  const risk: LiquidationRisk = { ...found, after: accountRisk(exposure) }
  engine.events.push({
    type: 'liquidation',
    account: account.id,
    marketId: market.definition.marketId,
    signedLots: startLots - marketAccount.signedLots,
    markTicks: market.markTicks,
    timeMs: engine.nowMs,
    method,
    risk,
  })
  return risk
}
