import { viewPosition } from '@/server/paper/engine/accounts/accountView'
import { poolOf } from '@/server/paper/engine/accounts/pools'
import { mulDivCeil } from '@/server/paper/engine/book/integers'
import type { AccountRisk, PositionAtRisk, RiskFigures } from '@/server/paper/engine/events'
import type { Slot } from '@/server/paper/engine/state'
import { crossExposure, type Exposure, isolatedExposure } from './exposure'
import { positionNotional } from './margin'

/** What an account has and what it would need, as of now, for all that a pool of cash backs. */
export function accountRisk({ account, pool }: Exposure): AccountRisk {
  const isolated = slotsBehind({ account, pool }).filter((slot) => slot.marginMode === 'isolated')
  return {
    cross: figuresOf(crossExposure(account, pool), pool.balanceMicro),
    isolated: isolated.map((slot) => ({
      marketId: slot.market.definition.marketId,
      ...figuresOf(isolatedExposure(slot), slot.isolatedMarginMicro),
    })),
  }
}

/** The positions that a pool of cash backs, with their prices and waiting orders, as of now. */
export function positionsAtRisk(exposure: Exposure): PositionAtRisk[] {
  return slotsBehind(exposure).map((slot) => {
    const { account, market } = slot
    const orders = [...account.openOrders.values()].filter((order) => order.market === market)
    const resting = orders.filter(({ status }) => status === 'open')
    return {
      ...viewPosition(slot),
      markTicks: market.markTicks,
      openOrders: resting.length,
      pendingOrders: orders.length - resting.length,
      tiedOrders: orders.filter(({ isPositionTrigger }) => isPositionTrigger).length,
    }
  })
}

function slotsBehind({ account, pool }: Pick<Exposure, 'account' | 'pool'>): Slot[] {
  return [...account.slots.values()].filter(
    (slot) => slot.signedLots !== 0 && poolOf(account, slot.market) === pool,
  )
}

function figuresOf(exposure: Exposure, collateralMicro: number): RiskFigures {
  const initialMicro = exposure
    .slots()
    .reduce((sum, slot) => sum + mulDivCeil(positionNotional(slot), 1, slot.leverage), 0)
  return {
    collateralMicro,
    equityMicro: exposure.equityMicro(),
    initialMicro,
    maintenanceMicro: exposure.maintenanceMicro(),
    closeoutMicro: mulDivCeil(exposure.closeoutTripleMicro(), 1, 3),
  }
}
