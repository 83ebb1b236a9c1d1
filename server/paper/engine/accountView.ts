import { mulDivCeil } from './integers'
import { liquidationTicks } from './liquidationPrice'
import {
  crossEquity,
  freeMargin,
  isolatedEquity,
  positionNotional,
  slotMaintenance,
} from './margin'
import { unrealizedPnl } from './positions'
import type { Account, Slot } from './state'
import type { AccountView, PositionView } from './view'

/** Equity, margin and positions of an account at the mark prices of now. */
export function viewAccount(account: Account): AccountView {
  const crossEquityMicro = crossEquity(account)
  const positions: PositionView[] = []
  let equityMicro = crossEquityMicro
  let totalNotionalMicro = 0
  let crossNotionalMicro = 0
  let marginUsedMicro = 0
  let crossMarginUsedMicro = 0
  let crossMaintenanceMarginMicro = 0
  for (const slot of account.slots.values()) {
    if (slot.signedLots === 0) continue
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
    balanceMicro: account.balanceMicro,
    equityMicro,
    crossEquityMicro,
    totalNotionalMicro,
    crossNotionalMicro,
    marginUsedMicro,
    crossMarginUsedMicro,
    crossMaintenanceMarginMicro,
    withdrawableMicro: Math.max(0, freeMargin(account)),
    positions,
    ...(account.scheduledCancelMs !== 0 && { scheduledCancelMs: account.scheduledCancelMs }),
    cumulativeVolumeMicro: account.cumulativeVolumeMicro,
  }
}

function viewPosition(slot: Slot): PositionView {
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
