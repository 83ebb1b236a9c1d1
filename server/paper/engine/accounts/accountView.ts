import { mulDivCeil } from '@/server/paper/engine/book/integers'
import { liquidationTicks } from '@/server/paper/engine/risk/liquidationPrice'
import {
  crossEquity,
  freeMargin,
  isolatedEquity,
  positionNotional,
  slotMaintenance,
} from '@/server/paper/engine/risk/margin'
import type { Account, CashPool, Slot } from '@/server/paper/engine/state'
import type { AccountView, PositionView } from '@/server/paper/engine/view'
import { poolOf } from './pools'
import { unrealizedPnl } from './positions'

/** Equity, margin and positions of an account at the main venue or a sub-venue, marked as of now. */
export function viewAccount(account: Account, subVenue: string | undefined): AccountView {
  const pool = shownPool(account, subVenue)
  const crossEquityMicro = crossEquity(account, pool)
  const positions: PositionView[] = []
  let equityMicro = crossEquityMicro
  let totalNotionalMicro = 0
  let crossNotionalMicro = 0
  let marginUsedMicro = 0
  let crossMarginUsedMicro = 0
  let crossMaintenanceMarginMicro = 0
  for (const slot of account.slots.values()) {
    if (slot.signedLots === 0 || slot.market.definition.subVenue !== subVenue) continue
    const view = viewPosition(slot)
    positions.push(view)
    totalNotionalMicro += view.notionalMicro
    marginUsedMicro += view.marginUsedMicro
    if (slot.marginMode === 'isolated') {
      equityMicro += isolatedEquity(slot)
    } else {
      crossNotionalMicro += view.notionalMicro
      crossMarginUsedMicro += view.marginUsedMicro
      crossMaintenanceMarginMicro += view.maintenanceMarginMicro
    }
  }
  return {
    account: account.id,
    isHouse: account.isHouse,
    balanceMicro: pool.balanceMicro,
    equityMicro,
    crossEquityMicro,
    totalNotionalMicro,
    crossNotionalMicro,
    marginUsedMicro,
    crossMarginUsedMicro,
    crossMaintenanceMarginMicro,
    withdrawableMicro: Math.max(0, freeMargin(account, pool)),
    positions,
    collateral: account.collateral,
    ...(account.scheduledCancelMs !== 0 && { scheduledCancelMs: account.scheduledCancelMs }),
    cumulativeVolumeMicro: account.cumulativeVolumeMicro,
  }
}

/** The cash behind a sub-venue; a read makes none where there is none. */
function shownPool(account: Account, subVenue: string | undefined): CashPool {
  if (subVenue === undefined) return account
  for (const slot of account.slots.values()) {
    if (slot.market.definition.subVenue === subVenue) return poolOf(account, slot.market)
  }
  return account.pools.get(subVenue) ?? { balanceMicro: 0 }
}

export function viewPosition(slot: Slot): PositionView {
  const notionalMicro = positionNotional(slot)
  const isIsolated = slot.marginMode === 'isolated'
  const view: PositionView = {
    marketId: slot.market.definition.marketId,
    signedLots: slot.signedLots,
    entryNotionalMicro: slot.entryNotionalMicro,
    leverage: slot.leverage,
    marginMode: slot.marginMode,
    isolatedMarginMicro: slot.isolatedMarginMicro,
    unrealizedPnlMicro: unrealizedPnl(slot),
    notionalMicro,
    marginUsedMicro: isIsolated
      ? isolatedEquity(slot)
      : mulDivCeil(notionalMicro, 1, slot.leverage),
    maintenanceMarginMicro: slotMaintenance(slot),
    accruedFundingMicro: slot.accruedFundingMicro,
    openedAtMs: slot.openedAtMs,
  }
  const ticks = liquidationTicks(slot)
  if (ticks !== undefined) view.liquidationTicks = ticks
  return view
}
