import { MONEY } from './commands'
import type { Exposure } from './exposure'
import { fillOrder } from './fill'
import { createLiquidationOrder, reportLiquidation } from './liquidationOrder'
import { notionalFloor } from './notional'
import { closeOrder } from './orders'
import { collateralTokenOf, poolOf } from './pools'
import { applyToPosition } from './positions'
import { followPosition } from './positionWatch'
import { slotOf } from './slots'
import type { Engine, Slot } from './state'

/**
 * The insurance account takes the positions over at the mark price together with the collateral
 * that backs them: it gains what is left of it, or pays what is missing.
 */
export function backstop(engine: Engine, exposure: Exposure): void {
  const { account, pool } = exposure
  const [first] = exposure.slots()
  if (!first) return
  const isIsolated = first.marginMode === 'isolated'
  const leftMicro = Math.max(0, exposure.equityMicro())
  for (const slot of exposure.slots()) {
    if (!slot.market.isHalted) handOver(engine, slot)
  }
  if (exposure.slots().length > 0) return
  const takenMicro = isIsolated ? leftMicro : pool.balanceMicro
  if (takenMicro === 0) return
  pool.balanceMicro -= takenMicro
  poolOf(engine.insurance, first.market).balanceMicro += takenMicro
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
function handOver(engine: Engine, slot: Slot): void {
  const { market } = slot
  const startLots = slot.signedLots
  const lots = Math.abs(startLots)
  const priceTicks = market.markTicks
  const order = createLiquidationOrder(engine, slot, lots, priceTicks)
  const notionalMicro = notionalFloor(market, priceTicks, lots)
  const tradeId = engine.nextTradeId
  engine.nextTradeId += 1
  order.remainingLots = 0
  fillOrder(engine, order, { tradeId, priceTicks, lots, notionalMicro, kind: 'backstop' })
  const heir = slotOf(engine, engine.insurance, market)
  applyToPosition(engine, heir, startLots > 0 ? 'buy' : 'sell', lots, notionalMicro)
  closeOrder(engine, order, 'filled')
  followPosition(engine, slot, startLots)
  reportLiquidation(engine, slot, startLots, 'backstop')
}
