import { viewPosition } from '@/server/paper/engine/accounts/accountView'
import { poolOf } from '@/server/paper/engine/accounts/pools'
import { mulDivCeil } from '@/server/paper/engine/book/integers'
import type { AccountRisk, PositionAtRisk, RiskFigures } from '@/server/paper/engine/events'
import { initialMargin } from '@/server/paper/engine/risk/initialMargin'
import type { MarketAccount } from '@/server/paper/engine/state'
import { crossExposure, type Exposure, isolatedExposure } from './exposure'
import { positionNotional } from './margin'

/** What an account has and what it would need, as of now, for all that a pool of cash backs. */
export function accountRisk({ account, pool }: Exposure): AccountRisk {
  const isolated = marketAccountsBehind({ account, pool }).filter(
    (marketAccount) => marketAccount.marginMode === 'isolated',
  )
  return {
    cross: figuresOf(crossExposure(account, pool), pool.balanceMicro),
    isolated: isolated.map((marketAccount) => ({
      marketId: marketAccount.market.definition.marketId,
      ...figuresOf(isolatedExposure(marketAccount), marketAccount.isolatedMarginMicro),
    })),
  }
}

/** The positions that a pool of cash backs, with their prices and waiting orders, as of now. */
export function positionsAtRisk(exposure: Exposure): PositionAtRisk[] {
  return marketAccountsBehind(exposure).map((marketAccount) => {
    const { account, market } = marketAccount
    const orders = [...account.openOrders.values()].filter((order) => order.market === market)
    const resting = orders.filter(({ status }) => status === 'open')
    return {
      ...viewPosition(marketAccount),
      markTicks: market.markTicks,
      openOrders: resting.length,
      pendingOrders: orders.length - resting.length,
      tiedOrders: orders.filter(({ isPositionTrigger }) => isPositionTrigger).length,
    }
  })
}

function marketAccountsBehind({
  account,
  pool,
}: Pick<Exposure, 'account' | 'pool'>): MarketAccount[] {
  return [...account.marketAccounts.values()].filter(
    (marketAccount) =>
      marketAccount.signedLots !== 0 && poolOf(account, marketAccount.market) === pool,
  )
}

function figuresOf(exposure: Exposure, collateralMicro: number): RiskFigures {
  const initialMicro = exposure
    .marketAccounts()
    .reduce(
      (sum, marketAccount) =>
        sum +
        initialMargin(
          marketAccount.market,
          positionNotional(marketAccount),
          marketAccount.leverage,
        ),
      0,
    )
  return {
    collateralMicro,
    equityMicro: exposure.equityMicro(),
    initialMicro,
    maintenanceMicro: exposure.maintenanceMicro(),
    closeoutMicro: mulDivCeil(exposure.closeoutTripleMicro(), 1, 3),
  }
}
