import { poolsOf } from '@/server/paper/engine/accounts/pools'
import { chargedRatesOf, feeOn } from '@/server/paper/engine/book/fees'
import { mulDivCeil, mulDivFloor } from '@/server/paper/engine/book/integers'
import { matchOrder } from '@/server/paper/engine/book/match'
import { cancelOrder } from '@/server/paper/engine/orders/groups'
import { closeOrder } from '@/server/paper/engine/orders/orders'
import { endTwapsOn } from '@/server/paper/engine/orders/twaps'
import type { Engine, MarketAccount } from '@/server/paper/engine/state'
import { backstop } from './backstop'
import { crossExposure, type Exposure, isolatedExposure } from './exposure'
import { createLiquidationOrder, reportLiquidation, startStep } from './liquidationOrder'
import { marketMaintenance, positionNotional } from './margin'

/**
 * Liquidates every account below maintenance: resting orders are cancelled and positions go to the
 * market, large ones in parts. Below close-out the insurance account takes over what is left,
 * collateral included. Isolated positions are liquidated each by itself.
 */
export function liquidateAll(engine: Engine): void {
  for (const account of engine.accounts.values()) {
    if (account.isHouse || account.marketAccounts.size === 0) continue
    for (const marketAccount of account.marketAccounts.values()) {
      if (marketAccount.signedLots === 0 || marketAccount.marginMode !== 'isolated') continue
      liquidate(engine, isolatedExposure(marketAccount))
    }
    for (const pool of poolsOf(account)) liquidate(engine, crossExposure(account, pool))
  }
}

function liquidate(engine: Engine, exposure: Exposure): void {
  if (isHealthy(exposure)) return
  const { account } = exposure
  const tradable = exposure
    .marketAccounts()
    .filter((marketAccount) => !marketAccount.market.isHalted)
  for (const marketAccount of tradable) cancelResting(engine, marketAccount)
  if (engine.nowMs >= account.liquidationPausedUntilMs) {
    tradable.sort((a, b) => marketMaintenance(b) - marketMaintenance(a))
    for (const marketAccount of tradable) {
      if (isHealthy(exposure)) return
      sellPart(engine, marketAccount, exposure)
    }
  }
  if (exposure.equityMicro() * 3 < exposure.closeoutTripleMicro()) backstop(engine, exposure)
}

function isHealthy(exposure: Exposure): boolean {
  return exposure.equityMicro() >= exposure.maintenanceMicro()
}

/** Resting orders and TWAPs go; triggers attached to the position live as long as it does. */
function cancelResting(engine: Engine, marketAccount: MarketAccount): void {
  endTwapsOn(engine, marketAccount.account, marketAccount.market, 'liquidation')
  for (const order of [...marketAccount.account.openOrders.values()]) {
    if (order.market === marketAccount.market && order.status === 'open') {
      cancelOrder(engine, order, 'liquidation')
    }
  }
}

/** Sends a market order for the position, or for a part of a large one. */
function sellPart(engine: Engine, marketAccount: MarketAccount, exposure: Exposure): void {
  const { account } = marketAccount
  const start = startStep(marketAccount, exposure)
  const openLots = Math.abs(marketAccount.signedLots)
  const { chunkAboveMicro, chunkDivisor, cooldownMs } = engine.rules.liquidation
  const isLarge = positionNotional(marketAccount) > chunkAboveMicro
  // What is left stays on the grid: no order could close it otherwise.
  const { lotStep = 1 } = marketAccount.market.definition
  const chunkLots = mulDivCeil(openLots, 1, chunkDivisor * lotStep) * lotStep
  const lots = isLarge ? Math.min(openLots, chunkLots) : openLots
  const order = createLiquidationOrder(
    engine,
    marketAccount,
    lots,
    worstTicks(engine, marketAccount, exposure),
  )
  matchOrder(engine, order, true)
  if (order.remainingLots === lots) return
  if (order.remainingLots > 0) closeOrder(engine, order, 'cancelled', 'iocRemainder')
  if (isLarge) account.liquidationPausedUntilMs = engine.nowMs + cooldownMs
  reportLiquidation(engine, marketAccount, start, exposure, 'market')
}

/**
 * Price at which the position's share of the equity, after the fee, would be used up. A sale never
 * goes beyond it, so that the insurance never pays for one.
 */
function worstTicks(engine: Engine, marketAccount: MarketAccount, exposure: Exposure): number {
  const { market } = marketAccount
  const maintenanceMicro = Math.max(1, exposure.maintenanceMicro())
  const equityMicro = Math.max(0, exposure.equityMicro())
  const shareMicro = mulDivFloor(equityMicro, marketMaintenance(marketAccount), maintenanceMicro)
  const { takerPphm } = chargedRatesOf(engine, marketAccount.account, market)
  const roomMicro = Math.max(0, shareMicro - feeOn(positionNotional(marketAccount), takerPphm))
  const perTickMicro = Math.abs(marketAccount.signedLots) * market.notionalMultiplier
  const roomTicks = mulDivFloor(roomMicro, market.notionalDivisor, perTickMicro)
  if (marketAccount.signedLots < 0) return market.markTicks + roomTicks
  return Math.max(1, market.markTicks - roomTicks)
}
