import { marketAccountOf } from '@/server/paper/engine/accounts/marketAccounts'
import { collateralTokenOf, poolOf } from '@/server/paper/engine/accounts/pools'
import { applyToPosition } from '@/server/paper/engine/accounts/positions'
import { followPosition } from '@/server/paper/engine/accounts/positionWatch'
import { fillOrder } from '@/server/paper/engine/book/fill'
import { notionalFloor } from '@/server/paper/engine/book/notional'
import { MONEY } from '@/server/paper/engine/commands'
import type { LiquidationRisk } from '@/server/paper/engine/events'
import { closeOrder } from '@/server/paper/engine/orders/orders'
import type { Engine, MarketAccount } from '@/server/paper/engine/state'
import { accountRisk } from './accountRisk'
import type { Exposure } from './exposure'
import { createLiquidationOrder, reportLiquidation, startStep } from './liquidationOrder'

/**
 * The insurance account takes the positions over at the mark price together with the collateral
 * that backs them: it gains what is left of it, or pays what is missing.
 */
export function backstop(engine: Engine, exposure: Exposure): void {
  const { account, pool } = exposure
  const [first] = exposure.marketAccounts()
  if (!first) return
  const isIsolated = first.marginMode === 'isolated'
  const leftMicro = Math.max(0, exposure.equityMicro())
  let risk: LiquidationRisk | undefined
  for (const marketAccount of exposure.marketAccounts()) {
    if (!marketAccount.market.isHalted) risk = handOver(engine, marketAccount, exposure)
  }
  if (exposure.marketAccounts().length > 0) return
  const takenMicro = isIsolated ? leftMicro : pool.balanceMicro
  if (takenMicro === 0) return
  pool.balanceMicro -= takenMicro
  poolOf(engine.insurance, first.market).balanceMicro += takenMicro
  // The last step takes the collateral too.
  if (risk) risk.after = accountRisk(exposure)
  if (collateralTokenOf(first.market) !== MONEY) {
    engine.events.push({ type: 'wallet', account: account.id })
    return
  }
  engine.events.push({
    type: 'balance',
    account: account.id,
    deltaMicro: -takenMicro,
    cause: 'liquidation',
  })
}

/** One position changes hands at the mark price: a fill for its owner, no print on the tape. */
function handOver(
  engine: Engine,
  marketAccount: MarketAccount,
  exposure: Exposure,
): LiquidationRisk {
  const { market } = marketAccount
  const start = startStep(marketAccount, exposure)
  const { startLots } = start
  const lots = Math.abs(startLots)
  const priceTicks = market.markTicks
  const order = createLiquidationOrder(engine, marketAccount, lots, priceTicks)
  const notionalMicro = notionalFloor(market, priceTicks, lots)
  const tradeId = engine.nextTradeId
  engine.nextTradeId += 1
  order.remainingLots = 0
  fillOrder(engine, order, { tradeId, priceTicks, lots, notionalMicro, kind: 'backstop' })
  const heir = marketAccountOf(engine, engine.insurance, market)
  applyToPosition(engine, heir, startLots > 0 ? 'buy' : 'sell', lots, notionalMicro)
  closeOrder(engine, order, 'filled')
  followPosition(engine, marketAccount, startLots)
  return reportLiquidation(engine, marketAccount, start, exposure, 'backstop')
}
