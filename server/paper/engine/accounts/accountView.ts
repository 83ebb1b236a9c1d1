import { totalOf } from '@/server/paper/engine/book/fillRecord'
import { initialMargin } from '@/server/paper/engine/risk/initialMargin'
import { liquidationTicks } from '@/server/paper/engine/risk/liquidationPrice'
import {
  crossEquity,
  freeMargin,
  isolatedEquity,
  marketMaintenance,
  positionNotional,
} from '@/server/paper/engine/risk/margin'
import type { Account, CashPool, MarketAccount } from '@/server/paper/engine/state'
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
  for (const marketAccount of account.marketAccounts.values()) {
    if (marketAccount.signedLots === 0 || marketAccount.market.definition.subVenue !== subVenue)
      continue
    const view = viewPosition(marketAccount)
    positions.push(view)
    totalNotionalMicro += view.notionalMicro
    marginUsedMicro += view.marginUsedMicro
    if (marketAccount.marginMode === 'isolated') {
      equityMicro += isolatedEquity(marketAccount)
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
    traded: totalOf(account.traded),
  }
}

/** The cash behind a sub-venue; a read makes none where there is none. */
function shownPool(account: Account, subVenue: string | undefined): CashPool {
  if (subVenue === undefined) return account
  for (const marketAccount of account.marketAccounts.values()) {
    if (marketAccount.market.definition.subVenue === subVenue)
      return poolOf(account, marketAccount.market)
  }
  return account.pools.get(subVenue) ?? { balanceMicro: 0 }
}

export function viewPosition(marketAccount: MarketAccount): PositionView {
  const notionalMicro = positionNotional(marketAccount)
  const isIsolated = marketAccount.marginMode === 'isolated'
  const view: PositionView = {
    marketId: marketAccount.market.definition.marketId,
    signedLots: marketAccount.signedLots,
    entryNotionalMicro: marketAccount.entryNotionalMicro,
    leverage: marketAccount.leverage,
    marginMode: marketAccount.marginMode,
    isolatedMarginMicro: marketAccount.isolatedMarginMicro,
    unrealizedPnlMicro: unrealizedPnl(marketAccount),
    notionalMicro,
    marginUsedMicro: isIsolated
      ? isolatedEquity(marketAccount)
      : initialMargin(marketAccount.market, notionalMicro, marketAccount.leverage),
    maintenanceMarginMicro: marketMaintenance(marketAccount),
    accruedFundingMicro: marketAccount.accruedFundingMicro,
    openedAtMs: marketAccount.openedAtMs,
  }
  const ticks = liquidationTicks(marketAccount)
  if (ticks !== undefined) view.liquidationTicks = ticks
  return view
}
